import { AGE_BANDS, ageBand, ageOn, dayOf, lengthOfStay, mean, quantile, STAY_BANDS, stayBand } from '@wardlink/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chanceOf } from '../src/demonstration/random.js';
import { codeOf, dataOf, type TestClient } from './support/client.js';
import { startTestServer, type TestServer } from './support/server.js';
import { enterGlucose } from './support/statistics-readings.js';

const ZONE = 'Asia/Shanghai';
const PATIENTS = 400;
const [PRESENT, BEFORE] = [
  { from: '2026-03-01', to: '2026-03-14' },
  { from: '2026-02-01', to: '2026-02-14' },
];

let test: TestServer;
let chief: TestClient;
const db = () => test.server.context.db;

/** A day between two others, as often at their edges as within. */
const moment = (day: string, minute: number): Date => new Date(Date.parse(`${day}T00:00:00+08:00`) + minute * 60_000);

beforeAll(async () => {
  test = await startTestServer({ clock: '2026-03-20T12:00:00+08:00' });
  chief = await test.signedIn('chief');
  const { nodes } = test.hospital;
  const chance = chanceOf('patients of statistics', 1);
  const day = (): string => `2026-0${chance.whole(2, 3)}-${String(chance.whole(1, 20)).padStart(2, '0')}`;
  for (let index = 0; index < PATIENTS; index += 1) {
    const kind = chance.pick(['inpatient', 'discharged', 'discharged', 'outpatient'] as const);
    const [first, second] = [day(), day()].toSorted() as [string, string];
    // Minutes near midnight: days are those of the hospital's clock.
    const minute = chance.pick([0, 5, 479, 481, 1439]);
    const nodeId = chance.pick([nodes.wardA, nodes.wardB]);
    const departmentId = nodeId === nodes.wardA ? nodes.departmentA : nodes.departmentB;
    const { id } = await db()
      .insertInto('patient')
      .values({
        nodeId: kind === 'outpatient' ? departmentId : nodeId,
        departmentId,
        wardId: kind === 'inpatient' ? nodeId : null,
        leftWardId: kind === 'discharged' ? nodeId : null,
        kind,
        name: `患者${index}`,
        sex: chance.pick(['male', 'female'] as const),
        // Birthdays around the days of admission, so that ages differ by a day.
        birthday: `${chance.whole(1930, 2020)}-0${chance.whole(2, 3)}-${String(chance.whole(1, 20)).padStart(2, '0')}`,
        registrationTime: moment(first, minute),
        admissionTime: kind === 'outpatient' ? null : moment(first, minute),
        dischargeTime: kind === 'discharged' ? moment(second, Math.max(minute, 1)) : null,
        diseaseType: chance.pick(['type1', 'type2', 'type2', '糖尿病足', null]),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (chance.next() < 0.6) {
      await enterGlucose(test, { patientId: id, nodeId: departmentId, day: day(), minute: 500, value: 7 });
    }
  }
});
afterAll(() => test.stop());

/** All patients with what is asked of them, one by one. */
async function everybody() {
  const patients = await db()
    .selectFrom('patient')
    .innerJoin('organisationNode as node', 'node.id', 'patient.nodeId')
    .select([
      'patient.id',
      'patient.kind',
      'sex',
      'birthday',
      'diseaseType',
      'admissionTime',
      'dischargeTime',
      'node.path',
    ])
    .execute();
  const { rows } = await sql<{ patientId: string; day: string }>`
    select patient_id::text, day::text from glucose_reading where latest`.execute(db());
  return patients.map((one) => ({
    ...one,
    measured: rows.filter(({ patientId }) => patientId === one.id).map(({ day }) => day),
    admitted: one.admissionTime && dayOf(one.admissionTime.getTime(), ZONE),
    left: one.kind === 'discharged' && one.dischargeTime ? dayOf(one.dischargeTime.getTime(), ZONE) : null,
  }));
}

/** What is expected of a period at a place, by the rules of the domain, patient by patient. */
async function recount({ from, to }: typeof PRESENT, nodeId: string) {
  const within = (day: string | null): boolean => day !== null && day >= from && day <= to;
  const all = (await everybody()).filter(({ path }) => path.includes(`/${nodeId}/`));
  const present = all.filter(({ kind, admitted, left, measured }) =>
    kind === 'outpatient'
      ? measured.some(within)
      : admitted !== null && admitted <= to && (left === null || left >= from),
  );
  const stays = present.flatMap(({ left, admissionTime, dischargeTime }) =>
    within(left) && admissionTime && dischargeTime
      ? [lengthOfStay(admissionTime.getTime(), dischargeTime.getTime(), ZONE)]
      : [],
  );
  const count = (is: (one: (typeof present)[number]) => boolean): number => present.filter(is).length;
  const kindOf = ({ kind, left }: (typeof present)[number]) =>
    kind === 'outpatient' ? kind : left !== null && left <= to ? 'discharged' : 'inpatient';
  const diseases = [...new Set(present.map(({ diseaseType }) => diseaseType))];
  const enough = stays.length >= 5;
  return {
    counts: {
      patients: present.length,
      admissions: all.filter(({ kind, admitted }) => kind !== 'outpatient' && within(admitted)).length,
      discharges: all.filter(({ left }) => within(left)).length,
      sexes: (['female', 'male'] as const).map((sex) => ({ sex, patients: count((one) => one.sex === sex) })),
      kinds: (['inpatient', 'discharged', 'outpatient'] as const).map((kind) => ({
        kind,
        patients: count((one) => kindOf(one) === kind),
      })),
      ages: AGE_BANDS.map((band) => ({
        band,
        patients: count(
          (one) => ageBand(ageOn(one.birthday, one.kind === 'outpatient' ? to : (one.admitted ?? to))) === band,
        ),
      })),
      stays: STAY_BANDS.map((band) => ({ band, patients: stays.filter((one) => stayBand(one) === band).length })),
    },
    diseases: diseases.map((disease) => ({ disease, patients: count((one) => one.diseaseType === disease) })),
    meanStay: enough ? mean(stays) : undefined,
    medianStay: enough ? quantile(stays, 0.5) : undefined,
    stays: stays.length,
  };
}

const byDisease = (all: readonly { disease: string | null; patients: number }[]) =>
  all.toSorted((a, b) => (a.disease ?? '').localeCompare(b.disease ?? ''));

describe('statistics of patients', () => {
  it('equal a count of patients one by one, of the hospital, a department and a ward', async () => {
    const { nodes } = test.hospital;
    for (const place of [{}, { departmentId: nodes.departmentA }, { wardId: nodes.wardB }]) {
      const nodeId = place.wardId ?? place.departmentId ?? nodes.hospital;
      for (const period of [PRESENT, BEFORE]) {
        const { present, days } = dataOf(await chief.call('statistics.patients', { ...period, ...place }));
        const expected = await recount(period, nodeId);
        const { diseases, meanStay, medianStay, ...counts } = present;
        expect({ nodeId, ...counts }).toEqual({ nodeId, ...expected.counts });
        expect(byDisease(diseases)).toEqual(byDisease(expected.diseases));
        expect(expected.stays).toBeGreaterThan(5);
        expect('value' in meanStay && meanStay.value).toBeCloseTo(expected.meanStay ?? 0, 9);
        expect('value' in medianStay && medianStay.value).toBe(expected.medianStay);
        expect(days).toHaveLength(14);
        expect(days.reduce((sum, { discharges }) => sum + discharges, 0)).toBe(expected.counts.discharges);
      }
    }
  });

  it('have the period before beside it, and each day its admissions and discharges', async () => {
    const { before, days } = dataOf(await chief.call('statistics.patients', PRESENT));
    const earlier = await recount(BEFORE, test.hospital.nodes.hospital);
    expect(before).toMatchObject(earlier.counts);
    const all = await everybody();
    for (const { day, admissions, discharges } of days) {
      expect([day, admissions, discharges]).toEqual([
        day,
        all.filter(({ kind, admitted }) => kind !== 'outpatient' && admitted === day).length,
        all.filter(({ left }) => left === day).length,
      ]);
    }
  });

  it('say how many stays there are where there are too few, and name nobody', async () => {
    const day = { from: '2026-01-10', to: '2026-01-10' };
    const reply = dataOf(await chief.call('statistics.patients', day));
    expect(reply.present.meanStay).toEqual({ insufficient: 'noReadings', have: 0, need: 5 });
    expect(JSON.stringify(reply)).not.toContain('患者');
  });

  it('cover the caller’s own nodes, for callers with the right', async () => {
    const nurse = await test.signedIn('nurseA');
    const { nodes } = test.hospital;
    expect(codeOf(await nurse.call('statistics.patients', { ...PRESENT, wardId: nodes.wardB }))).toBe('node.forbidden');
    const own = dataOf(await nurse.call('statistics.patients', PRESENT));
    expect(own.present).toMatchObject({ patients: (await recount(PRESENT, nodes.wardA)).counts.patients });
    const powerless = await test.signedIn('powerless');
    expect(codeOf(await powerless.call('statistics.patients', PRESENT))).toBe('permission.missing');
  });
});
