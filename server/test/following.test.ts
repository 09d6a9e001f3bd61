import {
  type BoardRow,
  type Feed,
  type FeedRow,
  FEEDS,
  PERMISSIONS,
  STAFF_PERMISSIONS,
  type Permission,
  type ServerChatFrame,
} from '@wardlink/contract';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { giveGrant, withdrawGrant } from '../src/core/access/grants.js';
import { inTransaction } from '../src/core/transaction.js';
import { chanceOf } from '../src/demonstration/random.js';
import { ORGANISATION_TOPIC } from '../src/core/topics.js';
import { dataOf, type TestClient } from './support/client.js';
import { isWhole } from './support/extent.js';
import { openSocket, type TestSocket, watchTopics } from './support/socket.js';
import { startTestServer, type TestServer } from './support/server.js';
import {
  admissionOf,
  fillSides,
  FIXTURE_CLOCK,
  medicationOf,
  monitoringOf,
  type WardFixture,
} from './support/ward-fixture.js';

type Place = { departmentId?: string; wardId?: string };
const ALL = Object.keys(FEEDS) as Feed[];

let test: TestServer;
let sides: Record<WardFixture['code'], WardFixture>;
let chief: TestClient;
beforeAll(async () => {
  test = await startTestServer({ clock: FIXTURE_CLOCK });
  sides = await fillSides(test);
  chief = await test.signedIn('chief');
  await settle();
});
afterAll(() => test.stop());

/**
 * Waits until what was stored so far is before every position. While a transaction of another file runs on the cluster,
 * a list would be told of the fixture's beds again, and ask for everything.
 */
async function settle(): Promise<void> {
  const { db } = test.server.context;
  const { rows } = await sql<{ id: string }>`select pg_current_xact_id()::text as id`.execute(db);
  const isSettled = sql<{ settled: boolean }>`
    select pg_snapshot_xmin(pg_current_snapshot()) > ${rows[0]?.id ?? '0'}::text::xid8 as settled`;
  await vi.waitFor(async () => expect((await isSettled.execute(db)).rows).toEqual([{ settled: true }]), {
    timeout: 60_000,
    interval: 50,
  });
}

const now = (): number => test.server.context.clock.now();

/** The list of a feed, whole or since a position. */
async function ask(client: TestClient, feed: Feed, place: Place, since?: string) {
  const following = since === undefined ? {} : { since };
  switch (feed) {
    case 'glucose':
      return dataOf(await client.call('glucose.board', { ...place, ...following }));
    case 'ambulatory':
      return dataOf(await client.call('ambulatory.board', { ...place, ...following }));
    case 'pump':
      return dataOf(await client.call('pump.board', { ...place, ...following }));
    case 'orders':
      return dataOf(await client.call('order.sheet', { ...place, ...following }));
    case 'warnings':
      return dataOf(await client.call('warning.open', following));
    default:
      return dataOf(await client.call('vital.board', { indicator: feed, ...place, ...following }));
  }
}

/** The rows of a list by patient, as a page that follows it holds them. */
class Page {
  readonly rows = new Map<string, FeedRow>();
  position = '';
  /** Patients whose rows ever came in a frame. */
  readonly sent = new Set<string>();
  wholes = 0;
  private handled = 0;
  private numbers = 0;

  constructor(
    readonly client: TestClient,
    readonly socket: TestSocket,
    readonly feed: Feed,
    readonly place: Place,
    readonly key: string,
  ) {}

  async open(): Promise<void> {
    const { rows, position } = await ask(this.client, this.feed, this.place);
    this.rows.clear();
    for (const row of rows) this.rows.set(row.patientId, row);
    this.follow(position);
  }

  follow(position: string): void {
    this.numbers = 0;
    this.position = position;
    this.socket.send({ msgType: 7, key: this.key, feed: this.feed, ...this.place, position });
  }

