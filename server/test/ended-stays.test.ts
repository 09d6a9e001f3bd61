import { randomUUID } from 'node:crypto';
import type { RequestOf } from '@wardlink/contract';
import { quantile } from '@wardlink/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chanceOf } from '../src/demonstration/random.js';
import { countStays } from '../src/modules/statistics/count-stays.js';
import { addBeds } from './support/beds.js';
import { codeOf, dataOf, type TestClient } from './support/client.js';
import { startTestServer, type TestServer } from './support/server.js';
import { countStay, rawStays } from './support/stay-recount.js';
import { enterGlucose } from './support/statistics-readings.js';

const PATIENTS = 90;
const STEPS = 600;
const PRESENT = { from: '2026-03-01', to: '2026-03-14' };
const DAYS = Array.from({ length: 34 }, (_, index) =>
  new Date(Date.UTC(2026, 1, 12 + index)).toISOString().slice(0, 10),
);

let test: TestServer;
let chief: TestClient;
let plan: string;
const ids: string[] = [];
const db = () => test.server.context.db;
const chance = chanceOf('ended stays', 1);

const moment = (day: string, minute: number): Date => new Date(Date.parse(`${day}T00:00:00+08:00`) + minute * 60_000);

async function admit(index: number): Promise<void> {
  const { nodes } = test.hospital;
  const begin = chance.whole(0, 20);
  const kind = chance.pick(['discharged', 'discharged', 'discharged', 'outpatient', 'inpatient'] as const);
  const ward = chance.pick(['A', 'A', 'B'] as const);
  const department = ward === 'A' ? nodes.departmentA : nodes.departmentB;
  const wardId = ward === 'A' ? nodes.wardA : nodes.wardB;
  const { id } = await db()
    .insertInto('patient')
    .values({
      nodeId: kind === 'outpatient' ? nodes.departmentB : wardId,
      departmentId: department,
      wardId: kind === 'inpatient' ? wardId : null,
      leftWardId: kind === 'inpatient' ? null : chance.pick([wardId, wardId, null]),
      kind,
      name: `患者${index}`,
      sex: 'female',
      // Some come of age on the day of admission, or the day after.
      birthday: chance.pick(['1950-06-01', '1980-01-31', '2008-02-20', '2008-02-21', '2010-05-05']),
      registrationTime: moment(DAYS[begin] ?? '', 600),
      admissionTime: moment(DAYS[begin] ?? '', chance.pick([0, 30, 600, 1439])),
      // Near midnight: the day is that of the hospital's clock.
      dischargeTime:
        kind === 'inpatient' ? null : moment(DAYS[begin + chance.whole(1, 13)] ?? '', chance.pick([0, 479, 481, 1439])),
      diseaseType: chance.pick(['type1', 'type2', 'prediabetes', '糖尿病足', null]),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  ids.push(id);
}

const VALUES = [
  1.1, 2.14, 2.15, 2.2, 2.25, 3.84, 3.85, 3.9, 4.4, 4.45, 6.1, 9.9, 10, 10.05, 11.04, 11.05, 13.95, 16.64, 16.65, 16.66,
  16.7, 16.75, 21,
];

/** A stretch of readings, minutes or hours from each other, so that lows are resolved in time, late or never. */
async function measure(patientId: string): Promise<void> {
  let minute = chance.whole(0, 1000);
  const day = chance.pick(DAYS);
  if (chance.next() < 0.2) {
    // High on two days, and perhaps nothing on the third.
    for (const own of DAYS.slice(DAYS.indexOf(day), DAYS.indexOf(day) + 2)) {
      await enterGlucose(test, { patientId, nodeId: test.hospital.nodes.wardA, day: own, minute, value: 11.1 });
    }
    return;
  }
  for (let count = chance.whole(1, 6); count > 0; count -= 1) {
    const nodeId = chance.pick([test.hospital.nodes.wardA, test.hospital.nodes.wardB]);
    const past = minute >= 1440;
    const own = past ? DAYS[DAYS.indexOf(day) + 1] : day;
    if (!own) return;
    const readingId = await enterGlucose(test, {
      patientId,
      nodeId,
      day: own,
      minute: past ? minute - 1440 : minute,
      value: chance.next() < 0.05 ? null : chance.pick(VALUES),
    });
    if (chance.next() < 0.08) {
      const [value, comparator] = chance.pick([
        [33.3, '>'],
        [1.1, '<'],
      ] as const);
      await sql`update glucose_reading set value = ${value}, comparator = ${comparator}, refusal = null
        where reading_id = ${readingId}`.execute(db());
    }
    minute += chance.pick([2, 5, 6, 15, 16, 60, 100, 239, 240, 241, 500]);
    if (minute >= 2880) return;
  }
}

async function treat(patientId: string): Promise<void> {
  const { accounts, nodes } = test.hospital;
  const day = chance.pick(DAYS);
  const when = moment(day, chance.whole(0, 1439));
  if (chance.next() < 0.4) {
    const kind = chance.pick(['bolus', 'profile', 'profile', 'filling'] as const);
    const rates = chance.next() < 0.3 ? [] : [{ minute: 0, rate: 0.5 }];
    await sql`
      insert into pump_entry (entry_id, version, latest, patient_id, node_id, kind, at, units, rates, entered_at, entered_by)
      values (${randomUUID()}, 1, true, ${patientId}, ${nodes.wardA}, ${kind}, ${when}, ${kind === 'profile' ? null : 3},
        ${kind === 'profile' ? JSON.stringify(rates) : null}, now(), ${accounts.nurseA})`.execute(db());
    return;
  }
  const outcome = chance.next() < 0.2 ? 'refused' : 'done';
  await sql`
    insert into order_execution (execution_key, medication_plan_id, patient_id, node_id, order_type, kind, day, slot, outcome,
      refusal, amount, executed_at, executed_by, entered_at)
    values (${randomUUID()}, ${plan}, ${patientId}, ${nodes.wardA}, 'medication', 'insulin:rapidActing', ${day},
      ${chance.whole(1, 8)}, ${outcome}, ${outcome === 'refused' ? 'out' : null}, 4, ${when}, ${accounts.nurseA}, ${when})
    on conflict do nothing`.execute(db());
}

/** One of the changes that statistics have to follow. */
async function change(): Promise<void> {
  const patientId = chance.pick(ids);
  const one = chance.next();
  if (one < 0.3) return measure(patientId);
  if (one < 0.42) return treat(patientId);
  const reading = sql`(select reading_id from glucose_reading where patient_id = ${patientId} and latest order by reading_id limit 1)`;
  if (one < 0.52) {
    // Corrected: the next version counts.
    await sql`
      with before as (update glucose_reading set latest = false where reading_id = ${reading} and latest returning *)
      insert into glucose_reading (reading_id, version, latest, patient_id, node_id, measured_at, day, measured_by, way,
        entered_at, entered_by, slot, value, reason, status, range_low, range_high)
      select reading_id, version + 1, true, patient_id, node_id, measured_at, day, measured_by, way, now(), entered_by, slot,
        ${chance.pick(VALUES)}, 'x', 0, range_low, range_high from before`.execute(db());
  } else if (one < 0.6) {
    await sql`update glucose_reading set latest = false where reading_id = ${reading} and latest`.execute(db());
  } else if (one < 0.66) {
    // What was stored of one record goes over to another, as in a merge.
    const into = chance.pick(ids);
    await sql`update glucose_reading set patient_id = ${into} where patient_id = ${patientId}`.execute(db());
  } else if (one < 0.74) {
    await sql`update patient set discharge_time = discharge_time + ${chance.pick(['1 hour', '26 hours', '-1 hour'])}::interval
      where id = ${patientId} and discharge_time - admission_time > '2 hours'`.execute(db());
  } else if (one < 0.78) {
    await sql`update patient set admission_time = admission_time - interval '7 hours' where id = ${patientId}`.execute(
      db(),
    );
  } else if (one < 0.82) {
    await sql`update patient set disease_type = ${chance.pick(['type2', null])},
      birthday = ${chance.pick(['1950-06-01', '2008-02-20', '2012-01-01'])} where id = ${patientId}`.execute(db());
  } else if (one < 0.85) {
    // Another stay begins, and the discharge is cancelled.
    await sql`update patient set kind = 'inpatient', discharge_time = null, left_ward_id = null
      where id = ${patientId} and kind = 'discharged'`.execute(db());
  } else if (one < 0.9) {
    await sql`update order_execution set withdrawn_at = now(), withdrawn_by = executed_by, withdrawn_reason = 'x'
      where id = (select id from order_execution where withdrawn_at is null order by execution_key limit 1)`.execute(
      db(),
    );
  } else if (one < 0.92) {
    const { hospital, departmentA, departmentB, wardA } = test.hospital.nodes;
    const department = chance.pick([departmentA, departmentB]);
    await sql`update organisation_node set parent_id = ${department}, path = ${`/${hospital}/${department}/${wardA}/`}
      where id = ${wardA}`.execute(db());
  } else {
    await countStays(test.server.context);
  }
}

const EDGES = [15, 30, 60, 120, 240];

/** What a place counts over a period, stay by stay. */
async function recount({ from, to }: typeof PRESENT, nodeId: string) {
  const [begin, end] = [moment(from, 0).getTime(), moment(to, 1440).getTime()];
  const ended = (await rawStays(db()))
    .filter(({ path, dischargedAt }) => path.includes(`/${nodeId}/`) && dischargedAt >= begin && dischargedAt < end)
    .map((stay) => ({ ...countStay(stay), patientId: stay.patientId }));
  const sum = (pick: (one: (typeof ended)[number]) => number): number => ended.reduce((all, one) => all + pick(one), 0);
  const count = (is: (one: (typeof ended)[number]) => boolean): number => ended.filter(is).length;
  const means = ended.flatMap(({ mean }) => mean ?? []);
  const tenths = means.map((mean) => Math.round(Number((mean * 10).toFixed(6))));
  const lows = ended.flatMap((one) => one.lows);
  const minutes = lows.flatMap((low) => low.minutes ?? []);
  return {
    ended,
    lows,
    minutes,
    means,
    high: tenths.filter((one) => one > 100).length,
    veryHigh: tenths.filter((one) => one > 139).length,
    counts: {
      ended: ended.length,
      stays: count(({ readings }) => readings > 0),
      means: means.length,
      inRange: tenths.filter((one) => one >= 39 && one <= 100).length,
      lowStays: count(({ lowDays }) => lowDays > 0),
      recurrent: count(({ lowDays }) => lowDays > 1),
      lows: lows.length,
      bands: EDGES.map((edge, index) => minutes.filter((one) => one <= edge && one > (EDGES[index - 1] ?? -1)).length),
      unresolved: lows.length - minutes.length,
      watchedDays: sum(({ watchedDays }) => watchedDays),
      harmfulDays: sum(({ harmfulDays }) => harmfulDays),
      treated: count(({ treated }) => treated),
      severeLow: count(({ severeLow }) => severeLow),
    },
  };
}

/** Compares what the server says of each place and period with the recount. */
async function compare(): Promise<void> {
  const { nodes } = test.hospital;
  for (const place of [{}, { departmentId: nodes.departmentA }, { wardId: nodes.wardB }]) {
    const nodeId = place.wardId ?? place.departmentId ?? nodes.hospital;
    const reply = dataOf(await chief.call('statistics.stays', { ...PRESENT, ...place }));
    for (const [name, period] of [
      ['present', PRESENT],
      ['before', { from: '2026-02-01', to: '2026-02-14' }],
    ] as const) {
      const expected = await recount(period, nodeId);
      const { mean, high, veryHigh, resolution, within90, ...counts } = reply[name];
      expect({ name, ...counts }).toEqual({ name, ...expected.counts });
      const enough = expected.means.length >= 5;
      expect('value' in mean).toBe(enough);
      if ('value' in mean) {
        expect(mean.value).toBeCloseTo(expected.means.reduce((a, b) => a + b, 0) / expected.means.length, 9);
        expect('value' in high && high.value).toBeCloseTo((100 * expected.high) / expected.means.length, 9);
        expect('value' in veryHigh && veryHigh.value).toBeCloseTo((100 * expected.veryHigh) / expected.means.length, 9);
      }
      expect('value' in resolution).toBe(expected.minutes.length >= 5);
      if ('value' in resolution) {
        expect(resolution.value).toBeCloseTo(quantile(expected.minutes, 0.5), 6);
        expect('value' in within90 && within90.value).toBeCloseTo(quantile(expected.minutes, 0.9), 6);
      }
    }
    if (nodeId !== nodes.hospital) continue;
    for (const { nodeId: departmentId, counts } of reply.places) {
      expect(counts).toMatchObject((await recount(PRESENT, departmentId)).counts);
    }
    const departments = await Promise.all(
      [nodes.departmentA, nodes.departmentB].map(async (id) => ({ id, of: await recount(PRESENT, id) })),
    );
    expect(reply.places.map((one) => one.nodeId)).toEqual(
      departments.filter(({ of }) => of.counts.stays > 0).map(({ id }) => id),
    );
  }
}

beforeAll(async () => {
  test = await startTestServer({ clock: '2026-03-20T12:00:00+08:00' });
  chief = await test.signedIn('chief');
  const { rows } = await sql<{ id: string }>`
    insert into medication_plan (patient_id, kind, drug, category, insulin_category, doses, unit, since, plan_key)
    values (${test.hospital.patients.anna}, 'insulin:rapidActing', 'x', 'insulin', 'rapidActing', '[{"slot":1,"amount":4}]',
      'U', '2026-02-01', ${randomUUID()}) returning id::text`.execute(db());
  plan = rows[0]?.id ?? '';
  for (let index = 0; index < PATIENTS; index += 1) await admit(index);
  for (const patientId of ids) {
    for (let count = chance.whole(0, 9); count > 0; count -= 1) await measure(patientId);
    for (let count = chance.whole(0, 4); count > 0; count -= 1) await treat(patientId);
  }
});
afterAll(() => test.stop());

describe('figures of stays that ended', () => {
  it(`equal a recount row by row, stored or not, after ${STEPS} random changes`, { timeout: 300_000 }, async () => {
    await compare();
    expect(await countStays(test.server.context)).toBeGreaterThan(40);
    await compare();
    for (let step = 1; step <= STEPS; step += 1) {
      await change();
      if (step % 60 === 0) await compare();
    }
    await countStays(test.server.context);
    expect(await countStays(test.server.context)).toBe(0);
    await compare();
    // Nothing that is compared is nought.
    const { counts } = await recount(PRESENT, test.hospital.nodes.hospital);
    const { bands, ...numbers } = counts;
    expect(Object.entries({ ...numbers, ...bands }).filter(([, count]) => count === 0)).toEqual([]);
  });

  it('open the stays, lows and days that they count, in pages', async () => {
    const { hospital } = test.hospital.nodes;
    const { counts, ended, minutes } = await recount(PRESENT, hospital);
    const all = async (figure: RequestOf<'statistics.rows'>['figure']) => {
      const rows: unknown[] = [];
      let after: number | null = null;
      do {
        const page = dataOf(await chief.call('statistics.rows', { ...PRESENT, figure, after }));
        rows.push(...page.rows);
        after = page.next as number | null;
        expect(page.total).toBeGreaterThanOrEqual(rows.length);
        if (after === null) expect(page.total).toBe(rows.length);
      } while (after !== null);
      return rows as Record<string, unknown>[];
    };
    const patientsOf = (rows: readonly Record<string, unknown>[]) =>
      rows.map((row) => (row['patient'] as { patientId: string }).patientId).toSorted();
    const expected = (is: (one: (typeof ended)[number]) => boolean) =>
      ended
        .filter(is)
        .map(({ patientId }) => patientId)
        .toSorted();
    expect(patientsOf(await all('stays'))).toEqual(expected(({ readings }) => readings > 0));
    expect(patientsOf(await all('recurrent'))).toEqual(expected(({ lowDays }) => lowDays > 1));
    expect(patientsOf(await all('severeLow'))).toEqual(expected(({ severeLow }) => severeLow));
    expect(await all('stayInRange')).toHaveLength(counts.inRange);
    const lows = await all('lows');
    expect(lows).toHaveLength(counts.lows);
    expect(lows.flatMap((low) => (low['resolvedAfter'] as number | null) ?? []).toSorted((a, b) => a - b)).toEqual(
      minutes.toSorted((a, b) => a - b),
    );
    expect(lows.some((low) => low['comparator'] === '<')).toBe(true);
    const days = await all('severeHigh');
    expect(days).toHaveLength(counts.harmfulDays);
    expect(days.some(({ highest }) => highest === null)).toBe(true);
  });

  it('follow a discharge, its cancellation and a reading of the stay, as the server makes them', async () => {
    const { anna } = test.hospital.patients;
    const today = { from: '2026-03-20', to: '2026-03-20' };
    const nurse = await test.signedIn('nurseA');
    const doctor = await test.signedIn('doctorA');
    const entry = { patientId: anna, slot: 1 as const, confirmed: true };
    const now = test.server.context.clock.now();
    const entered = { readingId: randomUUID(), value: 3.1, measuredAt: now - 60_000, ...entry };
    dataOf(await nurse.call('glucose.record', entered));
    const ended = async () => {
      await countStays(test.server.context);
      return dataOf(await chief.call('statistics.stays', today)).present;
    };
    expect((await ended()).ended).toBe(0);
    const { patient } = dataOf(await doctor.call('patient.detail', { patientId: anna }));
    const { version } = dataOf(await doctor.call('admission.discharge', { patientId: anna, version: patient.version }));
    expect(await ended()).toMatchObject({ ended: 1, stays: 1, lows: 1, unresolved: 1, lowStays: 1 });
    const correction = {
      readingId: entered.readingId,
      version: 1,
      value: 5.1,
      slot: 1 as const,
      reason: 'typed wrong',
    };
    dataOf(await nurse.call('glucose.correct', { ...correction, confirmed: true }));
    expect(await ended()).toMatchObject({ ended: 1, stays: 1, lows: 0, lowStays: 0 });
    dataOf(await doctor.call('admission.cancelDischarge', { patientId: anna, version }));
    expect((await ended()).ended).toBe(0);
  });

  it('count a stay after its patient was admitted again, beside the next one', async () => {
    const { nodes, paths } = test.hospital;
    await addBeds(test.server.context.db, { wardId: nodes.wardA, path: paths.wardA, code: 'A1' }, 40);
    const today = { from: '2026-03-20', to: '2026-03-20' };
    const ended = async (counted: boolean) => {
      if (counted) await countStays(test.server.context);
      return dataOf(await chief.call('statistics.stays', today)).present.ended;
    };
    const admit = async (more: object) => {
      const someone = { name: '再来', latinName: 'Zai Lai', sex: 'female' as const, birthday: '1971-03-05' };
      const admission = { admissionId: randomUUID(), wardId: nodes.wardA, bed: '31', hospitalizationNumber: 'AGAIN' };
      return dataOf(await chief.call('admission.admit', { ...someone, ...admission, ...more }));
    };
    const leave = async ({ patientId, version }: { patientId: string; version: number }) =>
      dataOf(await chief.call('admission.discharge', { patientId, version }));
    const before = await ended(true);
    const left = await leave(await admit({}));
    expect(await ended(false)).toBe(before + 1);
    const again = await admit(left);
    for (const counted of [false, true]) expect(await ended(counted)).toBe(before + 1);
    await leave(again);
    for (const counted of [false, true]) expect(await ended(counted)).toBe(before + 2);
    const rows = dataOf(await chief.call('statistics.rows', { ...today, figure: 'stays' }));
    expect(rows.kind).toBe('stays');
  });

  it('say how many there are where there are too few, and name nobody; are of the caller’s own nodes', async () => {
    const empty = { from: '2025-01-10', to: '2025-01-10' };
    const { present, places } = dataOf(await chief.call('statistics.stays', empty));
    expect(present).toMatchObject({ ended: 0, mean: { insufficient: 'noReadings', have: 0, need: 5 } });
    expect(places).toEqual([]);
    expect(JSON.stringify(await chief.call('statistics.stays', PRESENT))).not.toContain('患者');
    const nurse = await test.signedIn('nurseA');
    const { nodes } = test.hospital;
    expect(codeOf(await nurse.call('statistics.stays', { ...PRESENT, wardId: nodes.wardB }))).toBe('node.forbidden');
    const own = dataOf(await nurse.call('statistics.stays', PRESENT));
    expect(own.present).toMatchObject((await recount(PRESENT, nodes.wardA)).counts);
    const powerless = await test.signedIn('powerless');
    expect(codeOf(await powerless.call('statistics.stays', PRESENT))).toBe('permission.missing');
  });
});
