import type { ReplyOf, RequestOf } from '@wardlink/contract';
import { call } from '../../http/call.js';
import { createStore } from '../../store/store.js';
import { wardChoice } from '../choice/ward-choice.js';
import { operatorStatus, readOperatorStatus } from './operator-status.js';

/** Meters of the chosen place that are due for quality control, overdue, or failed; undefined until it is known. */
export const dueMeters = createStore<ReplyOf<'quality.count'> | undefined>(undefined);

const KEY = 'wardlink.meter';

/** Id of the meter that values are typed from, remembered in this browser; null where none was chosen. */
export const meterInHand = createStore<string | null>(localStorage.getItem(KEY));
meterInHand.subscribe(() => {
  const chosen = meterInHand.get();
  if (chosen === null) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, chosen);
});

/** Why the chosen meter, which is overdue, is used for the next value; empty where that is not said. */
export const emergencyReason = createStore('');

/**
 * The meter of a value that is typed now: the chosen one, where it belongs to the chosen place. The reason of an emergency
 * use is of one value, and taken by it.
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

/** A meter becomes overdue by the clock alone, so it is asked for again, milliseconds. */
const AGAIN = 5 * 60_000;

/** Asks how many meters of the chosen place need somebody; what is known stays where that fails. */
export async function countDueMeters(): Promise<void> {
  const { departmentId, wardId } = wardChoice.get();
  const counted = await call('quality.count', { departmentId, wardId }).catch(() => undefined);
  if (counted) dueMeters.set(counted);
}

/** Keeps the count, and who is authorised, up to date from login to logout. @returns stops it */
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
    dueMeters.set(undefined);
    operatorStatus.set(undefined);
  };
}
