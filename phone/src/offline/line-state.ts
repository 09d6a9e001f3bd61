import { element } from '../elements.js';
import { text } from '../language.js';

/** Shows whether there is a network, and how many readings wait for it. */
export class LineState {
  private readonly network = element('p', { class: 'lost', hidden: true });
  private readonly readings = element('p', { class: 'waiting-readings', hidden: true });
  readonly root = element('div', { class: 'line-state', role: 'status' }, this.network, this.readings);
  private had = 0;

  setConnected(yes: boolean): void {
    this.network.hidden = yes;
    this.network.textContent = yes ? '' : text('connectionLost');
  }

  /** @param waiting number of readings that wait for the network */
  setWaiting(waiting: number): void {
    const allSent = waiting === 0 && this.had > 0;
    this.had = waiting;
    this.readings.hidden = waiting === 0 && !allSent;
    this.readings.textContent = allSent ? text('allSent') : text('readingsWait', { count: waiting });
  }
}
