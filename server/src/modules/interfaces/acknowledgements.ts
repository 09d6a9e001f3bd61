import { randomUUID } from 'node:crypto';
import {
  acknowledgement,
  headerOf,
  isAnswerWanted,
  isEnhanced,
  write,
  type AnswerCode,
  type Message,
  type Problem,
} from '@wardlink/interop/hl7';
import type { Partner } from './partner.js';

/** What happened to a message at the door. */
export interface Receipt {
  outcome: 'stored' | 'later' | 'refused';
  problem?: Problem;
}

const CODES: Readonly<Record<Receipt['outcome'], { original: AnswerCode; receipt: AnswerCode }>> = {
  stored: { original: 'AA', receipt: 'CA' },
  later: { original: 'AE', receipt: 'CE' },
  refused: { original: 'AR', receipt: 'CR' },
};

/** MSH-10 of an answer: 20 characters at most in every version. */
const newControlId = (): string => `WL${randomUUID().replaceAll('-', '').slice(0, 18)}`;

interface Answers {
  /** The code of the answer on receipt, for the page. */
  code: AnswerCode;
  frames: Uint8Array[];
}

/**
 * The answers to a message, in the mode that its header asks for: one in the original mode; in the enhanced mode the
 * one on receipt, then the one of the application, each if it is wanted. Once a message is stored, the application
 * takes care of it: a message that waits for a person is accepted.
 * @param to the message, or what could be read of its header; without a header nobody can be answered
 */
export function answersTo(
  to: Message | undefined,
  receipt: Receipt,
  { zone }: Pick<Partner, 'zone'>,
  now: number,
): Answers {
  const { outcome, problem } = receipt;
  const codes = CODES[outcome];
  if (!to) return { code: codes.original, frames: [] };
  const header = headerOf(to);
  const answer = (code: AnswerCode): Uint8Array => {
    const message = acknowledgement(to, { code, controlId: newControlId(), now, zone, ...(problem && { problem }) });
    const written = write(message);
    if ('bytes' in written) return written.bytes;
    // What the sender's own character set does not have came from its header.
    throw new Error(`an answer cannot be written: ${written.missing.join(' ')}`);
  };
  if (!isEnhanced(header)) return { code: codes.original, frames: [answer(codes.original)] };
  const isError = outcome !== 'stored';
  return {
    code: codes.receipt,
    frames: [
      ...(isAnswerWanted(header.accept, isError) ? [answer(codes.receipt)] : []),
      // After a refusal on receipt the application never sees the message.
      ...(!isError && isAnswerWanted(header.application, false) ? [answer(codes.original)] : []),
    ],
  };
}
