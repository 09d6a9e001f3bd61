import type { ReplyOf } from '@wardlink/contract';
import { call } from '../../http/call.js';
import type { Span } from './period.js';

type Readings = Promise<ReplyOf<'patient.glucose'>>;

/** Readings asked for before the part of the page that shows them is there, for it to take once. */
const asked = new Map<string, Readings>();

const keyOf = (patientId: string, { from, to }: Span): string => `${patientId} ${from} ${to}`;

const ask = (patientId: string, { from, to }: Span): Readings => call('patient.glucose', { patientId, from, to });

/** Asks for the readings of spans while the patient's record is still on its way. */
export function askAhead(patientId: string, spans: readonly Span[]): void {
  for (const span of spans) {
    const key = keyOf(patientId, span);
    if (asked.has(key)) continue;
    const readings = ask(patientId, span);
    // The page that takes them gets the failure.
    readings.catch(() => undefined);
    asked.set(key, readings);
  }
}

/** What was asked for ahead, once, or else asks. */
export function readingsOf(patientId: string, span: Span): Readings {
  const key = keyOf(patientId, span);
  const ahead = asked.get(key);
  asked.delete(key);
  return ahead ?? ask(patientId, span);
}

/** Forgets what nobody took: it is older by the time somebody would. */
export function forgetAhead(): void {
  asked.clear();
}
