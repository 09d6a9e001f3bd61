import { segmentOf, type Message } from './message.js';
import { textAt } from './value.js';

/** When an answer is wanted (table 0155): always, never, on errors, on success; empty in the original mode. */
export type Wanted = 'AL' | 'NE' | 'ER' | 'SU' | '';

/** What a message says of itself, MSH. */
export interface Header {
  sendingApplication: string;
  sendingFacility: string;
  receivingApplication: string;
  receivingFacility: string;
  /** MSH-7 as sent; see `parseTime`. */
  time: string;
  /** MSH-9.1, such as ADT. */
  type: string;
  /** MSH-9.2, such as A01. MSH-9.3 is not read: many senders have a wrong one. */
  event: string;
  controlId: string;
  /** MSH-11.1: P in operation, T for tests, D for trials. */
  processing: string;
  /** MSH-12.1, such as 2.4. */
  version: string;
  /** MSH-15 and MSH-16: the answer on receipt and the one of the application. */
  accept: Wanted;
  application: Wanted;
}

const WANTED: readonly string[] = ['AL', 'NE', 'ER', 'SU'];
const wanted = (text: string): Wanted => (WANTED.includes(text) ? (text as Wanted) : '');

export function headerOf(message: Message): Header {
  const segment = segmentOf(message, 'MSH');
  const at = (field: number, component = 1): string => textAt(message, segment, field, { component });
  return {
    sendingApplication: at(3),
    sendingFacility: at(4),
    receivingApplication: at(5),
    receivingFacility: at(6),
    time: at(7),
    type: at(9),
    event: at(9, 2),
    controlId: at(10),
    processing: at(11),
    version: at(12),
    accept: wanted(at(15)),
    application: wanted(at(16)),
  };
}

/** Messages of the enhanced mode are answered on receipt, and again once they were applied. */
export const isEnhanced = ({ accept, application }: Header): boolean => accept !== '' || application !== '';

/** Whether an answer is wanted after success or after an error. */
export const isAnswerWanted = (wanted: Wanted, isError: boolean): boolean =>
  wanted === 'AL' || wanted === (isError ? 'ER' : 'SU');
