import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely';
import { Refusal } from './refusal.js';
import { isWrittenInstant } from '../time/written-instant.js';

/** Formats of the id in a cursor. */
const IDS = {
  bigint: /^[1-9]\d{0,17}$/,
  uuid: /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
} as const;

/** Whether a text is a day of the calendar. */
function isDay(text: string): boolean {
  const instant = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : NaN;
  return !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(text);
}

/** Whether a text is a value in a cursor, by its type. */
const VALUES = {
  text: () => true,
  date: isDay,
  numeric: (text: string) => /^-?\d{1,9}(\.\d{1,20})?$/.test(text),
  timestamptz: isWrittenInstant,
} as const;

/** Rows of one page of a list. */
export const PAGE_ROWS = 100;

/** Which page: the rows after a cursor, or the first page. */
export interface PageRequest {
  after: string | null;
  limit: number;
}

export interface PageOf<Row> {
  rows: Row[];
  /** Cursor of the next page; null at the end. */
  next: string | null;
}

/** What a list may be sorted by: an expression that is never null, and its type. */
export interface Order {
  by: RawBuilder<unknown>;
  type: keyof typeof VALUES;
}

/**
 * A list in one of its orders, such as `name` or, from the end, `-name`; lines of the same value stand by their ids.
 * Keyset paging: rows that are added meanwhile neither repeat nor hide any.
 * @param sort one of the names that the contract lets pass
 * @throws Refusal `input.invalid` for an `after` that no page gave
 */
export function inOrder<Name extends string>(
  orders: Readonly<Record<Name, Order>>,
  sort: Name | `-${Name}`,
  after: string | null | undefined,
  id: RawBuilder<unknown>,
  ids: keyof typeof IDS = 'bigint',
) {
  const isDown = sort.startsWith('-');
  const { by, type } = orders[(isDown ? sort.slice(1) : sort) as Name];
  const [, value = '', last = ''] = /^(.*)~([^~]*)$/s.exec(after ?? '') ?? [];
  if (after != null && !(IDS[ids].test(last) && VALUES[type](value))) {
    throw new Refusal('input.invalid', { field: 'after' });
  }
  const [way, isBehind] = isDown ? [sql`desc`, sql`<`] : [sql`asc`, sql`>`];
  const isAfter =
    after == null
      ? sql<boolean>`true`
      : sql<boolean>`(${by}, ${id}) ${isBehind} (${value}::${sql.raw(type)}, ${last}::${sql.raw(ids)})`;
  // The keyset cursor of a row, as text for `after`: its value, a time to the microsecond, and its id.
  const place = sql<string>`(${by}::text || '~' || ${id}::text)`.as('place');
  return {
    /** The rows of the page with their cursors, and one row more where there are more: see `pageOf`. */
    rows: <DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>, limit: number) => {
      const page = query
        .select(place)
        .where(isAfter)
        .orderBy(sql`${by} ${way}, ${id} ${way}`);
      return page.limit(limit + 1).execute();
    },
  };
}

/** Makes a page of the found rows, of which one more than `limit` was queried. */
export function pageOf<Found extends { place: string }, Row>(
  found: readonly Found[],
  limit: number,
  read: (line: Found) => Row,
): PageOf<Row> {
  const next = found.length > limit ? (found[limit - 1]?.place ?? null) : null;
  return { rows: found.slice(0, limit).map(read), next };
}