  /** Applies what came since the last time. */
  async read(): Promise<void> {
    const frames = this.socket.frames.slice(this.handled);
    this.handled += frames.length;
    for (const frame of frames) {
      if (frame.msgType !== 9 || frame.key !== this.key) continue;
      this.numbers += 1;
      expect(frame.number).toBe(this.numbers);
      if (frame.whole) {
        this.wholes += 1;
        await this.open();
        continue;
      }
      this.position = frame.position;
      for (const row of frame.rows) this.rows.set(row.patientId, row);
      for (const { patientId } of frame.rows) this.sent.add(patientId);
      for (const id of frame.gone) this.rows.delete(id);
    }
  }

  /** Waits until the page holds what a whole request gives. */
  async agrees(): Promise<void> {
    await vi.waitFor(
      async () => {
        await this.read();
        const { rows } = await ask(this.client, this.feed, this.place);
        await this.read();
        const held = [...this.rows.values()].toSorted((a, b) => (a.patientId < b.patientId ? -1 : 1));
        const whole = [...rows].toSorted((a, b) => (a.patientId < b.patientId ? -1 : 1));
        expect(held).toEqual(whole);
      },
      { timeout: 60_000, interval: 40 },
    );
  }
}

async function socketOf(client: TestClient): Promise<TestSocket> {
  const { user, doctorId } = dataOf(await client.call('session.me'));
  return openSocket(test.server.url, { cookie: client.cookie, name: user.username, userId: doctorId });
}

async function openPage(client: TestClient, feed: Feed, place: Place = {}): Promise<Page> {
  const page = new Page(client, await socketOf(client), feed, place, `${feed} of a page`);
  for (;;) {
    await page.open();
    const first = await page.socket.until(({ msgType }) => msgType === 9);
    if (first.msgType === 9 && !first.whole) return page;
    // New beds of the fixture may still come after the position: the page is told so and asks for the list again.
    page.socket.frames.splice(0);
  }
}

const record = (patientId: string, value: number, slot = 9) =>
  chief.call('glucose.record', { readingId: randomUUID(), patientId, slot, value, confirmed: true });

const isChanges = (frame: ServerChatFrame) => frame.msgType === 9 && frame.number > 1;
const isWholeList = (frame: ServerChatFrame) => frame.msgType === 9 && frame.whole;
/** Whether a frame brings the board's row with a value in the slot that `record` fills. */
const brings = (value: number) => (frame: ServerChatFrame) =>
  frame.msgType === 9 && frame.rows.some((row) => (row as BoardRow).today[9]?.value === value);

