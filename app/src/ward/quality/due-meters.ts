import type { ReplyOf, RequestOf } from '@wardlink/contract';
import { call } from '../../http/call.js';
import { forget, refreshInto } from '../../http/load-state.js';
import { createStore } from '../../store/store.js';
import { wardChoice } from '../choice/ward-choice.js';
import { operatorStatus, readOperatorStatus } from './operator-status.js';

/** Meters of the chosen place whose quality control is due, overdue, or failed; undefined until they are loaded. */
export const dueMeters = createStore<ReplyOf<'quality.count'> | undefined>(undefined);

const KEY = 'wardlink.meter';

/** Id of the user's meter, remembered in this browser; null if none was chosen. */
export const meterInHand = createStore<string | null>(localStorage.getItem(KEY));
meterInHand.subscribe(() => {
  const chosen = meterInHand.get();
  if (chosen === null) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, chosen);
});

/** Why the chosen meter is used for the next value although it is overdue; empty without a reason. */
export const emergencyReason = createStore('');

/**
 * The meter of a new value: the chosen one, if it belongs to the chosen place. The reason of an emergency use is valid
 * for one value, so it is cleared here.
 */
export function meterOfEntry(): Pick<RequestOf<'glucose.record'>, 'deviceId' | 'emergencyReason'> {
  const chosen = meterInHand.get();
  const meter = dueMeters.get()?.meters.find(({ deviceId }) => deviceId === chosen);
  if (!meter) return { deviceId: null };
  const reason = emergencyReason.get().trim();
  if (reason === '' || !meter.emergency || meter.emergency.left === 0) return { deviceId: meter.deviceId };
  emergencyReason.set('');
  return { deviceId: meter.deviceId, emergencyReason: reason };
}

/** A meter becomes overdue by time alone, so the count is loaded at this interval, milliseconds. */
const AGAIN = 5 * 60_000;

/** Loads the number of meters of the chosen place that need attention; after a failure the old number stays. */
export async function countDueMeters(): Promise<void> {
  const { departmentId, wardId } = wardChoice.get();
  await refreshInto(dueMeters, () => call('quality.count', { departmentId, wardId }));
}

/** Keeps the count and the authorisations up to date from login to logout. @returns a stop function */
export function followDueMeters(): () => void {
  const ask = (): void => {
    void countDueMeters();
    void readOperatorStatus();
  };
  const stopChoice = wardChoice.subscribe(ask);
  const timer = setInterval(ask, AGAIN);
  ask();
  return () => {
    stopChoice();
    clearInterval(timer);
    forget(dueMeters);
    forget(operatorStatus);
  };
}
