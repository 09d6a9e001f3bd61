import { isTimeQuestionCode } from '@wardlink/contract';
import type { MealWindow } from '@wardlink/domain';
import { button, element } from '../elements.js';
import { text } from '../language.js';
import type { DeviceStore } from '../offline/device-store.js';
import type { Outbox, TimedEntry } from '../offline/outbox.js';
import { bluetoothOf, readMeter } from './meter-connection.js';
import { entriesOf } from './meter-entries.js';

interface Wishes {
  outbox: Outbox;
  store: DeviceStore;
  account: string;
  /** The hospital's zone. */
  zone: string;
  now(): number;
  mealTimes(): readonly MealWindow[];
}

/** A button to read a meter; nothing if the browser has no Bluetooth. */
export function meterView({ outbox, store, account, zone, now, mealTimes }: Wishes): HTMLElement | null {
  const bluetooth = bluetoothOf(navigator);
  if (!bluetooth) return null;
  const state = element('p', { class: 'hint', role: 'status' });
  const problem = element('p', { class: 'problem', role: 'alert' });

  const send = async (entry: TimedEntry): Promise<string | null> => {
    let outcome = await outbox.record(entry);
    // The meter's memory explains the time.
    if (outcome.kind === 'refused' && isTimeQuestionCode(outcome.code)) {
      outcome = await outbox.record({ ...entry, timeReason: text('meterRead') });
    }
    return outcome.kind === 'refused' ? outcome.reason : null;
  };

  const read = async (): Promise<void> => {
    press.disabled = true;
    problem.textContent = '';
    state.textContent = text('meterReading');
    try {
      const found = await readMeter(bluetooth, (meter) => store.kept<number>(account, `meter ${meter}`));
      const entries = await entriesOf(found, { account, zone, now: now(), mealTimes: mealTimes() });
      const reasons: string[] = [];
      for (const entry of entries) {
        const reason = await send(entry);
        if (reason !== null) reasons.push(reason);
      }
      state.textContent = text('meterDone', { count: entries.length - reasons.length });
      problem.textContent = [...new Set(reasons)].join(' ');
      const newest = Math.max(...found.measurements.map(({ sequence }) => sequence));
      // Refused readings are read again next time; all others are known by their ids.
      if (reasons.length === 0 && found.measurements.length > 0)
        await store.keep(account, `meter ${found.meter}`, newest);
    } catch (error) {
      state.textContent = '';
      // Closing the browser's list of devices is not a failure.
      const isNoChoice = error instanceof DOMException && error.name === 'NotFoundError';
      if (!isNoChoice) problem.textContent = text('meterFailed');
      console.warn('the meter was not read', error);
    } finally {
      press.disabled = false;
    }
  };
  const press = button(text('meterRead'), () => void read());
  return element('div', { class: 'meter' }, press, state, problem);
}
