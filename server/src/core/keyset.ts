import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely';
import { Refusal } from './refusal.js';
import { isWrittenInstant } from '../time/written-instant.js';

/** Formats of the id in a cursor. */
const IDS = {
  bigint: /^[1-9]\d{0,17}$/,
  uuid: /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
} as const;

/** Whether a text is a valid day. */
function isDay(text: string): boolean {
  const instant = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : NaN;
  return !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(text);
}

/** Whether a text is a value in a cursor, for each type. */
const VALUES = {
  text: () => true,
  date: isDay,
  numeric: (text: string) => /^-?\d{1,9}(\.\d{1,20})?$/.test(text),
  timestamptz: isWrittenInstant,
} as const;

/** Rows of one page of a list. */
export const PAGE_ROWS = 100;

/** The requested page: the rows after a cursor, or the first page. */
export interface PageRequest {
  after: string | null;
  limit: number;
}

export interface PageOf<Row> {
  rows: Row[];
  /** Cursor of the next page; null at the end. */
  next: string | null;
}

/** A sort expression, which must never be null, and its type. */
export interface Order {
  by: RawBuilder<unknown>;
  type: keyof typeof VALUES;
}

/**
 * A list sorted by a name or in reverse, such as `name` or `-name`; rows with the same value are sorted by id. Keyset
 * paging: rows added between two pages cause neither repeated nor missing rows.
 * @param sort one of the names that the contract allows
 * @throws Refusal `input.invalid` if `after` is not a cursor of an earlier page
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
  // The cursor of a row, as text for `after`: its value (times in microseconds) and its id.
  const place = sql<string>`(${by}::text || '~' || ${id}::text)`.as('place');
  return {
    /** The rows of the page with their cursors, and one row more if there are more: see `pageOf`. */
    rows: <DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>, limit: number) => {
      const page = query
        .select(place)
        .where(isAfter)
        .orderBy(sql`${by} ${way}, ${id} ${way}`);
      return page.limit(limit + 1).execute();
    },
  };
}

/** Makes a page from rows, one more than `limit` of which was queried. */
export function pageOf<Found extends { place: string }, Row>(
  found: readonly Found[],
  limit: number,
  read: (line: Found) => Row,
): PageOf<Row> {
  const next = found.length > limit ? (found[limit - 1]?.place ?? null) : null;
  return { rows: found.slice(0, limit).map(read), next };
}
