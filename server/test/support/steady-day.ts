import { expect } from 'vitest';

/**
 * Shifts the time of a test file to one time of the hospital's day, so that no test depends on the hour at which it
 * runs: a test that takes "ten minutes ago" would otherwise be of yesterday shortly after midnight. Timers are not
 * shifted, nor are tests of whole programs, because the programs run at the machine's time.
 *
 * `WARDLINK_TESTS_AT` sets another time (`HH:MM`), to look for code and tests that fail there.
 */
const ZONE_OFFSET_MS = 8 * 3_600_000;
const DAY_MS = 24 * 3_600_000;

const current = globalThis.Date as DateConstructor & { readonly machine?: DateConstructor };
/** A worker runs several test files; each is shifted from the time of the machine. */
const MachineDate = current.machine ?? current;

function shiftedDate(): DateConstructor {
  const [hours = 10, minutes = 0] = (process.env.WARDLINK_TESTS_AT ?? '10:00').split(':').map(Number);
  const shift = (hours * 60 + minutes) * 60_000 - ((MachineDate.now() + ZONE_OFFSET_MS) % DAY_MS);
  const now = (): number => MachineDate.now() + shift;
  class SteadyDate extends MachineDate {
    static readonly machine = MachineDate;
    static override now = now;
    constructor(...parts: [] | ConstructorParameters<DateConstructor>) {
      if (parts.length === 0) super(now());
      else super(...parts);
    }
  }
  return SteadyDate as unknown as DateConstructor;
}

const isOfPrograms = expect.getState().testPath?.includes('/programs/');
globalThis.Date = isOfPrograms ? MachineDate : shiftedDate();
