import { expect } from 'vitest';
import type { EntryLoad } from './entry-load.js';
import type { TestPostgres } from './postgres.js';

/** How long the tests of several servers go on (s); without it they take their short form. */
export const SEVERAL_SECONDS = Number(process.env.SEVERAL_SECONDS ?? 0);

/** Everything that a client was told to be stored so far is stored. */
export async function expectAcknowledged(load: EntryLoad, postgres: TestPostgres): Promise<void> {
  const acknowledged = [...load.acknowledged];
  const missing = await postgres.ask(
    `select id from unnest($1::uuid[]) as id
     where not exists (select from glucose_reading where reading_id = id)`,
    [acknowledged],
  );
  expect(missing).toEqual([]);
}

/** Every entry of a load that has ended is stored exactly once, with its value and one audit event. */
export async function expectStoredOnce(load: EntryLoad, postgres: TestPostgres): Promise<void> {
  const rows = await postgres.ask<{ id: string; versions: number; value: number; events: number }>(
    `select reading_id as id, count(*)::int as versions, max(value)::float8 as value,
       (select count(*)::int from audit_event where type = 'glucose.recorded' and subject = reading_id::text) as events
     from glucose_reading group by reading_id`,
  );
  const stored = rows.map(({ id, ...row }): [string, object] => [id, row]).sort();
  const expected = [...load.entered]
    .map(([id, value]): [string, object] => [id, { versions: 1, value, events: 1 }])
    .sort();
  expect(stored).toEqual(expected);
  expect(load.acknowledged.size).toBe(load.entered.size);
}
