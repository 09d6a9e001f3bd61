import type { RefusedReason } from '@wardlink/contract';
import { isOtherCharset, PushedEvent, readPushed, textOfPushed, valueOfXml } from '@wardlink/interop/push';
import { parseWithin } from '../../../core/http/body-limits.js';
import { unstorableTexts, validatorCompiler } from '../../../core/http/validation.js';
import type { Refusal } from '../../../core/refusal.js';
import type { Partner } from '../partner.js';
import type { Heading, ReadMessage } from '../read-result.js';

/** An event is a few hundred bytes. */
export const LONGEST = 64 * 1024;
const LIMITS = { depth: 6, nodes: 500 };

const check = validatorCompiler('refused')({ schema: PushedEvent } as never) as (
  value: unknown,
) => { value: PushedEvent } | { error: Refusal };

const refuse = (reason: RefusedReason): ReadMessage => ({ kind: 'refused', reason });

/** As long as an id may be. */
const LONGEST_HEADING = 500;

/** What an event says of itself, as far as it can be read. */
function headingOf(value: unknown): Heading {
  const { id, event } = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
  const text = (one: unknown): string =>
    typeof one === 'string' && unstorableTexts(one).length === 0 ? one.slice(0, LONGEST_HEADING) : '';
  return { controlId: text(id), type: 'ADT', event: text(event) };
}

const refuseField = (value: unknown, field: string): ReadMessage => ({
  kind: 'refused',
  reason: 'push.fields',
  // A name that the database cannot store came from the sender.
  detail: { field: field.replace(/[\0\p{Surrogate}]/gu, '?') },
  heading: headingOf(value),
});

/** Two for each element of the largest value, and some for what surrounds them. */
const MOST_TAGS = 2 * LIMITS.nodes + 100;

/** @throws Error for a text that is no such value, or too large a one: it is measured before it is built */
function valueOf(text: string, isXml: boolean): unknown {
  if (!isXml) return parseWithin(new TextEncoder().encode(text), LIMITS);
  if (text.split('<', MOST_TAGS + 1).length > MOST_TAGS) throw new Error('too many elements');
  const value = valueOfXml(text);
  // The same limits, on the same value.
  return parseWithin(new TextEncoder().encode(JSON.stringify(value)), LIMITS);
}

/**
 * Reads the bytes of a pushed event.
 * @param now when they came, ms
 * @param contentType header of the request, while it is known: a character set in it has to be that of the bytes
 */
export function readPushedBytes(
  { zone }: Pick<Partner, 'zone'>,
  bytes: Uint8Array,
  now: number,
  contentType = '',
): ReadMessage {
  const read = textOfPushed(bytes);
  if (read.ok && isOtherCharset(contentType, read.charset)) return refuse('push.charset');
  if (!read.ok) return refuse(read.fault === 'form' ? 'push.form' : 'push.charset');
  let value: unknown;
  try {
    value = valueOf(read.text, read.isXml);
  } catch {
    // Whatever the parser says of it, the sender has to correct the text.
    return refuse('push.form');
  }
  const checked = check(value);
  if ('error' in checked) return refuseField(value, checked.error.fields.join(', '));
  const pushed = readPushed(checked.value, { zone, now });
  if (!pushed.ok) return refuseField(value, pushed.field);
  return { kind: 'adt', heading: headingOf(checked.value), adt: pushed.adt };
}
