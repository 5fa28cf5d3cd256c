// A form that is sent to the server: its errors, and whether it is on its way.

import { tick } from 'svelte';
import { Refused } from '../lib/api';
import { faultsOf, focusFault, gathered, type Faults } from '../lib/faults';
import { voice } from './voice.svelte';

export class Submission {
  faults = $state.raw<Faults>({});
  busy = $state(false);

  /**
   * Sends the form if the page found no errors in it. The keys of `found` are the fields that can show an error of the server.
   * Errors are announced, and the first field with one gets the focus.
   */
  async send(
    event: SubmitEvent,
    found: Faults,
    what: () => Promise<void>,
    refused: (status: number) => void = () => {},
  ): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    this.faults = gathered(found);
    if (Object.keys(this.faults).length === 0) {
      this.busy = true;
      try {
        await what();
        return;
      } catch (error) {
        this.faults = faultsOf(error, Object.keys(found));
        if (error instanceof Refused) refused(error.status);
      } finally {
        this.busy = false;
      }
    }
    voice.say(Object.values(this.faults).join(' '));
    await tick();
    focusFault(form);
  }
}
