import { createHash } from 'node:crypto';
import type { Scope } from '../caller.js';

/** Identifies a list; a position is valid only for the same list, place, day and scope. */
interface ListedFor {
  readonly epoch: string;
  readonly list: string;
  readonly nodeId: string;
  /** Hospital-local day. */
  readonly day: string;
  readonly scope: Scope;
}

/** The suffix of all positions of such a list. */
export function markOf({ epoch, list, nodeId, day, scope }: ListedFor): string {
  const { pathPattern, patientIds = [] } = scope;
  const parts = [epoch, list, nodeId, day, pathPattern, ...patientIds.toSorted()];
  return createHash('sha256').update(parts.join(' ')).digest().subarray(0, 8).toString('base64url');
}

export const positionAt = (transaction: string, mark: string): string => `${transaction}.${mark}`;

/** The transaction of a position; undefined if the position has another mark. */
export function transactionOf(position: string, mark: string): string | undefined {
  const [transaction, own] = position.split('.', 2);
  return own === mark ? transaction : undefined;
}

/** Whether changes from a transaction on can be read: they are still kept, and the transaction is not in the future. */
export const isKnown = (transaction: string, { forgotten, upTo }: { forgotten: string; upTo: string }): boolean =>
  BigInt(forgotten) <= BigInt(transaction) && BigInt(transaction) <= BigInt(upTo);
