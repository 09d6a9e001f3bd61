import { randomUUID } from 'node:crypto';
import type { RequestOf } from '@wardlink/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addBeds } from './support/beds.js';
import { codeOf, dataOf, TestClient } from './support/client.js';
import { PASSWORD } from './support/hospital.js';
import { startTestServer, type TestServer } from './support/server.js';
import { UNIQUE_KEYS } from './support/unique-keys.js';

const TODAY = '2026-11-20';
const at = (time: string): number => Date.parse(`${TODAY}T${time}:00+08:00`);

let test: TestServer;
/** The staff of ward A at 07:00, at 10:00 and at 21:00 of the same day. */
let morning: TestClient;
let noon: TestClient;
let night: TestClient;
let patientId: string;
let version: number;
let beds = 10;

const clientAt = async (time: string, name = 'chief', day = TODAY): Promise<TestClient> => {
  const { url } = await test.another({ clock: `${day}T${time}:00+08:00` });
  const client = new TestClient(url);
  dataOf(await client.logIn(name, PASSWORD));
  return client;
};

beforeAll(async () => {
  test = await startTestServer({ clock: `${TODAY}T07:00:00+08:00` });
  const { nodes, paths } = test.hospital;
  await addBeds(test.server.context.db, { wardId: nodes.wardA, path: paths.wardA, code: 'A1' }, 60);
  [morning, noon, night] = [await clientAt('07:00'), await clientAt('10:00'), await clientAt('21:00')];
});
afterAll(() => test.stop());

const admit = async (client: TestClient, more: Partial<RequestOf<'admission.admit'>> = {}) => {
  beds += 1;
  const someone = { name: '王芳', latinName: 'Wang Fang', sex: 'female', birthday: '1971-03-05' } as const;
  const admission = { admissionId: randomUUID(), hospitalizationNumber: `N-${randomUUID().slice(0, 8)}` };
  const place = { wardId: test.hospital.nodes.wardA, bed: String(beds) };
  return dataOf(await client.call('admission.admit', { ...someone, ...admission, ...place, ...more }));
};

const order = async (client: TestClient, more: Partial<RequestOf<'order.planMedication'>> = {}) =>
  dataOf(
    await client.call('order.planMedication', {
      planKey: randomUUID(),
      patientId,
      weekdays: [1, 2, 3, 4, 5, 6, 7],
      everyDays: 1,
      since: TODAY,
      until: null,
      changeReason: 'preset.stable',
      medicine: { category: 'insulin', insulinCategory: 'longActing', brandKey: 'lantus' },
      doses: [
        { slot: 1, amount: 8 },
        { slot: 7, amount: 8 },
      ],
      ...more,
    }),
  ).plan;

/** Orders, pump, recorder, meter and own range of a stay that began at six o'clock. */
async function begin() {
  const plan = await order(morning);
  const monitoring = { planKey: randomUUID(), patientId, weekdays: [1, 2, 3, 4, 5, 6, 7], everyDays: 1 };
  const days = { since: TODAY, until: null };
  dataOf(await morning.call('order.planMonitoring', { ...monitoring, ...days, indicator: 'glucose', slots: [7] }));
  const pump = { entryId: randomUUID(), patientId, kind: 'profile' as const, units: null };
  dataOf(await morning.call('pump.record', { ...pump, at: at('07:00'), rates: [{ minute: 0, rate: 1 }] }));
  const device = `MON-${randomUUID().slice(0, 4)}`;
  const session = { sessionId: randomUUID(), patientId, device, dayInterval: 20, nightInterval: 30 };
  dataOf(await morning.call('ambulatory.bind', session));
  const meter = {
    serial: randomUUID().slice(0, 8),
    model: 'GM-7',
    use: 'home' as const,
    nodeId: test.hospital.nodes.wardA,
  };
  const { deviceId } = dataOf(await morning.call('device.register', { ...meter, username: null }));
  dataOf(await morning.call('device.bind', { deviceId, version: 1, patientId }));
  const range = { low: 5, high: 12 };
  dataOf(await morning.call('warning.setRange', { patientId, indicator: 'glucose', range }));
  return { plan, device, deviceId, range };
}