describe('a followed list', () => {
  it('comes row by row, and nothing of others', async () => {
    const page = await openPage(await test.signedIn('nurseA'), 'glucose');
    dataOf(await record(sides.B.patientId, 7.1));
    dataOf(await record(sides.A.patientId, 7.2));
    expect(await page.socket.until(brings(7.2))).toMatchObject({
      rows: [{ patientId: sides.A.patientId, today: { 9: { value: 7.2 } } }],
      gone: [],
      whole: false,
    });
    await page.agrees();
    expect([...page.sent]).toEqual([sides.A.patientId]);
    expect(page.wholes).toBe(0);
  });

  it('goes on from its position after a connection was lost, on any server', async () => {
    const page = await openPage(await test.signedIn('nurseA'), 'glucose');
    await page.read();
    page.socket.cut();
    dataOf(await record(sides.A.patientId, 8.3));
    const other = await test.another();
    const { client } = page;
    const { user, doctorId } = dataOf(await client.call('session.me'));
    const socket = await openSocket(other.url, { cookie: client.cookie, name: user.username, userId: doctorId });
    const later = new Page(client, socket, 'glucose', {}, 'again');
    for (const row of page.rows.values()) later.rows.set(row.patientId, row);
    later.follow(page.position);
    const frame = await socket.until(({ msgType }) => msgType === 9);
    expect(frame).toMatchObject({ number: 1, whole: false, rows: [{ patientId: sides.A.patientId }] });
    await later.agrees();
    await socket.close();
  });

  it('is whole where its position is of another list, place or person, or of nothing', async () => {
    const client = await test.signedIn('chief');
    const { position, rows } = await ask(client, 'glucose', {});
    const elsewhere = await ask(client, 'glucose', { wardId: sides.A.wardId }, position);
    const another = await ask(await test.signedIn('nurseA'), 'glucose', {}, position);
    const future = await ask(client, 'glucose', {}, position.replace(/^\d+/, '99999999999999'));
    expect([elsewhere.whole, another.whole, future.whole]).toEqual([true, true, true]);
    // Changes may come twice while an older transaction runs on the cluster, also of patients who are not listed.
    const { whole, gone } = await ask(client, 'glucose', {}, position);
    const listed = new Set(rows.map(({ patientId }) => patientId));
    expect([whole, gone.filter((id) => listed.has(id))]).toEqual([false, []]);
    const socket = await socketOf(client);
    socket.send({ msgType: 7, key: 'k', feed: 'pump', position });
    expect(await socket.until(({ msgType }) => msgType === 9)).toMatchObject({ key: 'k', whole: true });
    await socket.close();
  });

  it('does not bring a patient of whom only a warning of another indicator was stored', async () => {
    const page = await openPage(await test.signedIn('chief'), 'pressure');
    dataOf(await record(sides.A.patientId, 2.1));
    const figures = { systolic: 121, diastolic: 71, heartRate: 70 };
    const entry = { indicator: 'pressure' as const, readingId: randomUUID(), patientId: sides.B.patientId, figures };
    dataOf(await chief.call('vital.record', { ...entry, confirmed: true }));
    await page.socket.until((frame) => frame.msgType === 9 && frame.number > 1);
    await page.agrees();
    expect([...page.sent]).toEqual([sides.B.patientId]);
  });

  it('is whole where changes since its position were deleted', async () => {
    const { db } = test.server.context;
    const client = await test.signedIn('chief');
    const { position } = await ask(client, 'glucose', {});
    dataOf(await record(sides.A.patientId, 8.4));
    await db
      .updateTable('change')
      .set({ at: new Date('2020-01-01') })
      .execute();
    const { forgetChanges } = await import('../src/core/changes/log.js');
    await forgetChanges(db);
    expect(await db.selectFrom('change').selectAll().execute()).toEqual([]);
    expect(await ask(client, 'glucose', {}, position)).toMatchObject({ whole: true });
    // A transaction of another test file, on the same cluster, may hold positions back before what was deleted.
    await vi.waitFor(
      async () => {
        const { position: now } = await ask(client, 'glucose', {});
        expect(await ask(client, 'glucose', {}, now)).toMatchObject({ whole: false });
      },
      { timeout: 60_000, interval: 100 },
    );
  });

  it('is refused to a caller who may not have it', async () => {
    const bare = await test.hospital.addAccount('onlyChat', ['chat.use'], { nodeId: sides.A.wardId });
    expect(bare).not.toBe('');
    const socket = await socketOf(await test.signedIn('onlyChat'));
    for (const feed of ALL) socket.send({ msgType: 7, key: feed, feed, position: '1.AAAAAAAAAAA' });
    await vi.waitFor(
      () => {
        const refused = socket.frames.filter((frame) => frame.msgType === 5);
        expect(refused.map(({ key, code }) => [key, code])).toEqual(ALL.map((feed) => [feed, 'permission.missing']));
      },
      { timeout: 30_000 },
    );
    await socket.close();
    const nurse = await socketOf(await test.signedIn('nurseA'));
    await watchTopics(nurse, ['glucose']);
    nurse.send({ msgType: 7, key: 'b', feed: 'glucose', wardId: sides.B.wardId, position: '1.AAAAAAAAAAA' });
    expect(await nurse.until(({ msgType }) => msgType === 5)).toMatchObject({ key: 'b', code: 'node.forbidden' });
    dataOf(await record(sides.B.patientId, 6.1));
    dataOf(await record(sides.A.patientId, 6.2));
    await nurse.until(({ msgType }) => msgType === 6);
    expect(nurse.frames.filter(({ msgType }) => msgType === 9)).toEqual([]);
    await nurse.close();
  });

  it('ends where the right to it ends, and where the page leaves it', async () => {
    const { db } = test.server.context;
    const page = await openPage(await test.signedIn('nurseA'), 'glucose');
    const left = await openPage(await test.signedIn('doctorA'), 'glucose');
    const stays = await openPage(chief, 'glucose');
    left.socket.send({ msgType: 8, key: left.key });
    // By its answer the server has taken note of the frame before; what came until then may be of earlier tests.
    await watchTopics(left.socket, ['glucose']);
    left.socket.frames.splice(0);
    const role = db.updateTable('role').where('name', '=', 'nurseA');
    await role.set({ permissions: PERMISSIONS.filter((one) => one !== 'ward.read') as Permission[] }).execute();
    await test.server.context.bus.publish([ORGANISATION_TOPIC]);
    expect(await page.socket.until(isWholeList)).toMatchObject({ whole: true, rows: [] });
    await role.set({ permissions: [...STAFF_PERMISSIONS] as Permission[] }).execute();
    dataOf(await record(sides.A.patientId, 6.4));
    await stays.socket.until(brings(6.4));
    expect(left.socket.frames.filter(isChanges)).toEqual([]);
  });
});

