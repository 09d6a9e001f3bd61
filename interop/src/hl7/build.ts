import type { Charset } from './charset.js';
import { escape } from './escape.js';
import type { Field, Message, Segment } from './message.js';
import { encodingOf, type Separators } from './separators.js';

/** A field to be written: a text, its components, or repetitions of components, without escapes; or a field as it was sent. */
export type FieldInput = string | readonly string[] | readonly (readonly string[])[] | { sent: Field };

const isSent = (input: FieldInput): input is { sent: Field } => typeof input === 'object' && 'sent' in input;

const isRepeated = (input: Exclude<FieldInput, { sent: Field }>): input is readonly (readonly string[])[] =>
  typeof input !== 'string' && input.some((one) => typeof one !== 'string');

function fieldOf(input: FieldInput, separators: Separators): Field {
  if (isSent(input)) return input.sent;
  const repetitions = typeof input === 'string' ? [[input]] : isRepeated(input) ? input : [input];
  return repetitions.map((components) => components.map((text) => [escape(text, separators)]));
}

/** A segment of values, field by field. Empty fields at its end are left out. */
export function segment(name: string, inputs: readonly FieldInput[], separators: Separators): Segment {
  const isEmpty = (input: FieldInput): boolean => (isSent(input) ? input.sent : input).length === 0;
  const last = inputs.findLastIndex((input) => !isEmpty(input));
  return { name, fields: inputs.slice(0, last + 1).map((input) => fieldOf(input, separators)), end: '\r' };
}

/**
 * A message of a header's fields, from MSH-3 on, and segments.
 * @param header MSH-3 and those after it
 */
export function messageOf(
  header: readonly FieldInput[],
  segments: readonly Segment[],
  { separators, charset }: { separators: Separators; charset: Charset },
): Message {
  const own = segment('MSH', header, separators);
  const fields: Field[] = [[[[separators.field]]], [[[encodingOf(separators)]]], ...own.fields];
  return { charset, separators, before: '', segments: [{ ...own, fields }, ...segments] };
}
