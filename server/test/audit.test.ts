import { auditColumns, ordinarySpaces, recordCellText, type ReplyOf, type RequestOf } from '@wardlink/contract';
import { dayOf } from '@wardlink/domain';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database, Tx } from '../src/database/connection.js';
import { writeView } from '../src/modules/patients/view-log.js';
import { codeOf, dataOf, type TestClient } from './support/client.js';
import { PASSWORD } from './support/hospital.js';
import { startTestServer, type TestServer } from './support/server.js';

const ZONE = 'Asia/Shanghai';
const NOW = '2026-03-03T04:00:00.000Z';

let test: TestServer;
let nurse: TestClient;
let auditor: TestClient;
const today = dayOf(Date.parse(NOW), ZONE);

type Filter = Partial<RequestOf<'audit.search'>>;
const search = async (client: TestClient, filter: Filter = {}): Promise<ReplyOf<'audit.search'>> =>
  dataOf(await client.call('audit.search', { from: today, to: today, ...filter }));
const typesOf = async (filter: Filter, client = auditor): Promise<string[]> =>
  (await search(client, filter)).rows.map(({ type }) => type);

beforeAll(async () => {
  test = await startTestServer({ clock: NOW, clockStands: true });
  await test.hospital.addAccount('auditor', ['audit.read']);
  await test.hospital.addAccount('auditorA', ['audit.read'], { nodeId: test.hospital.nodes.departmentA });
  await test.hospital.addAccount('auditorB', ['audit.read'], { nodeId: test.hospital.nodes.departmentB });
  auditor = await test.signedIn('auditor');
  nurse = await test.signedIn('nurseA');
});
afterAll(() => test.stop());

describe('looking at a patient', () => {
  it('leaves one trace for all requests of the page, and none for looking again soon', async () => {
    const { anna } = test.hospital.patients;
    const days = { patientId: anna, from: today, to: today };
    const open = (): Promise<unknown[]> =>
      Promise.all([
        nurse.call('patient.detail', { patientId: anna }),
        nurse.call('patient.timeline', { patientId: anna }),
        nurse.call('patient.glucose', days),
        nurse.call('patient.trends', days),
      ]);
    await open();
    await open();
    const { rows } = await search(auditor, { kind: 'seen', patient: 'ZY-anna' });
    expect(rows).toMatchObject([
      { type: 'patient.viewed', by: { username: 'nurseA' }, patient: { patientId: anna, latinName: 'anna' } },
    ]);
    // A view by another user is a separate event.
    dataOf(await (await test.signedIn('doctorA')).call('patient.timeline', { patientId: anna }));
    expect((await search(auditor, { kind: 'seen', patient: 'anna' })).rows).toHaveLength(2);
  });

  it('leaves one trace where the request that came first is written last', async () => {
    const { db } = test.server.context;
    const { accounts, patients, nodes } = test.hospital;
    let now = Date.parse(NOW);
    const clock = { date: () => new Date((now += 1)) };
    const view = (transaction: Database['transaction']): Promise<void> =>
      writeView({ db: { transaction }, caller: { accountId: accounts.nurseA }, clock } as never, {
        id: patients.gone,
        nodeId: nodes.wardA,
      });
    const begin = (): ReturnType<Database['transaction']> => db.transaction();
    let written = Promise.resolve();
    const waiting = {
      execute: async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
        await written;
        return begin().execute(work);
      },
    };
    const first = view(() => waiting as never);
    written = view(begin);
    await Promise.all([first, written]);
    expect(await typesOf({ kind: 'seen', patient: 'gone' })).toEqual(['patient.viewed']);
  });

  it('leaves none where it was refused', async () => {
    const { bert } = test.hospital.patients;
    expect(codeOf(await nurse.call('patient.detail', { patientId: bert }))).toBe('patient.unknown');
    expect(await typesOf({ patient: 'bert' })).toEqual([]);
  });
});

