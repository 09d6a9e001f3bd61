// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import { dueMeters, emergencyReason, meterInHand, meterOfEntry } from './due-meters.js';

const meter = (deviceId: string, left: number | null) => ({
  deviceId,
  serial: `E-${deviceId}`,
  standing: left === null ? ('valid' as const) : ('overdue' as const),
  emergency: left === null ? null : { left, allowed: 9 },
});

beforeEach(() => {
  dueMeters.set({ due: 0, overdue: 2, failed: 0, meters: [meter('1', 2), meter('2', 0), meter('3', null)] });
  meterInHand.set(null);
  emergencyReason.set('shock ');
});

it('the reason of an emergency use is of one value', () => {
  meterInHand.set('1');
  expect(meterOfEntry()).toEqual({ deviceId: '1', emergencyReason: 'shock' });
  expect(meterOfEntry()).toEqual({ deviceId: '1' });
});

it('no reason goes with a meter that has no use left, needs none, or is of another place', () => {
  meterInHand.set('2');
  expect(meterOfEntry()).toEqual({ deviceId: '2' });
  meterInHand.set('3');
  expect(meterOfEntry()).toEqual({ deviceId: '3' });
  meterInHand.set('4');
  expect(meterOfEntry()).toEqual({ deviceId: null });
});
