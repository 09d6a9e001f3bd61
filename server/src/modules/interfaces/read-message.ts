import { mergesItself, readAdt, type Adt } from '@wardlink/interop/adt';
import { headerOf, parse, type Header, type Message, type Problem } from '@wardlink/interop/hl7';
import { isPushed } from '@wardlink/interop/push';
import type { RefusedReason } from '@wardlink/contract';
import type { Partner } from './partner.js';
import { readPushedBytes } from './push/read.js';
import type { Heading, ReadHl7, ReadMessage } from './read-result.js';

const headingOf = (message: Message): Heading => {
  const { controlId, type, event } = headerOf(message);
  return { controlId, type, event };
};

const refuse = (reason: RefusedReason, problem: Problem, message: Message | undefined): ReadHl7 => ({
  kind: 'refused',
  reason,
  problem,
  message,
  ...(message && { heading: headingOf(message) }),
});

/** Versions whose messages are alike in what is read. */
const VERSION = /^2(\.|$)/;

/** What is wrong with a header; undefined if nothing is. */
function headerFault(
  header: Header,
  { processing }: Pick<Partner, 'processing'>,
): [RefusedReason, Problem] | undefined {
  const at = (field: number, condition: Problem['condition'], text: string): Problem => ({
    condition,
    segment: 'MSH',
    field,
    text,
  });
  if (header.type !== 'ADT') return ['header.type', at(9, 'messageType', `${header.type} is not accepted here`)];
  if (header.version !== '' && !VERSION.test(header.version)) {
    return ['header.version', at(12, 'version', `version ${header.version} is not accepted here`)];
  }
  if (header.processing !== '' && !processing.includes(header.processing)) {
    return ['header.processing', at(11, 'processing', `processing id ${header.processing} is not accepted here`)];
  }
  return undefined;
}

/** Reads the bytes of a stored message, through whichever door it came. @param now when it came, ms */
export const readMessage = (partner: Partner, bytes: Uint8Array, now: number): ReadMessage =>
  isPushed(bytes) ? readPushedBytes(partner, bytes, now) : readHl7(partner, bytes, now);

/** Reads the bytes of a message of HL7. @param now when they came, ms */
export function readHl7(partner: Partner, bytes: Uint8Array, now: number): ReadHl7 {
  const { charset, unicode, zone } = partner;
  const parsed = parse(bytes, { charset, ...(unicode !== null && { unicode }) });
  if (!parsed.ok) {
    const problem: Problem = { condition: 'dataType', text: `the message cannot be read: ${parsed.fault}` };
    return refuse(`parse.${parsed.fault}`, problem, parsed.header);
  }
  const { message } = parsed;
  const header = headerOf(message);
  const fault = headerFault(header, partner);
  if (fault) return refuse(...fault, message);
  const read = readAdt(message, { zone, now });
  if (!read.ok) return refuse(read.problem.condition === 'missing' ? 'missing' : 'segments', read.problem, message);
  const heading = headingOf(message);
  if (!read.adt) return { kind: 'unused', message, heading };
  if (mergesItself(read.adt)) {
    const problem: Problem = { condition: 'duplicateKey', segment: 'MRG', field: 1, text: 'MRG names the same record' };
    return refuse('merge.itself', problem, message);
  }
  return { kind: 'adt', message, heading, adt: read.adt };
}

/** Types of numbers by which messages of one patient are known, the best first. */
const KEY_TYPES = ['PI', 'MR', ''];

/** Numbers that keep messages in order: those of the patients, before and after, else that of the visit. */
export function keysOf({ subjects, former }: Adt): string[] {
  const keys = subjects.map(({ person: { identifiers }, visit }) => {
    const best = KEY_TYPES.map((type) => identifiers.find((one) => one.type === type)).find(Boolean) ?? identifiers[0];
    return best?.value ?? visit.number ?? '';
  });
  return [...new Set([...keys, ...former.identifiers.map(({ value }) => value)])].filter((key) => key !== '');
}
