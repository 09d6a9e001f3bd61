import { randomUUID } from 'node:crypto';
import { type Permission, USER_TYPES } from '@wardlink/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countDays } from '../src/modules/statistics/count-days.js';
import { codeOf, dataOf, type TestClient } from './support/client.js';
import { fileLots } from './support/lots.js';
import { startTestServer, type TestServer } from './support/server.js';

const RIGHTS: Permission[] = ['statistics.read', 'patient.readMasked', 'quality.read'];
const DAY = '2026-03-20';
const NOW = `${DAY}T12:00:00+08:00`;

let test: TestServer;
let chief: TestClient;
/** Of the whole hospital, and of department A. */
let dean: TestClient;
let deanA: TestClient;
const db = () => test.server.context.db;

/** Enters a value of a patient so many hours ago, as a person would. */
const enter = async (patientId: string, value: number, hoursAgo: number): Promise<string> => {
  const readingId = randomUUID();
  const reading = { readingId, patientId, slot: 9 as const, value, confirmed: true, timeReason: 'written down later' };
  const measuredAt = test.server.context.clock.now() - hoursAgo * 3_600_000;
  dataOf(await chief.call('glucose.record', { ...reading, measuredAt }));
  return readingId;
};

beforeAll(async () => {
  test = await startTestServer({ clock: NOW });
  chief = await test.signedIn('chief');
  const { addAccount, nodes } = test.hospital;
  await addAccount('dean', RIGHTS, { userType: USER_TYPES.dean });
  await addAccount('deanA', RIGHTS, { userType: USER_TYPES.dean, nodeId: nodes.departmentA });
  [dean, deanA] = [await test.signedIn('dean'), await test.signedIn('deanA')];
});
afterAll(() => test.stop());

describe('patients who call for attention (spec 2, dean)', () => {
  it('are found by what the last seven days say of each, without a name', async () => {
    const { anna, bert } = test.hospital.patients;
    // Two lows are not many, and a mean of two readings is none.
    for (const [value, hoursAgo] of [
      [3.5, 30],
      [3.6, 20],
    ] as const)
      await enter(anna, value, hoursAgo);
    expect(dataOf(await dean.call('dean.patients', {}))).toMatchObject({
      from: '2026-03-14',
      to: '2026-03-20',
      inpatients: 2,
      total: 0,
      patients: [],
      reasons: { critical: 0, lows: 0, farAbove: 0 },
    });
    await enter(anna, 3.7, 10);
    for (const [value, hoursAgo] of [
      [14.2, 40],
      [15.0, 30],
      [14.0, 20],
    ] as const)
      await enter(bert, value, hoursAgo);
    const { patients, reasons } = dataOf(await dean.call('dean.patients', {}));
    expect(reasons).toEqual({ critical: 0, lows: 1, farAbove: 1 });
    expect(patients).toEqual([
      {
        patientId: anna,
        hospitalizationNumber: 'ZY-anna',
        sex: 'male',
        ageBand: '61-70',
        department: { nodeId: test.hospital.nodes.departmentA, name: 'A 名', latinName: 'A' },
        readings: 3,
        inRange: 0,
        lows: 3,
        veryHigh: 0,
        mean: 3.6,
        critical: 0,
        reasons: ['lows'],
      },
      expect.objectContaining({ patientId: bert, veryHigh: 3, mean: 14.4, reasons: ['farAbove'] }),
    ]);
  });

  it('are of the caller’s nodes; the filters leave some of them', async () => {
    const { anna, bert } = test.hospital.patients;
    const idsOf = async (request: object, by = dean) =>
      dataOf(await by.call('dean.patients', request)).patients.map(({ patientId }) => patientId);
    expect(await idsOf({}, deanA)).toEqual([anna]);
    expect(codeOf(await deanA.call('dean.patients', { departmentId: test.hospital.nodes.departmentB }))).toBe(
      'node.forbidden',
    );
    expect(await idsOf({ departmentId: test.hospital.nodes.departmentB })).toEqual([bert]);
    expect(await idsOf({ reason: 'lows' })).toEqual([anna]);
    expect(await idsOf({ sex: 'female' })).toEqual([]);
    expect(await idsOf({ ageBand: '61-70' })).toEqual([anna, bert]);
    expect(await idsOf({ ageBand: '21-40' })).toEqual([]);
  });

  it('count a critical value as long as its warning stands', async () => {
    const { anna } = test.hospital.patients;
    const readingId = await enter(anna, 2.0, 5);
    const first = async () => dataOf(await dean.call('dean.patients', { reason: 'critical' })).patients[0];
    expect(await first()).toMatchObject({ patientId: anna, critical: 1, reasons: ['critical', 'lows'] });
    const correction = { readingId, version: 1, value: 5, reason: 'typed wrong', confirmed: true };
    dataOf(await chief.call('glucose.correct', correction));
    expect(await first()).toBeUndefined();
  });
});

