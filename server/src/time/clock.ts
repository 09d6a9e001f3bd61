import { OperatorError } from '../operator-error.js';

/** The only source of time in the server; it is passed to everything that needs the present time. */
export interface Clock {
  /** Epoch milliseconds. */
  now(): number;
  /** The same instant as a Date, for database columns. */
  date(): Date;
  /** Whether the clock stands still. */
  readonly stands: boolean;
}

/** Thrown for a WARDLINK_CLOCK that is no ISO instant. */
class ClockError extends OperatorError {
  override readonly name = 'ClockError';
}

/**
 * A clock that runs at the normal pace.
 * @param startAt ISO instant that it shows when it is created (tests and trainings run at a chosen time of day);
 *   without it, the machine's time.
 * @param source epoch milliseconds of the machine.
 * @param stands whether the source stands still; pages receive this.
 */
export function createClock(startAt?: string, source: () => number = Date.now, stands = false): Clock {
  const wanted = startAt === undefined || startAt === '' ? undefined : Date.parse(startAt);
  if (Number.isNaN(wanted)) throw new ClockError(`WARDLINK_CLOCK is not an ISO instant: ${startAt}`);
  const shift = wanted === undefined ? 0 : wanted - source();
  const now = (): number => source() + shift;
  return { now, date: () => new Date(now()), stands };
}

/** A fixed source for `createClock`, which keeps durations out of output. */
export function fixedTime(): () => number {
  const begun = Date.now();
  return () => begun;
}