/** What stands for the patient now. */
async function standing(client: TestClient) {
  const { monitoring, medication } = dataOf(await client.call('order.plans', { patientId }));
  const { rows } = await sql<{ what: string }>`
    select 'recorder' as what from ambulatory_session where patient_id = ${patientId} and ended_at is null
    union all select 'device' from device_binding where patient_id = ${patientId} and unbound_at is null
    union all select 'range' from patient_range where patient_id = ${patientId}
    union all select 'pump' from (select rates from pump_entry where patient_id = ${patientId} and kind = 'profile' and latest
      order by at desc limit 1) last where jsonb_array_length(rates) > 0`.execute(test.server.context.db);
  const plans = [...monitoring, ...medication].filter(({ state }) => state === 'running' || state === 'waiting');
  return [...plans.map(() => 'order'), ...rows.map(({ what }) => what)].sort();
}
const EVERYTHING = ['device', 'order', 'order', 'pump', 'range', 'recorder'];

const tasksOf = async (client: TestClient) => {
  const { rows } = dataOf(await client.call('order.sheet', {}));
  return rows.find((row) => row.patientId === patientId)?.tasks ?? [];
};
const trail = async () =>
  (
    await test.server.context.db
      .selectFrom('auditEvent')
      .select(['type', 'after'])
      .where('patientId', '=', patientId)
      .orderBy('id')
      .execute()
  ).filter(({ type }) => /terminated|resumed|unbound|bound|range|pump|voided|discharge/i.test(type));

beforeEach(async () => {
  ({ patientId, version } = await admit(morning, { admissionTime: at('06:00') }));
});

const ENDING = Object.keys(UNIQUE_KEYS).filter((name) => UNIQUE_KEYS[name]?.endsWithStay);

