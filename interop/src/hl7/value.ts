import { sentAt, type Message, type Place, type Segment } from './message.js';
import { unescape } from './escape.js';

/** The two quotation marks by which a sender deletes a value. */
const DELETED = '""';

/** The text that a part of a segment means; empty where nothing was sent, and for a deleted value. */
export function textAt(message: Message, segment: Segment | undefined, field: number, place?: Place): string {
  const sent = sentAt(segment, field, place);
  return sent === DELETED ? '' : unescape(sent, message.separators, message.charset).trim();
}

/**
 * A value for a record that may have one already: an empty part leaves it as it is, two quotation marks delete it.
 * @returns undefined if nothing was sent, null if the value is deleted
 */
export function given(
  message: Message,
  segment: Segment | undefined,
  field: number,
  place?: Place,
): string | null | undefined {
  const sent = sentAt(segment, field, place).trim();
  if (sent === '') return undefined;
  return sent === DELETED ? null : textAt(message, segment, field, place);
}
