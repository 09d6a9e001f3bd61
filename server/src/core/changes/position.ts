import { createHash } from 'node:crypto';
import type { Scope } from '../caller.js';

/** What a list shows apart from its rows; a position of another list, place, day or scope means nothing. */
interface ListedFor {
  readonly epoch: string;
  readonly list: string;
  readonly nodeId: string;
  /** Hospital-local day. */
  readonly day: string;
  readonly scope: Scope;
}

/** The end of every position of such a list. */
export function markOf({ epoch, list, nodeId, day, scope }: ListedFor): string {
  const { pathPattern, patientIds = [] } = scope;
  const parts = [epoch, list, nodeId, day, pathPattern, ...patientIds.toSorted()];
  return createHash('sha256').update(parts.join(' ')).digest().subarray(0, 8).toString('base64url');
}

export const positionAt = (transaction: string, mark: string): string => `${transaction}.${mark}`;

/** The transaction of a position; undefined where it is not of the list of this mark. */
export function transactionOf(position: string, mark: string): string | undefined {
  const [transaction, own] = position.split('.', 2);
  return own === mark ? transaction : undefined;
}

/** Whether changes from a transaction on can be read: they are kept, and it is no transaction to come. */
export const isKnown = (transaction: string, { forgotten, upTo }: { forgotten: string; upTo: string }): boolean =>
  BigInt(forgotten) <= BigInt(transaction) && BigInt(transaction) <= BigInt(upTo);