describe('the trail', () => {
  it('tells who changed what, with the reason, by patient, person, kind and day', async () => {
    const { anna } = test.hospital.patients;
    const readingId = randomUUID();
    dataOf(await nurse.call('glucose.record', { readingId, patientId: anna, slot: 1, value: 7.1 }));
    const correction = { readingId, version: 1, slot: 1, value: 7.4, reason: '看错' };
    dataOf(await nurse.call('glucose.correct', correction));
    const [corrected] = (await search(auditor, { patient: 'ANNA', person: 'nurseA', kind: 'reading' })).rows;
    expect(corrected).toMatchObject({
      type: 'glucose.corrected',
      by: { name: 'nurseA 名', username: 'nurseA' },
      before: { value: 7.1 },
      after: { value: 7.4, reason: '看错' },
      node: { latinName: 'A1', department: { latinName: 'A' } },
    });
    const text = (language: 'zh' | 'en'): string[] =>
      auditColumns.map((column) =>
        corrected ? ordinarySpaces(recordCellText(column, corrected, { language, zone: ZONE })) : '',
      );
    expect(text('zh')).toEqual(expect.arrayContaining(['2026-03-03 12:00:00', '更正血糖', 'A 名 · A1 名']));
    expect(text('zh').at(-1)).toContain('数值：7.1 → 7.4；');
    expect(text('zh').at(-1)).toContain('原因：看错');
    expect(text('en')).toEqual(expect.arrayContaining(['Glucose corrected', 'A · A1', 'ZY-anna']));
    expect(text('en').at(-1)).toContain('value: 7.1 → 7.4; ');
    expect(await typesOf({ patient: 'anna', kind: 'order' })).toEqual([]);
    expect(await typesOf({ patient: 'anna', from: '2026-03-02', to: '2026-03-02' })).toEqual([]);
    // `%` is searched for literally, not as a wildcard.
    expect(await typesOf({ patient: '%' })).toEqual([]);
  });

  it('tells of every search and export itself', async () => {
    await search(auditor, { person: 'somebody sought' });
    await auditor.callStream('audit.export', { from: today, to: today, person: 'nobody at all', format: 'csv' });
    const { rows } = await search(auditor, { kind: 'seen', person: 'auditor' });
    expect(rows).toMatchObject([
      { type: 'audit.exported', after: { person: 'nobody at all', format: 'csv', rows: 0 } },
      { type: 'audit.searched', after: { person: 'somebody sought' } },
      ...rows.slice(2).map(() => ({ type: 'audit.searched' })),
    ]);
  });

  it('keeps whole phone and identity numbers to itself', async () => {
    const detail = { accountId: null, patientId: test.hospital.patients.anna, nodeId: test.hospital.nodes.wardA };
    await test.server.context.db
      .insertInto('auditEvent')
      .values({
        at: new Date(NOW),
        type: 'patient.edited',
        ...detail,
        after: '{"mobile":"13912345678","nested":{"a":1}}',
      })
      .execute();
    const [row] = (await search(auditor, { kind: 'patient' })).rows;
    expect(row?.after).toEqual({ mobile: '139****5678', nested: '{"a":1}' });
  });

  it('goes page by page without a gap or a double, while more is written', async () => {
    const { nodes, accounts } = test.hospital;
    const rows = Array.from({ length: 230 }, (_, index) => ({
      // Many events share one instant, so their order depends on the ids.
      at: new Date(Date.parse('2026-03-01T04:00:00Z') + Math.floor(index / 50)),
      type: 'session.opened',
      accountId: accounts.nurseA,
      patientId: null,
      nodeId: nodes.wardA,
      subject: String(index),
    }));
    await test.server.context.db.insertInto('auditEvent').values(rows).execute();
    const day = { from: '2026-03-01', to: '2026-03-01' };
    const first = await search(auditor, day);
    expect([first.rows.length, first.total]).toEqual([100, { count: 230, more: false }]);
    const second = await search(auditor, { ...day, after: first.next });
    const third = await search(auditor, { ...day, after: second.next });
    expect([second.total, third.next]).toEqual([null, null]);
    const ids = [...first.rows, ...second.rows, ...third.rows].map(({ id }) => Number(id));
    expect(ids).toEqual([...ids].sort((a, b) => b - a));
    expect(new Set(ids).size).toBe(230);
    for (const after of ['x', "2026-03-01 00:00:00+00~1'; drop table account", '2026-03-01~1']) {
      expect(codeOf(await auditor.call('audit.search', { ...day, after }))).toBe('input.invalid');
    }
  });

  it('is exported as its screen shows it, in the reader’s language', async () => {
    auditor.language = 'zh-CN';
    const shown = (await search(auditor, { patient: 'anna', kind: 'reading' })).rows;
    const request = { from: today, to: today, patient: 'anna', kind: 'reading', format: 'csv' } as const;
    const pieces = await auditor.callStream('audit.export', request);
    auditor.language = 'en-US';
    const file = Buffer.concat(pieces.map(({ bytes }) => Buffer.from(bytes, 'base64'))).toString('utf8');
    const [headings, ...lines] = file.replace('\uFEFF', '').trimEnd().split('\r\n');
    expect(headings).toBe('时间,人员,用户名,事件,患者,住院号,机构,内容');
    const view = { language: 'zh', zone: ZONE } as const;
    expect(lines).toEqual(
      shown.map((row) => ordinarySpaces(auditColumns.map((column) => recordCellText(column, row, view)).join(','))),
    );
    expect(lines.length).toBeGreaterThan(1);
    expect(lines[0]).toContain(',A 名 · A1 名,');
    expect(pieces.at(-1)?.end).toEqual({ rows: lines.length, limited: false });
  });
});

