import type { ReplyOf } from '@wardlink/contract';
import { call } from '../../http/call.js';
import type { Span } from './period.js';

type Readings = Promise<ReplyOf<'patient.glucose'>>;

/** Readings requested before the part of the page that shows them is loaded; it takes them once. */
const asked = new Map<string, Readings>();

const keyOf = (patientId: string, { from, to }: Span): string => `${patientId} ${from} ${to}`;

const ask = (patientId: string, { from, to }: Span): Readings => call('patient.glucose', { patientId, from, to });

/** Requests the readings of spans while the patient's record is loading. */
export function askAhead(patientId: string, spans: readonly Span[]): void {
  for (const span of spans) {
    const key = keyOf(patientId, span);
    if (asked.has(key)) continue;
    const readings = ask(patientId, span);
    // The part that takes them handles the failure.
    readings.catch(() => undefined);
    asked.set(key, readings);
  }
}

/** Returns the readings requested ahead, once, or else requests them. */
export function readingsOf(patientId: string, span: Span): Readings {
  const key = keyOf(patientId, span);
  const ahead = asked.get(key);
  asked.delete(key);
  return ahead ?? ask(patientId, span);
}

/** Drops readings that nobody took: they would be outdated later. */
export function forgetAhead(): void {
  asked.clear();
}
