import { describe, expect, it } from 'vitest';
import {
  DEVICE_ACTIONS,
  DEVICE_STATES,
  DEVICE_USES,
  deviceStateAfter,
  deviceStateOf,
  deviceTroubles,
  type DeviceSigns,
  type DeviceState,
} from '../../src/index.js';

/** Every use × state, and the state after each action that is possible; all others are refused. */
const TABLE: Record<string, Partial<Record<string, DeviceState>>> = {
  'hospital unbound': { handOver: 'bound', repair: 'repair', retire: 'retired' },
  'hospital bound': { read: 'activated', handOver: 'bound', repair: 'repair', retire: 'retired' },
  'hospital activated': { read: 'activated', handOver: 'bound', repair: 'repair', retire: 'retired' },
  'hospital repair': { back: 'bound', retire: 'retired' },
  'hospital retired': {},
  'home unbound': { bind: 'bound', handOver: 'unbound', repair: 'repair', retire: 'retired' },
  'home bound': { read: 'activated', unbind: 'unbound' },
  'home activated': { read: 'activated', unbind: 'unbound' },
  'home repair': { back: 'unbound', retire: 'retired' },
  'home retired': {},
};

describe('the states of a device', () => {
  const cells = DEVICE_USES.flatMap((use) =>
    DEVICE_STATES.flatMap((state) => DEVICE_ACTIONS.map((action) => [use, state, action] as const)),
  );

  it.each(cells)('%s, %s: %s (spec 4, device status)', (use, state, action) => {
    expect(deviceStateAfter(use, state, action)).toBe(TABLE[`${use} ${state}`]?.[action]);
  });

  it('go from unbound to bound to activated, and back when it is unbound (spec 4, device status)', () => {
    const walk = (['bind', 'read', 'read', 'unbind', 'bind'] as const).reduce<DeviceState[]>(
      (states, action) => [...states, deviceStateAfter('home', states.at(-1) ?? 'unbound', action) ?? 'retired'],
      ['unbound'],
    );
    expect(walk).toEqual(['unbound', 'bound', 'activated', 'activated', 'unbound', 'bound']);
  });

  it('are read from what is stored, the weightiest first', () => {
    const standing = { isRetired: false, isInRepair: false, isBound: false, hasRead: false };
    expect(deviceStateOf(standing)).toBe('unbound');
    expect(deviceStateOf({ ...standing, isBound: true })).toBe('bound');
    expect(deviceStateOf({ ...standing, isBound: true, hasRead: true })).toBe('activated');
    expect(deviceStateOf({ ...standing, isInRepair: true })).toBe('repair');
    expect(deviceStateOf({ ...standing, isRetired: true, isInRepair: true })).toBe('retired');
  });
});

describe('the troubles of a device', () => {
  const DAY = 86_400_000;
  const now = 1_780_000_000_000;
  const well: DeviceSigns = {
    use: 'hospital',
    state: 'activated',
    sends: true,
    since: now - 30 * DAY,
    lastSeenAt: now - DAY,
    clockDrift: 120,
    battery: 21,
  };

  it('are silence for more than three days, a clock two minutes off, and a low battery', () => {
    expect(deviceTroubles(well, now)).toEqual([]);
    expect(deviceTroubles({ ...well, lastSeenAt: now - 3 * DAY }, now)).toEqual([]);
    expect(deviceTroubles({ ...well, lastSeenAt: now - 3 * DAY - 1 }, now)).toEqual(['silent']);
    expect(deviceTroubles({ ...well, lastSeenAt: null }, now)).toEqual(['silent']);
    expect(deviceTroubles({ ...well, lastSeenAt: null, since: now }, now)).toEqual([]);
    expect(deviceTroubles({ ...well, clockDrift: 121 }, now)).toEqual(['clock']);
    expect(deviceTroubles({ ...well, clockDrift: -121, battery: 20 }, now)).toEqual(['clock', 'battery']);
  });

  it('leave out the silence of a device that does not send, is at home, in repair or retired', () => {
    const silent = { ...well, lastSeenAt: now - 9 * DAY, battery: 5 };
    expect(deviceTroubles({ ...silent, sends: false }, now)).toEqual(['battery']);
    expect(deviceTroubles({ ...silent, use: 'home' }, now)).toEqual(['battery']);
    expect(deviceTroubles({ ...silent, state: 'repair' }, now)).toEqual([]);
    expect(deviceTroubles({ ...silent, state: 'retired' }, now)).toEqual([]);
  });
});
