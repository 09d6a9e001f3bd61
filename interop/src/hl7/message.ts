import type { Charset } from './charset.js';
import type { Separators } from './separators.js';

/**
 * A message is a tree that keeps every character: its parts are texts as sent, with their escapes, so that writing gives
 * what was read.
 */
export type Component = readonly string[];
export type Repetition = readonly Component[];
export type Field = readonly Repetition[];

export interface Segment {
  /** Three letters or digits, such as PID; empty for an empty line. */
  name: string;
  /** Field n is `fields[n - 1]`, also of MSH, whose first field is the separator itself. */
  fields: readonly Field[];
  /** What ends the segment; the last one may have no end. */
  end: '' | '\r' | '\n' | '\r\n';
}

export interface Message {
  charset: Charset;
  separators: Separators;
  /** A byte order mark or line ends before the header. */
  before: string;
  segments: readonly Segment[];
}

/** Where a value stands in a field; all count from 1, which is the default. */
export interface Place {
  repetition?: number;
  component?: number;
  subcomponent?: number;
}

/** All segments of a name, in order. */
export const segmentsOf = (message: Message, name: string): Segment[] =>
  message.segments.filter((segment) => segment.name === name);

export const segmentOf = (message: Message, name: string): Segment | undefined =>
  message.segments.find((segment) => segment.name === name);

/** The text of a part as sent; empty where there is none. */
export function sentAt(
  segment: Segment | undefined,
  field: number,
  { repetition = 1, component = 1, subcomponent = 1 }: Place = {},
): string {
  return segment?.fields[field - 1]?.[repetition - 1]?.[component - 1]?.[subcomponent - 1] ?? '';
}

/** The numbers, from 1, of the repetitions of a field that contain anything. */
export const repetitionsOf = (segment: Segment | undefined, field: number): number[] =>
  (segment?.fields[field - 1] ?? []).flatMap((one, index) =>
    one.some((component) => component.some((part) => part !== '')) ? [index + 1] : [],
  );

/**
 * Groups of segments that each begin with one of a name, as the two patients of a swap of beds.
 * @returns segments before the first group belong to none
 */
export function groupsOf(message: Message, first: string): Segment[][] {
  const groups: Segment[][] = [];
  for (const segment of message.segments) {
    if (segment.name === first) groups.push([segment]);
    else groups.at(-1)?.push(segment);
  }
  return groups;
}
