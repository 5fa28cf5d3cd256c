import { describe, expect, it } from 'vitest';
import { codeIn, invitationLink } from './invitation';

describe('an invitation link', () => {
  it('has the code that the arena fills in', () => {
    const link = new URL(invitationLink('http://event.local:3000', 'abcd-efgh-jkmn'));
    expect(link.href).toBe('http://event.local:3000/arena#code=abcd-efgh-jkmn');
    expect(codeIn(link.hash)).toBe('abcd-efgh-jkmn');
  });

  it('may be anything', () => {
    for (const hash of ['', '#', '#top', '#code', '#code=', '#screen=x'])
      expect(codeIn(hash), hash).toBe('');
    expect(codeIn('#x=1&code=a%20b')).toBe('a b');
    expect(codeIn(`#code=${'x'.repeat(900)}`)).toHaveLength(64);
    expect(codeIn('#code=%')).toBe('%');
  });
});