describe('whatever happens', () => {
  it.each(isWhole ? [1, 2] : [1])(
    'each page holds what it may see, and was sent nothing else (history %i)',
    async (history) => {
      const chance = chanceOf('history', history);
      const names = ['chief', 'doctorA', 'nurseA', 'nurseB'];
      const people = await Promise.all(names.map((name) => test.signedIn(name)));
      const guest = `guest${history}`;
      const guestId = await test.hospital.addAccount(guest, STAFF_PERMISSIONS, { nodeId: sides.A.departmentId });
      people.push(await test.signedIn(guest));
      const pages: Page[] = [];
      for (const client of people) for (const feed of ALL) pages.push(await openPage(client, feed));
      pages.push(await openPage(chief, 'glucose', { wardId: sides.A.wardId }));
      const bed = `0${history + 3}`;
      const { patientId } = dataOf(
        await chief.call('admission.admit', {
          ...admissionOf(sides.A, randomUUID()),
          name: `历史${history}`,
          latinName: `History-${history}`,
          hospitalizationNumber: `HIST-${history}`,
          bed,
        }),
      );
      const patients = [sides.A.patientId, sides.B.patientId, patientId];
      const anyone = (): string => chance.pick(patients);
      const readings: { readingId: string; version: number }[] = [];
      let grant: string | undefined;
      let acknowledged: string | undefined;
      let ward = sides.A;

      const version = async () => dataOf(await chief.call('patient.detail', { patientId })).patient.version;
      const ACTS: Record<string, () => Promise<unknown>> = {
        record: async () => {
          const readingId = randomUUID();
          const value = chance.whole(20, 200) / 10;
          const entry = { readingId, patientId: anyone(), slot: chance.whole(0, 9), value, confirmed: true };
          dataOf(await chief.call('glucose.record', entry));
          readings.push({ readingId, version: 1 });
        },
        vital: async () => {
          const figures = { systolic: chance.whole(90, 190), diastolic: chance.whole(50, 85), heartRate: 70 };
          const entry = { indicator: 'pressure' as const, readingId: randomUUID(), patientId: anyone(), figures };
          dataOf(await chief.call('vital.record', { ...entry, confirmed: true }));
        },
        correct: async () => {
          const reading = readings.at(-1);
          if (!reading) return;
          const value = chance.whole(30, 190) / 10;
          dataOf(await chief.call('glucose.correct', { ...reading, value, confirmed: true, reason: 'misread' }));
          reading.version += 1;
        },
        void: async () => {
          const reading = readings.pop();
          if (reading) dataOf(await chief.call('glucose.void', { ...reading, reason: 'wrong patient' }));
        },
        plan: async () => dataOf(await chief.call('order.planMonitoring', monitoringOf(anyone(), randomUUID()))),
        medicine: async () => dataOf(await chief.call('order.planMedication', medicationOf(anyone(), randomUUID()))),
        pump: async () => {
          const filling = { entryId: randomUUID(), patientId: anyone(), kind: 'filling' as const, units: 150 };
          // Two fillings at one moment would be asked about.
          dataOf(await chief.call('pump.record', { ...filling, at: now(), rates: null, again: true }));
        },
        acknowledge: async () => {
          const [warned] = dataOf(await chief.call('warning.open', {})).rows;
          const warningId = warned?.warnings[0]?.warningId;
          if (!warningId) return;
          const actions = chance.pick([['remeasure15'] as const, []]);
          dataOf(await chief.call('warning.acknowledge', { warningId, actions: [...actions], note: 'seen to' }));
          acknowledged = warningId;
        },
        reopen: async () => {
          const warningId = acknowledged;
          acknowledged = undefined;
          if (warningId) dataOf(await chief.call('warning.reopen', { warningId }));
        },
        follow: async () => {
          const followed = chance.whole(0, 1) === 1;
          dataOf(await chief.call('patient.follow', { patientId: anyone(), followed }));
        },
        range: async () => {
          const range = { low: 4, high: chance.whole(9, 14) };
          dataOf(await chief.call('warning.setRange', { patientId: anyone(), indicator: 'glucose', range }));
        },
        move: async () => {
          const to = ward === sides.A ? sides.B : sides.A;
          const transfer = { patientId, version: await version(), wardId: to.wardId, bed };
          dataOf(await chief.call('admission.transfer', transfer));
          ward = to;
        },
        discharge: async () => {
          dataOf(await chief.call('admission.discharge', { patientId, version: await version() }));
          for (const page of chance.pick([pages.slice(0, 9), []])) await page.agrees();
          dataOf(await chief.call('admission.cancelDischarge', { patientId, version: await version(), bed }));
        },
        rename: async () => {
          const node = dataOf(await chief.call('organisation.node', { nodeId: sides.A.wardId }));
          const { nodeId, version: seen, latinName, code, nature, type, level, region, phone, address } = node;
          const fields = { latinName, code, nature, type, level, region, phone, address };
          const name = `A1 名 ${chance.whole(1, 99)}`;
          dataOf(await chief.call('organisation.edit', { nodeId, version: seen, ...fields, name }));
        },
        grant: async () => {
          const { context } = test.server;
          const by = test.hospital.accounts.chief;
          const at = context.clock.date();
          const ended = grant;
          grant = undefined;
          if (ended !== undefined) {
            await inTransaction(context, (work) => withdrawGrant(work, ended, { at, by }));
            return;
          }
          const given = { patientId: sides.B.patientId, to: { accountId: guestId }, until: null, reason: 'opinion' };
          const rights: Permission[] = ['ward.read', 'warning.read'];
          const when = { since: new Date(now() - 1_000), grantedAt: at, grantedBy: by };
          grant = await inTransaction(context, (work) => giveGrant(work, { ...given, rights, ...when }));
        },
      };
      const kinds = Object.keys(ACTS);
      for (let step = 0; step < 40; step += 1) {
        await ACTS[step < kinds.length ? (kinds[step] ?? '') : chance.pick(kinds)]?.();
        if (step % 20 === 19) for (const page of pages) await page.agrees();
        else await pages[chance.whole(0, pages.length - 1)]?.agrees();
      }
      for (const page of pages) await page.agrees();
      // A ward's nurse was never sent the other ward's patient.
      const sentTo = (client: TestClient | undefined) =>
        new Set(pages.filter((page) => page.client === client).flatMap(({ sent }) => [...sent]));
      expect(sentTo(people[2])).not.toContain(sides.B.patientId);
      expect(sentTo(people[3])).not.toContain(sides.A.patientId);
      for (const socket of new Set(pages.map((page) => page.socket))) await socket.close();
    },
  );
});
