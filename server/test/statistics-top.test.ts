import { randomUUID } from 'node:crypto';
import { compareRanked, RANKED_BY, rankedFigure, type RankedCounts } from '@wardlink/contract';
import type { RankedIndicator } from '@wardlink/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chanceOf } from '../src/demonstration/random.js';
import { countDays } from '../src/modules/statistics/count-days.js';
import { codeOf, dataOf, type TestClient } from './support/client.js';
import { startTestServer, type TestServer } from './support/server.js';

const PERIOD = { from: '2026-03-02', to: '2026-03-19' };
const VITALS = ['pressure', 'temperature', 'uricAcid'] as const;

let test: TestServer;
let chief: TestClient;
const db = () => test.server.context.db;

interface Raw {
  indicator: RankedIndicator;
  patientId: string;
  nodeId: string;
  first: number;
  second: number | null;
  level: 'low' | 'high' | 'within';
}
const raw: Raw[] = [];

/** Random readings of every indicator, some of which are corrected or voided afterwards. */
async function store(index: number, chance: ReturnType<typeof chanceOf>): Promise<void> {
  const { patients, nodes, accounts } = test.hospital;
  const indicator = chance.pick(['glucose', ...VITALS] as const);
  const readingId = randomUUID();
  const patientId = chance.pick([patients.anna, patients.bert, patients.gone]);
  const nodeId = chance.pick([nodes.wardA, nodes.wardA, nodes.wardB, nodes.departmentA]);
  const day = `2026-03-${String(1 + chance.whole(0, 19)).padStart(2, '0')}`;
  const insert = async (version: number, level: Raw['level'], first: number, latest = true) => {
    const time = sql`(${day}::timestamp + ${`${360 + index} minutes`}::interval) at time zone 'Asia/Shanghai'`;
    const second = indicator === 'pressure' ? first - 40 : null;
    const shared = sql`${readingId}, ${version}, ${latest}, ${patientId}, ${nodeId}, ${time}, ${day}, ${accounts.nurseA},
      'manual', now(), ${accounts.nurseA}, ${version > 1 ? 'x' : null}`;
    const columns = sql`reading_id, version, latest, patient_id, node_id, measured_at, day, measured_by, way, entered_at,
      entered_by, reason`;
    if (indicator === 'glucose') {
      await sql`insert into glucose_reading (${columns}, slot, value, status, range_low, range_high)
        values (${shared}, 1, ${first}, 0, 3.9, 16.7)`.execute(db());
    } else {
      const figures =
        indicator === 'pressure'
          ? { systolic: first, diastolic: second }
          : { [indicator === 'temperature' ? 'celsius' : 'urate']: first };
      const meaning =
        level === 'within'
          ? 'inTarget'
          : chance.next() < 0.5
            ? level
            : level === 'low'
              ? 'criticalLow'
              : 'criticalHigh';
      await sql`insert into vital_reading (${columns}, indicator, figures, level, meaning)
        values (${shared}, ${indicator}, ${JSON.stringify(figures)}, 'normal', ${meaning})`.execute(db());
    }
    if (latest && day >= PERIOD.from && day <= PERIOD.to)
      raw.push({ indicator, patientId, nodeId, first, second, level });
  };
  const figureOf = (level: Raw['level']): number => {
    const base = { glucose: 7, pressure: 120, temperature: 37, uricAcid: 300 }[indicator];
    const step = { low: -4, high: 5, within: 0 }[level];
    return base + step + chance.whole(0, 5) / 10;
  };
  const levelOf = (): Raw['level'] => chance.pick(['low', 'high', 'within', 'within']);
  const level = levelOf();
  const isCorrected = chance.next() < 0.15;
  await insert(1, level, figureOf(level), !isCorrected);
  if (!isCorrected) return;
  // A corrected reading counts by its last version, a voided one not at all.
  if (chance.next() < 0.6) {
    const next = levelOf();
    await insert(2, next, figureOf(next));
  }
}

const countsOf = (own: readonly Raw[]): RankedCounts => {
  const mean = (values: number[]) => (values.length === 0 ? null : values.reduce((a, b) => a + b, 0) / values.length);
  const seconds = own.flatMap(({ second }) => second ?? []);
  return {
    readings: own.length,
    low: own.filter(({ level }) => level === 'low').length,
    high: own.filter(({ level }) => level === 'high').length,
    mean: mean(own.map(({ first }) => first)),
    second: mean(seconds),
  };
};

function expectCounts(found: RankedCounts, expected: RankedCounts): void {
  expect([found.readings, found.low, found.high]).toEqual([expected.readings, expected.low, expected.high]);
  for (const name of ['mean', 'second'] as const) {
    if (expected[name] === null) expect(found[name]).toBeNull();
    else expect(found[name]).toBeCloseTo(expected[name], 6);
  }
}

beforeAll(async () => {
  test = await startTestServer({ clock: '2026-03-20T12:00:00+08:00' });
  chief = await test.signedIn('chief');
  const chance = chanceOf('rankings', 1);
  for (let index = 0; index < 200; index += 1) await store(index, chance);
  await countDays(test.server.context);
  // Changes after the counting take their days out.
  for (let index = 200; index < 400; index += 1) await store(index, chance);
});
afterAll(() => test.stop());

