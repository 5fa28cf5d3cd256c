import { beforeEach, describe, expect, it } from 'vitest';
import { Refused } from '../lib/api';
import { Submission } from './submission.svelte';
import { voice } from './voice.svelte';

/** A form whose first field with an error notes that it got the focus. */
function submitted() {
  const did = { prevented: false, focused: false };
  const event = {
    preventDefault: () => (did.prevented = true),
    currentTarget: { querySelector: () => ({ focus: () => (did.focused = true) }) },
  } as unknown as SubmitEvent;
  return { did, event };
}

const said = () => voice.said.map((one) => one.text);

describe('a form', () => {
  beforeEach(() => voice.clear());

  it('is not sent while the page finds errors in it', async () => {
    const form = new Submission();
    const { did, event } = submitted();
    await form.send(event, { name: 'Enter a name.', password: '' }, () =>
      Promise.reject(new Error('sent')),
    );
    expect(form.faults).toEqual({ name: 'Enter a name.' });
    expect(said()).toEqual(['Enter a name.']);
    expect(did).toEqual({ prevented: true, focused: true });
  });

  it('is busy while it is sent, and has no errors when that worked', async () => {
    const form = new Submission();
    form.faults = { '': 'old' };
    const { did, event } = submitted();
    let busy = false;
    await form.send(event, { name: '' }, () => {
      busy = form.busy;
      return Promise.resolve();
    });
    expect([busy, form.busy, form.faults, said()]).toEqual([true, false, {}, []]);
    expect(did).toEqual({ prevented: true, focused: false });
  });

  it('shows what the server refused, at its field if the form has it', async () => {
    const form = new Submission();
    const taken = () => Promise.reject(new Refused('Name taken.', 409, 'name-taken', []));
    const seen: number[] = [];
    await form.send(submitted().event, { name: '' }, taken, (status) => seen.push(status));
    expect([form.faults, form.busy, seen]).toEqual([{ name: 'Name taken.' }, false, [409]]);
    await form.send(submitted().event, { password: '' }, taken);
    expect(form.faults).toEqual({ '': 'Name taken.' });
    expect(said()).toEqual(['Name taken.', 'Name taken.']);
  });
});
