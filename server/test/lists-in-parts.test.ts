import { type Feed, type FeedRow, FEEDS } from '@wardlink/contract';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataOf, type TestClient } from './support/client.js';
import { startTestServer, type TestServer } from './support/server.js';
import { fillSides, FIXTURE_CLOCK, type WardFixture } from './support/ward-fixture.js';

type Asked = { since?: string; inParts?: boolean; wardIds?: string[]; wardId?: string };
const BY_WARD = (Object.keys(FEEDS) as Feed[]).filter((feed) => feed !== 'warnings');
/** With these a hospital is large; the first ward alone is more than a screen. */
const ADDED = { A: 70, B: 90 };

let test: TestServer;
let sides: Record<WardFixture['code'], WardFixture>;
let chief: TestClient;
beforeAll(async () => {
  test = await startTestServer({ clock: FIXTURE_CLOCK });
  sides = await fillSides(test);
  chief = await test.signedIn('chief');
});
afterAll(() => test.stop());

async function ask(client: TestClient, feed: Feed, asked: Asked) {
  switch (feed) {
    case 'glucose':
      return dataOf(await client.call('glucose.board', asked));
    case 'ambulatory':
      return dataOf(await client.call('ambulatory.board', asked));
    case 'pump':
      return dataOf(await client.call('pump.board', asked));
    case 'orders':
      return dataOf(await client.call('order.sheet', asked));
    case 'warnings':
      throw new Error('not by ward');
    default:
      return dataOf(await client.call('vital.board', { indicator: feed, ...asked }));
  }
}

const idsOf = (rows: readonly FeedRow[]): string[] => rows.map(({ patientId }) => patientId);

/** Puts patients like the ward's own one beside them. */
async function addPatients({ code, patientId }: WardFixture): Promise<void> {
  const { db } = test.server.context;
  const like = await db
    .selectFrom('patient')
    .select([
      'kind',
      'nodeId',
      'wardId',
      'departmentId',
      'sex',
      'birthday',
      'nursingLevel',
      'admissionTime',
      'registrationTime',
    ])
    .where('id', '=', patientId)
    .executeTakeFirstOrThrow();
  const rows = Array.from({ length: ADDED[code] }, (_, index) => ({
    ...like,
    hospitalizationNumber: `MANY-${code}-${index}`,
    name: `多${code}${index}`,
  }));
  await db.insertInto('patient').values(rows).execute();
}

it('comes whole where a place is not large', async () => {
  const reply = await ask(chief, 'glucose', { inParts: true });
  expect(reply.rest).toBeUndefined();
  expect(reply).toMatchObject({ whole: true, rows: (await ask(chief, 'glucose', {})).rows });
});

describe('a large place', () => {
  beforeAll(async () => {
    await addPatients(sides.A);
    await addPatients(sides.B);
  });

  it.each(BY_WARD)('has the same rows in parts as in one reply: %s', async (feed) => {
    const { rows: all } = await ask(chief, feed, {});
    const first = await ask(chief, feed, { inParts: true });
    const rest = first.rest ?? [];
    expect(first.whole).toBe(true);
    expect(rest.length).toBeGreaterThan(0);
    expect(idsOf(first.rows)).toEqual(idsOf(all).slice(0, first.rows.length));
    const parts: FeedRow[] = [...first.rows];
    for (const { wardId, sortKey, patients } of rest) {
      const part = await ask(chief, feed, { wardIds: [wardId] });
      expect(part).toMatchObject({ whole: false, gone: [] });
      expect(part.rows).toHaveLength(patients);
      for (const row of part.rows) expect(row).toMatchObject({ sortKey: expect.stringMatching(`^${sortKey} `) });
      parts.push(...part.rows);
    }
    expect(parts).toEqual(all);
  });

  it('comes whole where the page does not ask for parts, and where it is a ward', async () => {
    expect((await ask(chief, 'glucose', {})).rest).toBeUndefined();
    const ward = await ask(chief, 'glucose', { wardId: sides.A.wardId, inParts: true });
    expect([ward.rows.length > ADDED.A, ward.rest]).toEqual([true, undefined]);
  });

  it('is followed from the position of its first part: what changes before the others come is not missed', async () => {
    let first = await ask(chief, 'glucose', { inParts: true });
    // A transaction of another test file, on the same PostgreSQL, may hold the position back to before the wards were made.
    await expect
      .poll(async () => {
        first = await ask(chief, 'glucose', { inParts: true });
        return (await ask(chief, 'glucose', { since: first.position, inParts: true })).whole;
      })
      .toBe(false);
    const { patientId } = sides.B;
    const reading = { readingId: randomUUID(), patientId, slot: 1, value: 7.4 };
    dataOf(await chief.call('glucose.record', reading));
    const changed = await ask(chief, 'glucose', { since: first.position, inParts: true });
    expect([changed.whole, changed.rest]).toEqual([false, undefined]);
    expect(changed.rows).toContainEqual(
      expect.objectContaining({
        patientId,
        today: expect.objectContaining({ 1: expect.objectContaining({ value: 7.4 }) as unknown }) as unknown,
      }),
    );
  });

  it('gives nobody a ward whose patients they may not see', async () => {
    const nurse = await test.signedIn('nurseA');
    const [a, b] = [sides.A.wardId, sides.B.wardId];
    for (const feed of BY_WARD) {
      const { rows } = await ask(nurse, feed, { wardIds: [a, b] });
      expect(idsOf(rows)).toEqual(idsOf((await ask(nurse, feed, {})).rows));
      expect((await ask(nurse, feed, { wardIds: [b] })).rows).toEqual([]);
      expect((await ask(nurse, feed, { inParts: true })).rest).toBeUndefined();
    }
    const refused = await nurse.call('glucose.board', { departmentId: sides.B.departmentId, wardIds: [b] });
    expect(refused).toMatchObject({ ok: false, error: { code: 'node.forbidden' } });
  });
});