describe.each([['counted from the readings'], ['from stored counts']])('rankings, %s', (how) => {
  beforeAll(async () => {
    if (how === 'from stored counts') await countDays(test.server.context);
  });

  it.each(['glucose', ...VITALS] as const)(
    'of places and patients by %s are those of the readings',
    async (indicator) => {
      const { nodes, patients } = test.hospital;
      const own = raw.filter((one) => one.indicator === indicator);
      const { places } = dataOf(await chief.call('statistics.top', { ...PERIOD, indicator }));
      const departments = { [nodes.departmentA]: [nodes.departmentA, nodes.wardA], [nodes.departmentB]: [nodes.wardB] };
      expect(places.map(({ nodeId }) => nodeId).toSorted()).toEqual(Object.keys(departments).toSorted());
      for (const place of places) {
        expectCounts(place, countsOf(own.filter(({ nodeId }) => departments[place.nodeId]?.includes(nodeId))));
      }
      const wards = dataOf(
        await chief.call('statistics.top', { ...PERIOD, indicator, departmentId: nodes.departmentA }),
      );
      expect(wards.places.map(({ nodeId }) => nodeId)).toEqual([nodes.wardA]);
      for (const rankBy of RANKED_BY) {
        const found = dataOf(await chief.call('statistics.topPatients', { ...PERIOD, indicator, rankBy })).patients;
        expect(found.map(({ patientId }) => patientId).toSorted()).toEqual(
          [patients.anna, patients.bert, patients.gone].toSorted(),
        );
        for (const patient of found) {
          expectCounts(patient, countsOf(own.filter(({ patientId }) => patientId === patient.patientId)));
        }
        expect(found).toEqual(found.toSorted((one, other) => compareRanked(one, other, rankBy)));
      }
    },
  );
});

describe('rankings', () => {
  it('have each figure of the counts, and those without it last', () => {
    const counts = { readings: 8, low: 2, high: 4, mean: 7.5, second: null };
    expect(RANKED_BY.map((by) => rankedFigure(counts, by))).toEqual([25, 50, 25, 7.5, 8]);
    const none = { readings: 0, low: 0, high: 0, mean: null, second: null };
    expect(rankedFigure(none, 'low')).toBeNull();
    expect([none, counts].toSorted((one, other) => compareRanked(one, other, 'mean'))).toEqual([counts, none]);
    const better = { ...counts, low: 0 };
    expect([better, counts].toSorted((one, other) => compareRanked(one, other, 'within'))).toEqual([counts, better]);
  });

  it('leave out patients with fewer than five readings where a share or a mean ranks', async () => {
    const { anna } = test.hospital.patients;
    const day = { from: '2026-01-05', to: '2026-01-05' };
    for (let index = 0; index < 4; index += 1) {
      await sql`insert into vital_reading (reading_id, version, latest, patient_id, node_id, measured_at, day, measured_by, way,
        entered_at, entered_by, indicator, figures, level, meaning)
        values (${randomUUID()}, 1, true, ${anna}, ${test.hospital.nodes.wardA}, ${new Date(`2026-01-05T0${index}:00:00Z`)},
          ${day.from}, ${test.hospital.accounts.nurseA}, 'manual', now(), ${test.hospital.accounts.nurseA}, 'temperature',
          '{"celsius": 38}', 'normal', 'high')`.execute(db());
    }
    const of = async (rankBy: (typeof RANKED_BY)[number]) =>
      dataOf(await chief.call('statistics.topPatients', { ...day, indicator: 'temperature', rankBy })).patients.length;
    expect([await of('high'), await of('mean'), await of('readings')]).toEqual([0, 0, 1]);
  });

  it('cover the caller’s places; those of patients are for a caller who may read patients, and name no patient who has left', async () => {
    const { nodes, patients } = test.hospital;
    const [nurseA, powerless] = await Promise.all([test.signedIn('nurseA'), test.signedIn('powerless')]);
    const asked = { ...PERIOD, indicator: 'glucose' as const };
    expect(codeOf(await nurseA.call('statistics.top', { ...asked, wardId: nodes.wardB }))).toBe('node.forbidden');
    const ranking = { ...asked, rankBy: 'low' as const };
    expect(codeOf(await nurseA.call('statistics.topPatients', { ...ranking, wardId: nodes.wardB }))).toBe(
      'node.forbidden',
    );
    expect(codeOf(await powerless.call('statistics.top', asked))).toBe('permission.missing');
    expect(codeOf(await powerless.call('statistics.topPatients', ranking))).toBe('permission.missing');
    const own = dataOf(await nurseA.call('statistics.topPatients', ranking)).patients.map(({ patientId }) => patientId);
    expect(own).toContain(patients.anna);
    // Bert was measured in ward A, and lies in ward B.
    expect(own).not.toContain(patients.bert);
  });
});
