import { encode } from './charset.js';
import type { Field, Message, Segment } from './message.js';
import type { Separators } from './separators.js';

const fieldText = (field: Field, { repetition = '', component, subcomponent = '' }: Separators): string =>
  field.map((one) => one.map((part) => part.join(subcomponent)).join(component)).join(repetition);

function segmentText({ name, fields, end }: Segment, separators: Separators, isHeader: boolean): string {
  const texts = fields.map((field, index) =>
    isHeader && index < 2 ? (field[0]?.[0]?.[0] ?? '') : fieldText(field, separators),
  );
  if (!isHeader) return [name, ...texts].join(separators.field) + end;
  const [, ...rest] = texts;
  return [name, ...rest].join(separators.field) + end;
}

/** The text of a message, character by character as it was read. */
export function writeText({ before, segments, separators }: Message): string {
  return before + segments.map((segment, index) => segmentText(segment, separators, index === 0)).join('');
}

/** The bytes of a message, or the characters that its character set does not have. */
export const write = (message: Message): { bytes: Uint8Array } | { missing: string[] } =>
  encode(writeText(message), message.charset);
