import { describe, expect, it } from 'vitest';
import { Refused } from './api';
import { againFault, faultsOf, gathered, nameFault, passwordFault } from './faults';

const refused = (code: string, message: string, details: string[] = []) =>
  new Refused(message, 422, code, details);
const badBody = (problem: string) =>
  new Refused(`Invalid request body: ${problem}.`, 422, 'bad-body', [], { problem });
const FIELDS = ['name', 'password', 'confirmPassword'];

describe('what a refusal says', () => {
  it('stands at its field', () => {
    expect(faultsOf(refused('name-taken', 'Another bot has this name.'), FIELDS)).toEqual({
      name: 'Another bot has this name.',
    });
    expect(faultsOf(refused('passwords-differ', 'They differ.'), FIELDS)).toEqual({
      confirmPassword: 'They differ.',
    });
    expect(faultsOf(badBody('name: A name needs at least one character'), FIELDS)).toEqual({
      name: 'A name needs at least one character.',
    });
    expect(faultsOf(badBody('name must be text, not null'), FIELDS)).toEqual({
      name: 'It must be text, not null.',
    });
    expect(faultsOf(badBody('password is missing'), FIELDS)).toEqual({
      password: 'It is missing.',
    });
  });

  it('stands below the form if it is about no field of it', () => {
    expect(faultsOf(refused('bad-url', 'No bot can be there.'), FIELDS)).toEqual({
      '': 'No bot can be there.',
    });
    expect(faultsOf(refused('too-many-bots', 'Too many.', ['Ask the organiser.']), FIELDS)).toEqual(
      { '': 'Too many. Ask the organiser.' },
    );
    expect(faultsOf(badBody('unknown field x; expected name or password'), FIELDS)['']).toContain(
      'unknown field',
    );
    expect(faultsOf(new TypeError('x'), FIELDS)['']).toContain('Something went wrong');
  });
});

describe('what the page sees by itself', () => {
  it('counts characters as people do', () => {
    expect(nameFault('  ')).toBe('Enter a name.');
    expect(nameFault('🚢'.repeat(32))).toBe('');
    expect(nameFault('x'.repeat(33))).toContain('At most 32 characters; this has 33');
    expect(passwordFault('1234567')).toContain('this has 7');
    expect(passwordFault('12345678')).toBe('');
    expect(againFault('a', 'b')).not.toBe('');
    expect(gathered({ a: '', b: 'x' })).toEqual({ b: 'x' });
  });
});
