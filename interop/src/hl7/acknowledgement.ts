import { messageOf, segment, type FieldInput } from './build.js';
import { charsetName } from './charset.js';
import { segmentOf, sentAt, type Message } from './message.js';
import { timeText } from './time.js';
import type { Separators } from './separators.js';
import { textAt } from './value.js';

/** Answers of table 0008: A on the application's behalf, C on receipt; accepted, error (try later), rejected. */
export type AnswerCode = 'AA' | 'AE' | 'AR' | 'CA' | 'CE' | 'CR';

/** Conditions of table 0357. */
export const CONDITIONS = {
  sequence: ['100', 'Segment sequence error'],
  missing: ['101', 'Required field missing'],
  dataType: ['102', 'Data type error'],
  table: ['103', 'Table value not found'],
  messageType: ['200', 'Unsupported message type'],
  event: ['201', 'Unsupported event code'],
  processing: ['202', 'Unsupported processing id'],
  version: ['203', 'Unsupported version id'],
  unknownKey: ['204', 'Unknown key identifier'],
  duplicateKey: ['205', 'Duplicate key identifier'],
  locked: ['206', 'Application record locked'],
  application: ['207', 'Application internal error'],
} as const satisfies Record<string, readonly [code: string, text: string]>;

export type Condition = keyof typeof CONDITIONS;

/** Why a message was not accepted, and where in it. */
export interface Problem {
  condition: Condition;
  segment?: string;
  field?: number;
  /** More about it, for the people at the partner. */
  text?: string;
}

export interface Answer {
  code: AnswerCode;
  problem?: Problem;
  /** MSH-10 of the answer. */
  controlId: string;
  now: number;
  zone: string;
}

/** Versions from 2.5 on have an ERR segment of another form. */
function isFrom25(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > 2 || (major === 2 && minor >= 5);
}

/** ERR before 2.5: place and condition in one field. From 2.5 on: place, condition, severity, text. */
function errorFields(problem: Problem, version: string): FieldInput[] {
  const [code, text] = CONDITIONS[problem.condition];
  const place = [
    problem.segment ?? '',
    problem.segment ? '1' : '',
    problem.field === undefined ? '' : `${problem.field}`,
  ];
  if (!isFrom25(version)) return [[...place, code]];
  const where = problem.segment ? place : '';
  return ['', where, [code, text, 'HL70357'], 'E', '', '', '', problem.text ?? ''];
}

/**
 * The answer to a message: always a message that can be parsed, with sender and receiver exchanged, in the sender's own
 * version, separators and character set.
 * @param to the message, or the header of one that could not be read
 */
export function acknowledgement(to: Message, { code, problem, controlId, now, zone }: Answer): Message {
  const { separators, charset } = to;
  const msh = segmentOf(to, 'MSH');
  const version = textAt(to, msh, 12) || '2.4';
  const event = sentAt(msh, 9, { component: 2 });
  // Byte by byte, so that the sender recognises its own names and number.
  const echo = (field: number): FieldInput => ({ sent: msh?.fields[field - 1] ?? [] });
  const type = event === '' ? [['ACK']] : [['ACK'], [event], ...(version >= '2.3.1' ? [['ACK']] : [])];
  const fields: FieldInput[] = [
    echo(5),
    echo(6),
    echo(3),
    echo(4),
    timeText(now, zone),
    '',
    { sent: [type] },
    controlId,
    sentAt(msh, 11) === '' ? 'P' : echo(11),
    sentAt(msh, 12) === '' ? version : echo(12),
    ...Array.from({ length: 5 }, () => ''),
    charset === 'ascii' ? '' : charsetName(charset),
  ];
  const text = problem === undefined ? '' : (problem.text ?? CONDITIONS[problem.condition][1]);
  const shown = problem && { ...problem, text: writable(problem.text ?? '', separators) };
  const segments = [
    segment('MSA', [code, echo(10), writable(text, separators)], separators),
    ...(shown ? [segment('ERR', errorFields(shown, version), separators)] : []),
  ];
  return messageOf(fields, segments, { separators, charset });
}

/** A text of ours for a header that has no sign for escapes: what would divide the message becomes a blank. */
function writable(text: string, separators: Separators): string {
  if (separators.escape !== undefined) return text;
  const dividing: (string | undefined)[] = Object.values(separators);
  return [...text].map((one) => (dividing.includes(one) || one < ' ' ? ' ' : one)).join('');
}
