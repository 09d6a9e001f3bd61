import { sql, type RawBuilder } from 'kysely';
import { Refusal } from './refusal.js';
import { isWrittenInstant } from '../time/written-instant.js';

/** What ids look like in the text that names a place. */
const IDS = {
  bigint: /^[1-9]\d{0,17}$/,
  uuid: /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
} as const;

/** Rows of one page of a list. */
export const PAGE_ROWS = 100;

/** Which page: what follows a place that an earlier page told, or the first one. */
export interface PageWish {
  after: string | null;
  limit: number;
}

export interface PageOf<Row> {
  rows: Row[];
  /** The place after which the next page begins; null at the end. */
  next: string | null;
}

/** Where a line stands in its list, as text for `after`: its time to the microsecond, and its id. */
export function placeOf(at: RawBuilder<unknown>, id: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`(${at}::text || '~' || ${id}::text)`;
}

/**
 * Lines after a place, newest first: a page begins after a line, not after a number of lines, so that lines that come in
 * meanwhile neither repeat nor hide any.
 * @throws Refusal `input.invalid` for an `after` that no page gave
 */
export function isAfter(
  after: string | null,
  at: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
  ids: keyof typeof IDS,
): RawBuilder<boolean> {
  if (after === null) return sql<boolean>`true`;
  const [moment = '', last = '', ...rest] = after.split('~');
  if (rest.length > 0 || !IDS[ids].test(last) || !isWrittenInstant(moment)) {
    throw new Refusal('input.invalid', { field: 'after' });
  }
  return sql<boolean>`(${at}, ${id}) < (${moment}::timestamptz, ${last}::${sql.raw(ids)})`;
}

/** The page of what was found, of which one line more than `limit` was asked for. */
export function pageOf<Found extends { place: string }, Row>(
  found: readonly Found[],
  limit: number,
  read: (line: Found) => Row,
): PageOf<Row> {
  const next = found.length > limit ? (found[limit - 1]?.place ?? null) : null;
  return { rows: found.slice(0, limit).map(read), next };
}
