import { mergesItself, readAdt, type Adt } from '@wardlink/interop/adt';
import { headerOf, parse, type Header, type Message, type Problem } from '@wardlink/interop/hl7';
import type { RefusedReason } from '@wardlink/contract';
import type { Partner } from './partner.js';

/** Bytes as the product understands them. */
export type ReadMessage =
  | { kind: 'adt'; message: Message; header: Header; adt: Adt }
  /** It does nothing here. */
  | { kind: 'unused'; message: Message; header: Header }
  /** It cannot be accepted, whenever it is sent. `message` is what the answer is made from. */
  | { kind: 'refused'; reason: RefusedReason; problem: Problem; message: Message | undefined };

const refuse = (reason: RefusedReason, problem: Problem, message: Message | undefined): ReadMessage => ({
  kind: 'refused',
  reason,
  problem,
  message,
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

/** Reads the bytes of a message. @param now when they came, ms */
export function readMessage(partner: Partner, bytes: Uint8Array, now: number): ReadMessage {
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
  if (!read.adt) return { kind: 'unused', message, header };
  if (mergesItself(read.adt)) {
    const problem: Problem = { condition: 'duplicateKey', segment: 'MRG', field: 1, text: 'MRG names the same record' };
    return refuse('merge.itself', problem, message);
  }
  return { kind: 'adt', message, header, adt: read.adt };
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
