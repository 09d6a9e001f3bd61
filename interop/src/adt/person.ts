import { isDay, isMobileNumber, type Day } from '@wardlink/domain';
import { repetitionsOf, type Message, type Place, type Segment } from '../hl7/message.js';
import { parseTime } from '../hl7/time.js';
import { given, textAt } from '../hl7/value.js';

/** A number of a person or visit, with who gave it and what it is (data type CX). */
export interface SentIdentifier {
  value: string;
  /** Empty if the sender does not say it. */
  authority: string;
  /** Table 0203: PI, MR, NI, VN …; empty if the sender does not say it. */
  type: string;
}

/** What a message says about a person. A missing value was not sent; null deletes the stored one. */
export interface SentPerson {
  identifiers: SentIdentifier[];
  name?: string;
  latinName?: string;
  /** As sent: table 0001, a national code or a word. */
  sex?: string;
  birthday?: Day;
  idCard?: string | null;
  mobile?: string | null;
  address?: string | null;
  allergies?: string | null;
}

const HAN = /\p{Script=Han}/u;
/** Type of the number of an identity card. */
const NATIONAL = 'NI';

/** Whether a number is that of an identity card, which a record has for itself. */
export const isOfCard = ({ type }: SentIdentifier): boolean => type === NATIONAL;

/** What somebody does not tolerate, as one text; undefined if nothing was said. */
export function joinAllergies(texts: readonly string[]): string | undefined {
  const names = [...new Set(texts.map((text) => text.trim()).filter((text) => text !== ''))];
  return names.length === 0 ? undefined : names.join(HAN.test(names.join('')) ? '、' : ', ');
}

/** The numbers of a field of data type CX, as of PID-3. */
export function identifiersAt(message: Message, segment: Segment | undefined, field: number): SentIdentifier[] {
  return repetitionsOf(segment, field).flatMap((repetition) => {
    const at = (component: number): string => textAt(message, segment, field, { repetition, component });
    const value = at(1);
    return value === '' ? [] : [{ value, authority: at(4), type: at(5).toUpperCase() }];
  });
}

/**
 * Name in the hospital's script, and the one in Latin letters. Systems in China send the whole name as the family name.
 */
function namesOf(message: Message, pid: Segment): { name?: string; latinName?: string } {
  const names = repetitionsOf(pid, 5).flatMap((repetition) => {
    const at = (component: number): string => textAt(message, pid, 5, { repetition, component });
    const [family, first] = [at(1), at(2)];
    if (family === '' && first === '') return [];
    const isHan = HAN.test(family + first);
    return [{ isHan, text: isHan ? family + first : [first, family].filter((part) => part !== '').join(' ') }];
  });
  const han = names.find(({ isHan }) => isHan)?.text;
  const latin = names.find(({ isHan }) => !isHan)?.text;
  if (han === undefined) return latin === undefined ? {} : { name: latin };
  return { name: han, ...(latin !== undefined && { latinName: latin }) };
}

/** A birthday is a calendar day, whatever zone its time has. */
function birthdayOf(message: Message, pid: Segment): Day | undefined {
  const time = parseTime(textAt(message, pid, 7));
  const isExact = time !== undefined && time.precision !== 'year' && time.precision !== 'month';
  return isExact && isDay(time.day) ? time.day : undefined;
}

/** The first mobile number of PID-13: of old senders a text, else its own component or the parts of it. */
function mobileOf(message: Message, pid: Segment): string | null | undefined {
  const sent = given(message, pid, 13);
  if (sent === null) return null;
  for (const repetition of repetitionsOf(pid, 13)) {
    const at = (component: number): string => textAt(message, pid, 13, { repetition, component }).replace(/[\s-]/g, '');
    const number = [at(1), at(12), at(6) + at(7), at(7)].find(isMobileNumber);
    if (number !== undefined) return number;
  }
  return undefined;
}

function addressOf(message: Message, pid: Segment): string | null | undefined {
  if (given(message, pid, 11) === null) return null;
  const at = (component: number): string => textAt(message, pid, 11, { component });
  // Street, other place, city, province.
  const parts = [at(1), at(2), at(3), at(4)].filter((part) => part !== '');
  if (parts.length === 0) return undefined;
  return HAN.test(parts.join('')) ? parts.reverse().join('') : parts.join(', ');
}

/** What the patient does not tolerate: the texts of all AL1 segments, or their codes. */
function allergiesOf(message: Message, segments: readonly Segment[]): string | null | undefined {
  const all = segments.filter(({ name }) => name === 'AL1');
  if (all.length === 0) return undefined;
  const textOf = (segment: Segment, place?: Place): string => textAt(message, segment, 3, place);
  const joined = joinAllergies(all.map((segment) => textOf(segment, { component: 2 }) || textOf(segment)));
  return joined ?? (all.some((segment) => given(message, segment, 3) === null) ? null : undefined);
}

/** @returns `record` without its undefined values */
export const without = <T extends object>(record: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)) as never;

/** The person of a PID segment, with the segments that belong to it. */
export function personOf(message: Message, pid: Segment, segments: readonly Segment[]): SentPerson {
  const identifiers = identifiersAt(message, pid, 3);
  // PID-2 and PID-4 are where versions before 2.3 have further numbers.
  for (const field of [2, 4]) if (identifiers.length === 0) identifiers.push(...identifiersAt(message, pid, field));
  const card = identifiers.find(isOfCard)?.value ?? given(message, pid, 19);
  return {
    identifiers: identifiers.filter((one) => !isOfCard(one)),
    ...namesOf(message, pid),
    ...without({
      sex: textAt(message, pid, 8) || undefined,
      birthday: birthdayOf(message, pid),
      idCard: typeof card === 'string' ? card.toUpperCase() : card,
      mobile: mobileOf(message, pid),
      address: addressOf(message, pid),
      allergies: allergiesOf(message, segments),
    }),
  };
}