describe('a discharge', () => {
  it('ends orders, pump, recorder, devices and own ranges at its time, in the trail', async () => {
    const { plan } = await begin();
    expect(await standing(noon)).toEqual(EVERYTHING);
    dataOf(await noon.call('admission.discharge', { patientId, version, dischargeTime: at('09:30') }));
    expect(await standing(noon)).toEqual([]);
    const { medication } = dataOf(await noon.call('order.plans', { patientId }));
    expect(medication.find(({ planId }) => planId === plan.planId)).toMatchObject({
      state: 'terminated',
      endedAt: at('09:30'),
      endReason: 'stay.discharged',
    });
    expect((await trail()).slice(-7).map(({ type }) => type)).toEqual([
      'medication.terminated',
      'monitoring.terminated',
      'pump.recorded',
      'ambulatory.terminated',
      'device.unbound',
      'range.set',
      'patient.discharged',
    ]);
    // One unit an hour from seven to half past nine, and nothing since.
    const trends = dataOf(await night.call('patient.trends', { patientId, from: TODAY, to: TODAY }));
    expect(trends.insulin).toEqual([{ day: TODAY, basal: 2.5, bolus: 0, total: 2.5 }]);
    const twoDaysLater = await clientAt('10:00', 'chief', '2026-11-22');
    const since = dataOf(await twoDaysLater.call('patient.trends', { patientId, from: TODAY, to: '2026-11-22' }));
    expect(since.insulin.filter(({ total }) => total > 0)).toEqual(trends.insulin);
  });

  it('leaves no row of a unique key that ends with it, of those in the table of unique keys', async () => {
    await begin();
    const { db } = test.server.context;
    const [nodeId, draftedAt] = [test.hospital.nodes.wardA, new Date(at('08:00'))];
    const { id: teamId } = await db
      .insertInto('team')
      .values({ nodeId, name: '内分泌团队', latinName: 'Diabetes team' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('virtualApplication')
      .values({
        id: randomUUID(),
        patientId,
        teamId,
        nodeId,
        state: 'draft',
        urgency: 'routine',
        days: 7,
        applicantId: test.hospital.accounts.doctorA,
        draftedAt,
      })
      .execute();
    const wanted = { wardId: test.hospital.nodes.wardA, bed: '2', reason: 'taken' as const, since: draftedAt };
    await db
      .insertInto('wantedBed')
      .values({ patientId, ...wanted })
      .execute();
    /** Rows of the patient by the unique key under which each one ends with the stay. */
    const held = async (): Promise<Record<string, number>> => {
      const { rows } = await sql<{ name: string; table: string; holds: string | null }>`
        select index.indexrelid::regclass::text as name, index.indrelid::regclass::text as "table",
          pg_get_expr(index.indpred, index.indrelid) as holds
        from pg_index as index where index.indisunique`.execute(db);
      const ending = rows.filter(({ name }) => UNIQUE_KEYS[name]?.endsWithStay);
      const counts = ending.map(async ({ name, table, holds }) => {
        const found = await sql`select from ${sql.table(table)}
          where patient_id = ${patientId} and ${sql.raw(holds ?? 'true')}`.execute(db);
        return [name, found.rows.length] as const;
      });
      return Object.fromEntries(await Promise.all(counts));
    };
    expect(ENDING.length).toBeGreaterThan(3);
    expect(await held()).toEqual(Object.fromEntries(ENDING.map((name) => [name, 1])));
    dataOf(await noon.call('admission.discharge', { patientId, version }));
    expect(await held()).toEqual(Object.fromEntries(ENDING.map((name) => [name, 0])));
  });

  it.each([
    ['insert', 'pump_entry', 'true'],
    ['delete', 'patient_range', 'true'],
    ['insert', 'audit_event', "new.type = 'patient.discharged'"],
  ])(
    'that fails at the %s of %s where %s ends nothing: the stay goes on with everything',
    async (write, table, condition) => {
      await begin();
      const { db } = test.server.context;
      await sql`create function broken() returns trigger language plpgsql as
        $$ begin raise exception 'the disk is gone'; end $$`.execute(db);
      await sql`create trigger broken before ${sql.raw(write)} on ${sql.table(table)} for each row
        when (${sql.raw(condition)}) execute function broken()`.execute(db);
      try {
        const answer = await noon.call('admission.discharge', { patientId, version, dischargeTime: at('09:30') });
        expect(answer).toMatchObject({ ok: false });
      } finally {
        await sql`drop function broken() cascade`.execute(db);
      }
      expect(await standing(noon)).toEqual(EVERYTHING);
      const { rows } = await sql`select kind, version from patient where id = ${patientId}`.execute(db);
      expect(rows).toEqual([{ kind: 'inpatient', version }]);
      dataOf(await noon.call('admission.discharge', { patientId, version, dischargeTime: at('09:30') }));
      expect(await standing(noon)).toEqual([]);
    },
  );

  it('leaves nothing to a new stay of the same day', async () => {
    await begin();
    const left = dataOf(await noon.call('admission.discharge', { patientId, version }));
    const again = { patientId, version: left.version, hospitalizationNumber: `N-${randomUUID().slice(0, 8)}` };
    await admit(noon, again);
    expect(await standing(noon)).toEqual([]);
    expect((await tasksOf(night)).filter(({ state }) => state === 'due')).toEqual([]);
    const board = dataOf(await night.call('pump.board', {}));
    expect(board.rows.find((row) => row.patientId === patientId)?.pump?.rate ?? 0).toBe(0);
  });

  it('of an older server is caught up with at the next admission, and orders of the clinic end there', async () => {
    await begin();
    const { db } = test.server.context;
    await sql`update patient set kind = 'discharged', discharge_time = ${new Date(at('09:00'))}, ward_id = null, bed = null
      where id = ${patientId}`.execute(db);
    await admit(noon, { patientId, version, hospitalizationNumber: `N-${randomUUID().slice(0, 8)}` });
    expect(await standing(noon)).toEqual([]);
  });

  it('that is cancelled restores everything as it was', async () => {
    const { plan } = await begin();
    const before = await tasksOf(noon);
    const left = dataOf(await noon.call('admission.discharge', { patientId, version }));
    dataOf(await noon.call('admission.cancelDischarge', { patientId, version: left.version }));
    expect(await standing(noon)).toEqual(EVERYTHING);
    expect(await tasksOf(noon)).toEqual(before);
    const { medication } = dataOf(await noon.call('order.plans', { patientId }));
    expect(medication.find(({ planId }) => planId === plan.planId)).toMatchObject({
      state: 'running',
      endedAt: null,
      endReason: null,
    });
    const ranges = dataOf(await noon.call('warning.ranges', { patientId }));
    expect(ranges.glucose.own).toMatchObject({ low: 5, high: 12 });
    expect((await trail()).slice(-7).map(({ type }) => type)).toEqual([
      'medication.resumed',
      'monitoring.resumed',
      'reading.voided',
      'ambulatory.resumed',
      'device.bound',
      'range.set',
      'patient.dischargeCancelled',
    ]);
  });

  it('that is cancelled does not take a monitor from the patient who wears it meanwhile', async () => {
    const { device } = await begin();
    const left = dataOf(await noon.call('admission.discharge', { patientId, version }));
    const next = await admit(noon);
    const session = { sessionId: randomUUID(), device, dayInterval: 20, nightInterval: 30 };
    dataOf(await noon.call('ambulatory.bind', { ...session, patientId: next.patientId }));
    dataOf(await noon.call('admission.cancelDischarge', { patientId, version: left.version }));
    expect(await standing(noon)).toEqual(EVERYTHING.filter((what) => what !== 'recorder'));
  });

  it('and anything that begins at the same moment wait for each other: nothing remains for a patient who has left', async () => {
    for (let turn = 0; turn < 8; turn += 1) {
      ({ patientId, version } = await admit(morning, { admissionTime: at('06:00') }));
      const pump = { entryId: randomUUID(), patientId, kind: 'profile' as const, units: null, at: at('07:00') };
      const session = { sessionId: randomUUID(), patientId, device: `M-${turn}`, dayInterval: 20, nightInterval: 30 };
      const discharge = noon.call('admission.discharge', { patientId, version });
      await Promise.all([
        order(noon).catch(() => undefined),
        noon.call('pump.record', { ...pump, rates: [{ minute: 0, rate: 1 }] }),
        noon.call('ambulatory.bind', session),
        discharge,
        order(noon).catch(() => undefined),
      ]);
      dataOf(await discharge);
      expect(await standing(noon)).toEqual([]);
    }
  });

  it('leaves the doses of the evening before to be written down, and those of longer ago not', async () => {
    const plan = await order(morning);
    const nextMorning = await clientAt('08:00', 'chief', '2026-11-21');
    dataOf(await nextMorning.call('admission.discharge', { patientId, version }));
    const open = async () =>
      dataOf(await nextMorning.call('order.tasks', { patientId }))
        .ended.filter(({ day }) => day === TODAY)
        .map(({ slot }) => slot);
    expect(await open()).toEqual([7]);
    const evening = { type: 'medication' as const, planId: plan.planId, day: TODAY, slot: 7 as const };
    const given = { executionKey: randomUUID(), ...evening, refusal: null, executedAt: at('21:30') };
    dataOf(await nextMorning.call('order.execute', given));
    expect(await open()).toEqual([]);
  });

  it('stops a profile of the stay that is written down after it', async () => {
    dataOf(await noon.call('admission.discharge', { patientId, version, dischargeTime: at('09:00') }));
    const pump = { entryId: randomUUID(), patientId, kind: 'profile' as const, units: null, at: at('08:00') };
    dataOf(await noon.call('pump.record', { ...pump, rates: [{ minute: 0, rate: 2 }] }));
    const trends = dataOf(await night.call('patient.trends', { patientId, from: TODAY, to: TODAY }));
    expect(trends.insulin).toEqual([{ day: TODAY, basal: 2, bolus: 0, total: 2 }]);
  });
});

describe('a dose', () => {
  const give = (client: TestClient, planId: string, more: Partial<RequestOf<'order.execute'>> = {}) =>
    client.call('order.execute', {
      executionKey: randomUUID(),
      type: 'medication',
      planId,
      day: TODAY,
      slot: 1,
      refusal: null,
      ...more,
    });

  it('given before a discharge is written down afterwards, one of after it is not', async () => {
    const { planId } = await order(morning);
    dataOf(await noon.call('admission.discharge', { patientId, version, dischargeTime: at('08:00') }));
    expect(codeOf(await give(noon, planId))).toBe('patient.discharged');
    expect(codeOf(await give(noon, planId, { executedAt: at('08:01') }))).toBe('patient.discharged');
    const given = dataOf(await give(noon, planId, { executedAt: at('07:30') })).execution;
    expect(given).toMatchObject({ amount: 8, executedAt: at('07:30') });
  });

  it('given before its order was stopped is written down afterwards, one of after it is not', async () => {
    const { planId } = await order(morning);
    const stopping = await clientAt('07:20');
    const end = { type: 'medication' as const, planId, version: 1, reason: 'rash' };
    dataOf(await stopping.call('order.terminate', end));
    expect(codeOf(await give(noon, planId))).toBe('task.unknown');
    expect(codeOf(await give(noon, planId, { executedAt: at('07:30') }))).toBe('task.unknown');
    dataOf(await give(noon, planId, { executedAt: at('07:10') }));
  });

  it('given before a transfer is written down afterwards, by the ward of its time and there', async () => {
    const { planId } = await order(morning);
    const { wardA, wardB } = test.hospital.nodes;
    const nurseA = new TestClient(noon.url);
    dataOf(await nurseA.logIn('nurseA', PASSWORD));
    const moved = { patientId, version, wardId: wardB, bed: null };
    dataOf(await noon.call('admission.transfer', moved));
    expect(codeOf(await give(nurseA, planId, { slot: 7 }))).toBe('task.unknown');
    dataOf(await give(nurseA, planId, { executedAt: at('07:30') }));
    const { rows } = await sql<{ nodeId: string }>`
      select node_id::text as "nodeId" from order_execution where patient_id = ${patientId}`.execute(
      test.server.context.db,
    );
    expect(rows).toEqual([{ nodeId: wardA }]);
  });

  describe('of somebody who left is listed for the ward that was left', () => {
    const asNurse = async (time: string, name: string, day = TODAY): Promise<TestClient> => clientAt(time, name, day);
    const listed = async (client: TestClient, place: { wardId?: string } = {}) =>
      dataOf(await client.call('order.dosesBeforeLeaving', place)).rows.flatMap((row) =>
        row.patientId === patientId ? row.doses.map(({ day, slot }) => `${row.bed} ${day} ${slot}`) : [],
      );
    const bed = () => String(beds);

    it('by a transfer, until it is written down by a nurse of that ward, whose page of the patient is closed', async () => {
      const { planId } = await order(morning);
      const nurseA = await asNurse('11:00', 'nurseA');
      expect(await listed(nurseA)).toEqual([]);
      dataOf(
        await noon.call('admission.transfer', { patientId, version, wardId: test.hospital.nodes.wardB, bed: null }),
      );
      expect(codeOf(await nurseA.call('order.tasks', { patientId }))).toBe('patient.unknown');
      expect(await listed(nurseA)).toEqual([`${bed()} ${TODAY} 1`]);
      // The receiving ward has the dose on its own sheet, and nothing in this list.
      expect(await listed(await asNurse('11:00', 'nurseB'))).toEqual([]);
      dataOf(await give(nurseA, planId, { executedAt: at('07:30') }));
      expect(await listed(nurseA)).toEqual([]);
    });

    it.each([
      ['admission.discharge', () => ({})],
      ['admission.transfer', () => ({ wardId: test.hospital.nodes.wardB, bed: null })],
    ] as const)('by %s, for twelve hours and of twelve hours', async (name, more) => {
      await order(morning);
      const evening = await clientAt('22:00');
      dataOf(await evening.call(name, { patientId, version, ...more() } as never));
      const all = [`${bed()} ${TODAY} 7`];
      expect(await listed(evening, { wardId: test.hospital.nodes.wardA })).toEqual(all);
      // For the whole hospital only a discharge is a departure.
      expect(await listed(evening)).toEqual(name === 'admission.discharge' ? all : []);
      expect(await listed(await asNurse('09:59', 'nurseA', '2026-11-21'))).toEqual(all);
      expect(await listed(await asNurse('10:01', 'nurseA', '2026-11-21'))).toEqual([]);
    });

    it('not of somebody who came back, whose order began elsewhere, or to another ward', async () => {
      const { wardA, wardB } = test.hospital.nodes;
      dataOf(await morning.call('admission.transfer', { patientId, version, wardId: wardB, bed: null }));
      await order(noon);
      const nurseA = await asNurse('11:00', 'nurseA');
      expect(await listed(nurseA)).toEqual([]);
      dataOf(await noon.call('admission.transfer', { patientId, version: version + 1, wardId: wardA, bed: bed() }));
      expect(await listed(nurseA)).toEqual([]);
      expect(codeOf(await nurseA.call('order.dosesBeforeLeaving', { wardId: wardB }))).toBe('node.forbidden');
    });
  });

  it.each([
    ['before its order', '06:50', 'execution.beforeOrder'],
    ['before the admission', '05:50', 'execution.beforeAdmission'],
  ] as const)('timed %s is asked about, and stored with the reason', async (_, time, code) => {
    const { planId } = await order(morning);
    const asked = await give(noon, planId, { executedAt: at(time) });
    expect(asked).toMatchObject({
      error: { code, field: 'timeReason', description: expect.stringContaining(time) as string },
    });
    dataOf(await give(noon, planId, { executedAt: at(time), timeReason: 'ordered by telephone' }));
    const { rows } = await sql<{ reason: string }>`
      select time_reason as reason from order_execution where patient_id = ${patientId}`.execute(
      test.server.context.db,
    );
    expect(rows).toEqual([{ reason: 'ordered by telephone' }]);
  });
});