describe('one patient (spec 2, dean)', () => {
  const open = (by: TestClient, patientId: string, more: object = {}) =>
    by.call('dean.patient', { patientId, purpose: 'qualityMeeting', ...more });

  it('is shown to read, with a masked name and without anything that was typed', async () => {
    const { anna } = test.hospital.patients;
    await db()
      .updateTable('patient')
      .set({ diseaseType: 'as her mother had it', address: '梧桐路 8 号' })
      .where('id', '=', anna)
      .execute();
    const detail = dataOf(await open(dean, anna));
    expect(detail.patient).toEqual({
      patientId: anna,
      hospitalizationNumber: 'ZY-anna',
      sex: 'male',
      ageBand: '61-70',
      department: { nodeId: test.hospital.nodes.departmentA, name: 'A 名', latinName: 'A' },
      name: 'a**',
      latinName: 'a**',
      diseaseType: null,
      stayDays: 74,
    });
    expect(detail).toMatchObject({ readings: 4, inRange: 1, lows: 3, lowest: 3.5, highest: 5, from: '2026-03-07' });
    expect(detail.values.map(({ value }) => value)).toEqual([3.5, 3.6, 3.7, 5]);
  });

  it('is in the audit trail with each purpose; another purpose has to be told', async () => {
    const { anna } = test.hospital.patients;
    const events = () =>
      db()
        .selectFrom('auditEvent')
        .select(['accountId', 'after'])
        .where('type', '=', 'patient.viewedMasked')
        .where('patientId', '=', anna)
        .orderBy('id')
        .execute();
    const before = (await events()).length;
    const refused = await open(dean, anna, { purpose: 'other', note: '  ' });
    expect(refused).toMatchObject({ ok: false, error: { code: 'input.invalid', field: 'note' } });
    expect(await events()).toHaveLength(before);
    dataOf(await open(deanA, anna, { purpose: 'complaint', note: 'letter of May' }));
    dataOf(await open(deanA, anna, { purpose: 'complaint', note: null }));
    expect((await events()).slice(before).map(({ after }) => after)).toEqual([
      { purpose: 'complaint', note: 'letter of May' },
      { purpose: 'complaint', note: null },
    ]);
  });

  it('of somebody else’s nodes is unknown, and leaves no trace', async () => {
    const { bert } = test.hospital.patients;
    expect(codeOf(await open(deanA, bert))).toBe('patient.unknown');
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from audit_event where type = 'patient.viewedMasked' and patient_id = ${bert}`.execute(
      db(),
    );
    expect(rows).toEqual([{ count: 0 }]);
  });
});

describe('the survey (spec 2, dean)', () => {
  const month = '2026-03';

  /** The same figures from the rows themselves, by another way. */
  async function recount(path: string) {
    const { rows } = await sql<{ patients: number; readings: number; inRange: number; lowDays: number; days: number }>`
      with readings as (
        select reading.patient_id, reading.day, reading.value from glucose_reading reading
          join organisation_node node on node.id = reading.node_id
        where reading.latest and reading.value is not null and to_char(reading.day, 'YYYY-MM') = ${month}
          and node.path like ${`${path}%`})
      select count(distinct patient_id)::int as patients, count(*)::int as readings,
        (count(*) filter (where round(value, 1) between 3.9 and 10))::int as in_range,
        (select count(*)::int from (select distinct patient_id, day from readings where round(value, 1) < 3.9) as low)
          as low_days,
        (select count(*)::int from (select distinct patient_id, day from readings) as each) as days
      from readings`.execute(db());
    return rows[0];
  }

  it.each(['counted from the readings', 'from stored counts'])('has the figures of the rows, %s', async (how) => {
    if (how === 'from stored counts') await countDays(test.server.context);
    const { patients, counts, departments, periods, weeks } = dataOf(await dean.call('dean.survey', { month }));
    const { rows: nodes } = await sql<{ id: string; path: string }>`
      select id::text, path from organisation_node where kind in ('hospital', 'department')`.execute(db());
    for (const { id, path } of nodes) {
      const expected = await recount(path);
      const department = departments.find(({ nodeId }) => nodeId === id);
      const own = id === test.hospital.nodes.hospital ? counts.present : department?.present;
      expect(own).toMatchObject({
        readings: expected?.readings,
        inRange: expected?.inRange,
        patientDays: expected?.days,
        anyLow: expected?.lowDays,
      });
      expect(department?.patients ?? patients.present).toBe(expected?.patients);
    }
    expect(counts.present?.readings).toBe(7);
    expect(periods).toEqual({
      present: { from: '2026-03-01', to: '2026-03-20' },
      before: { from: '2026-02-01', to: '2026-02-20' },
      lastYear: { from: '2025-03-01', to: '2025-03-20' },
    });
    expect(counts.before).toBeNull();
    expect(weeks).toHaveLength(13);
  });

  it('has the minutes until critical values were taken, by department', async () => {
    const { anna, bert } = test.hospital.patients;
    for (const hoursAgo of [9, 8, 7, 6, 4]) await enter(anna, 2.1, hoursAgo);
    await enter(bert, 2.2, 3);
    await sql`
      update warning set acknowledged_at = raised_at + interval '6 minutes'
      where critical and superseded_at is null and patient_id = ${anna}`.execute(db());
    const { critical, departments } = dataOf(await dean.call('dean.survey', { month }));
    expect(critical.present).toMatchObject({ values: 6, unanswered: 1, bands: [0, 0, 5, 0, 0, 0, 0, 0] });
    expect(critical.present.median).toEqual({ value: 6 });
    const of = (id: string) => departments.find(({ nodeId }) => nodeId === id)?.taken;
    expect(of(test.hospital.nodes.departmentA)).toEqual({ value: 6 });
    expect(of(test.hospital.nodes.departmentB)).toMatchObject({ have: 0, need: 5 });
  });

  it('has the control runs by month and department, as their printed month counts them', async () => {
    const { nodes, accounts } = test.hospital;
    const meter = { serial: 'SN-1', model: 'GM-7', nodeId: nodes.wardA, username: 'nurseA' };
    const { deviceId } = dataOf(await chief.call('device.register', meter));
    const { stripLotId, solutions } = await fileLots(db(), {
      hospitalId: nodes.hospital,
      by: accounts.chief,
      lot: '26A000001',
    });
    for (const value of [6.6, 6.7, 9]) {
      const levels = { low: 2.9, normal: value, high: 16.4 };
      const results = (['low', 'normal', 'high'] as const).map((level) => ({
        level,
        solutionLotId: solutions[level],
        value: levels[level],
      }));
      const run = { runId: randomUUID(), deviceId, occasion: 'daily' as const, stripLotId, results };
      dataOf(await chief.call('quality.record', run));
    }
    // One of the runs is of an earlier month.
    await sql`update control_run set measured_at = measured_at - interval '40 days', entered_at = entered_at - interval '40 days'
      where id = (select id from control_run where not rejected order by id limit 1)`.execute(db());
    const printed = dataOf(await chief.call('quality.month', { month })).meters[0]?.month;
    const { controls, controlMonths, failedControls, departments } = dataOf(await dean.call('dean.survey', { month }));
    expect(controls.present).toEqual({ runs: printed?.runs, qualified: printed?.qualified });
    expect(controls.present).toEqual({ runs: 2, qualified: 1 });
    expect(failedControls).toEqual({ runs: 1, mended: 0, reviewed: 0 });
    expect(controlMonths).toHaveLength(12);
    expect(controlMonths.slice(-2)).toEqual([
      { month: '2026-02', runs: 1, qualified: 1 },
      { month: '2026-03', runs: 2, qualified: 1 },
    ]);
    expect(departments.find(({ nodeId }) => nodeId === nodes.departmentA)?.controls).toEqual(controls.present);
  });

  it('is of the caller’s own nodes, and names a month that cannot be', async () => {
    const { departmentB } = test.hospital.nodes;
    expect(codeOf(await deanA.call('dean.survey', { month, departmentId: departmentB }))).toBe('node.forbidden');
    expect(dataOf(await deanA.call('dean.survey', { month })).departments.map(({ name }) => name)).toEqual(['A 名']);
    expect(codeOf(await dean.call('dean.survey', { month: '2026-13' }))).toBe('input.invalid');
  });
});

describe('the standard role of deans', () => {
  it('is replaced where nobody changed it, and kept with the masked view beside it where somebody did', async () => {
    const { up } = await import('../src/database/migrations/0067-dean-permissions.js');
    const before = ['order.read', 'ward.read', 'record.read', 'record.export', 'patient.read', 'warning.read'];
    const role = async (permissions: string[], userType?: number): Promise<string> => {
      const standard = { name: '院长', latinName: 'Dean', permissionType: 'administrators' as const };
      const { nodes, addAccount } = test.hospital;
      const row = { ...standard, nodeId: nodes.hospital, permissions: permissions as Permission[] };
      const { id } = await db().insertInto('role').values(row).returning('id').executeTakeFirstOrThrow();
      if (userType !== undefined) {
        const account = await addAccount(`of ${id}`, [], { userType });
        await db().updateTable('account').set({ roleId: id }).where('id', '=', account).execute();
      }
      return id;
    };
    const untouched = await role([...before, 'quality.read', 'statistics.read'], USER_TYPES.dean);
    const changed = await role(before, USER_TYPES.dean);
    const ofStaff = await role(before);
    await up(db() as never);
    const of = async (id: string) =>
      (await db().selectFrom('role').select('permissions').where('id', '=', id).executeTakeFirstOrThrow()).permissions;
    expect(await of(untouched)).toEqual(['statistics.read', 'patient.readMasked', 'quality.read']);
    expect(await of(changed)).toEqual([...before, 'patient.readMasked']);
    expect(await of(ofStaff)).toEqual(before);
  });
});

describe('figures of a department, and what they count (spec 2, dean)', () => {
  it('are asked of the departments within reach', async () => {
    const names = async (by: TestClient) =>
      dataOf(await by.call('dean.departments')).departments.map(({ name }) => name);
    expect(await names(dean)).toEqual(['A 名', 'B 名']);
    expect(await names(deanA)).toEqual(['A 名']);
  });

  it('have no rows of a single ward', async () => {
    const { wardA } = test.hospital.nodes;
    const asked = { from: DAY, to: DAY, figure: 'readings' as const, departmentId: wardA };
    for (const by of [dean, deanA]) expect(codeOf(await by.call('dean.rows', asked))).toBe('node.forbidden');
  });

  it.each(['readings', 'low', 'patients', 'anyLow', 'critical', 'notDone', 'stays'] as const)(
    'have the rows of %s that the staff see, without names and wards',
    async (figure) => {
      await enter(test.hospital.patients.anna, 2.2, 5);
      const asked = { from: '2026-03-01', to: DAY, figure };
      const { departmentA, departmentB } = test.hospital.nodes;
      const [staff, own] = [
        dataOf(await chief.call('statistics.rows', { ...asked, departmentId: departmentA })),
        dataOf(await dean.call('dean.rows', { ...asked, departmentId: departmentA })),
      ];
      expect(own).toMatchObject({ kind: staff.kind, total: staff.total, next: staff.next });
      for (const row of own.rows) {
        expect(row.patient?.name ?? '**').toMatch(/^.?\*\*$/u);
        if ('place' in row) expect(row.place).toEqual({ name: 'A 名', latinName: 'A', department: null });
      }
      expect(own.rows.map(({ patient }) => patient?.hospitalizationNumber)).toEqual(
        staff.rows.map(({ patient }) => patient?.hospitalizationNumber),
      );
      expect(codeOf(await deanA.call('dean.rows', { ...asked, departmentId: departmentB }))).toBe('node.forbidden');
    },
  );
});