describe('who may read the trail', () => {
  it('nobody without the right, and nobody about other places', async () => {
    for (const name of ['powerless', 'anna']) {
      const client = await test.signedIn(name);
      expect(codeOf(await client.call('audit.search', { from: today, to: today }))).toBe('permission.missing');
    }
    const [a, b] = [await test.signedIn('auditorA'), await test.signedIn('auditorB')];
    expect((await search(a, { patient: 'anna' })).rows.length).toBeGreaterThan(0);
    expect((await search(b, { patient: 'anna' })).rows).toEqual([]);
    expect(await typesOf({ person: 'nurseA' }, b)).toEqual([]);
  });

  it('an auditor of the whole hospital sees what belongs to no place: a login that was refused', async () => {
    const stranger = test.stranger();
    expect(codeOf(await stranger.logIn('nobody', PASSWORD))).toBe('credentials.wrong');
    expect(await typesOf({ kind: 'session' })).toContain('session.refused');
    expect(await typesOf({ kind: 'session' }, await test.signedIn('auditorA'))).not.toContain('session.refused');
  });
});

describe('the application’s own connection', () => {
  it.each([
    ['change', sql`update audit_event set account_id = null`],
    ['change without a row', sql`update audit_event set type = 'x' where false`],
    ['delete', sql`delete from audit_event`],
    ['empty', sql`truncate audit_event`],
    ['empty together with all that refers to it', sql`truncate audit_event, account cascade`],
  ])('cannot %s what is in the trail', async (_what, statement) => {
    const { db } = test.server.context;
    const count = async () => (await sql<{ n: number }>`select count(*)::int as n from audit_event`.execute(db)).rows;
    const before = await count();
    await expect(statement.execute(db)).rejects.toThrow(/append-only/);
    const ordinaryTriggersOff = db.connection().execute(async (connection) => {
      await sql`set session_replication_role = replica`.execute(connection);
      try {
        await statement.execute(connection);
      } finally {
        await sql`reset session_replication_role`.execute(connection);
      }
    });
    await expect(ordinaryTriggersOff).rejects.toThrow(/append-only/);
    expect(await count()).toEqual(before);
  });
});
