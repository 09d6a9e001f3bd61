import { randomUUID } from 'node:crypto';
import {
  byReading,
  daysWithAny,
  patientDaysOf,
  roundHalfAway,
  type CountedReading,
  type Comparator,
  type GlucometricLimit,
} from '@wardlink/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chanceOf } from '../src/demonstration/random.js';
import { countDays } from '../src/modules/statistics/count-days.js';
import type { Counting } from '../src/modules/statistics/counted-days.js';
import { countsBy, patientCounts, placeCounts, type PlaceCounts } from '../src/modules/statistics/counts.js';
import { diseasesOf, valuesOf } from '../src/modules/statistics/glucose.js';
import { dataOf } from './support/client.js';
import { isWhole } from './support/extent.js';
import { startTestServer, type TestServer } from './support/server.js';

/** The whole run tells a thousand. */
const HISTORIES = isWhole ? 1_000 : 100;
/** October is a whole month, whose sums are stored. The last day is the present one, whose counts are never stored. */
const DAYS = ['2026-09-29', '2026-10-01', '2026-10-18', '2026-10-31', '2026-11-20'];
const ZONE = 'Asia/Shanghai';
const NOW = '2026-11-20T20:00:00+08:00';

let test: TestServer;
const db = () => test.server.context.db;
beforeAll(async () => {
  test = await startTestServer({ clock: NOW });
});
afterAll(() => test.stop());

interface Raw extends CountedReading {
  path: string;
  nodeId: string;
  slot: number;
  hour: number;
  marked: boolean;
  disease: string | null;
}

/** All readings that count, as they are stored, without any of the functions under test. */
async function rawReadings(): Promise<{ counted: Raw[]; refused: { day: string; path: string; marked: boolean }[] }> {
  const { rows } = await sql<Omit<Raw, 'value'> & { value: number | null }>`
    select reading.patient_id::text as "patientId", reading.day::text as day, reading.value::float as value,
      reading.comparator, node.path, reading.node_id::text as "nodeId", mark.reading_id is not null as marked,
      patient.disease_type as disease, reading.slot, extract(hour from reading.measured_at at time zone ${ZONE})::int as hour
    from glucose_reading reading join organisation_node node on node.id = reading.node_id
      join patient on patient.id = reading.patient_id
      left join reading_control mark on mark.reading_id = reading.reading_id
    where reading.latest`.execute(db());
  return {
    counted: rows.flatMap(({ value, ...row }) => (value === null ? [] : [{ ...row, value, stayId: row.patientId }])),
    refused: rows.filter(({ value }) => value === null),
  };
}

type Figures = Omit<PlaceCounts, 'placeId'>;

/** What a place counts, computed by the rules of the domain alone. */
function recount(readings: readonly Raw[], refused: number): Figures {
  const numbers = readings.filter(({ comparator }) => comparator === null);
  const all = byReading(readings);
  const days = patientDaysOf(readings);
  const means = byReading(
    days.flatMap(({ mean, ...day }) => (mean === null ? [] : [{ ...day, value: mean, comparator: null }])),
  );
  const any = daysWithAny(days);
  const limits = ({ veryLow, low, inRange, high, veryHigh }: Record<GlucometricLimit, number>) => ({
    veryLow,
    low,
    inRange,
    high,
    veryHigh,
  });
  const { veryLow, low, inRange, high, veryHigh } = limits(means.beyond);
  return {
    readings: readings.length,
    numbers: numbers.length,
    total: numbers.reduce((sum, { value }) => sum + Math.round(value * 1000), 0) / 1000,
    ...limits(all.beyond),
    highEnds: readings.filter(({ comparator }) => comparator === '>').length,
    lowEnds: readings.filter(({ comparator }) => comparator === '<').length,
    refused,
    days: means.count,
    meanTotal: days.reduce((sum, { mean }) => sum + (mean ?? 0), 0),
    meanVeryLow: veryLow,
    meanLow: low,
    meanInRange: inRange,
    meanHigh: high,
    meanVeryHigh: veryHigh,
    patientDays: days.length,
    anyVeryLow: any.veryLow,
    anyLow: any.low,
    anyHigh: any.high,
    anyVeryHigh: any.veryHigh,
    adverse: any.adverse,
  };
}

/** Compares what is counted with a recount, for each place and each variant, over days. */
async function compare(from: string, to: string): Promise<void> {
  const { counted, refused } = await rawReadings();
  const { rows: places } = await sql<{ id: string; path: string }>`
    select id::text, path from organisation_node where kind <> 'bed'`.execute(db());
  const hospitalId = test.hospital.nodes.hospital;
  for (const controlled of [false, true]) {
    const counting = { hospitalId, zone: ZONE, placeIds: places.map(({ id }) => id), from, to, controlled };
    const found = new Map((await placeCounts(db(), counting)).map((row) => [row.placeId, row]));
    const counts = ({ day, path, marked }: { day: string; path: string; marked: boolean }, place: string): boolean =>
      day >= from && day <= to && path.startsWith(place) && !(controlled && marked);
    for (const { id, path } of places) {
      const own = counted.filter((one) => counts(one, path));
      const expected = recount(own, refused.filter((one) => counts(one, path)).length);
      const row = found.get(id);
      if (!row) {
        expect([own.length, expected.refused]).toEqual([0, 0]);
        continue;
      }
      const { placeId: _placeId, total, meanTotal, ...integers } = row;
      const { total: expectedTotal, meanTotal: expectedMeans, ...expectedIntegers } = expected;
      expect({ path, controlled, ...integers }).toEqual({ path, controlled, ...expectedIntegers });
      expect(total).toBeCloseTo(expectedTotal, 6);
      expect(meanTotal).toBeCloseTo(expectedMeans, 6);
    }
    const countedOf = (own: readonly Raw[]) => {
      const { readings, veryLow, low, inRange, high, veryHigh } = recount(own, 0);
      return { readings, veryLow, low, inRange, high, veryHigh };
    };
    const within = counted.filter((one) => counts(one, '/'));
    for (const by of ['slot', 'hour', 'weekday'] as const) {
      const keyOf = (one: Raw): number => (by === 'weekday' ? new Date(one.day).getUTCDay() || 7 : one[by]);
      const { [by]: rows } = await countsBy(db(), counting, by);
      for (const { placeId, key, ...row } of rows) {
        const path = places.find(({ id }) => id === placeId)?.path ?? '';
        const own = within.filter((one) => one.path.startsWith(path) && keyOf(one) === key);
        expect({ by, placeId, key, ...row }).toEqual({ by, placeId, key, ...countedOf(own) });
      }
      const ofHospital = rows.filter(({ placeId }) => placeId === hospitalId);
      expect(ofHospital.reduce((sum, { readings }) => sum + readings, 0)).toBe(within.length);
    }
    for (const { id, path } of places) {
      const own = within.filter((one) => one.path.startsWith(path));
      await compareValues({ ...counting, placeIds: [id] }, own);
    }
    for (const { id } of places) {
      const own = within.filter(({ nodeId }) => nodeId === id);
      const patients = await patientCounts(db(), { ...counting, placeIds: [id] });
      expect(patients.map(({ patientId }) => patientId)).toEqual(
        [...new Set(own.map((one) => one.patientId))].toSorted(),
      );
      for (const { patientId, days, lowDays, total: _total, ...row } of patients) {
        const ofPatient = own.filter((one) => one.patientId === patientId);
        const daysOf = patientDaysOf(ofPatient);
        expect(row).toEqual({ ...countedOf(ofPatient), numbers: recount(ofPatient, 0).numbers });
        expect([days, lowDays]).toEqual([daysOf.length, daysOf.filter(({ any }) => any.low).length]);
      }
    }
  }
}

/** Compares how values lie, and what is counted by disease, with the readings of a place one by one. */
async function compareValues(counting: Counting, own: readonly Raw[]): Promise<void> {
  const values = (await valuesOf(db(), counting)).map(({ slot, value, readings }) => [slot, value, readings]);
  const shown = (one: Raw): number => roundHalfAway(one.value, 1);
  const keys = [...new Set(own.map((one) => `${one.slot} ${shown(one)}`))].map((key) => key.split(' ').map(Number));
  expect(values).toEqual(
    keys
      .map(([slot, value]) => [slot, value, own.filter((one) => one.slot === slot && shown(one) === value).length])
      .toSorted((a, b) => (a[0] ?? 0) - (b[0] ?? 0) || (a[1] ?? 0) - (b[1] ?? 0)),
  );
  const diseases = await diseasesOf(db(), counting);
  expect(diseases.map(({ disease }) => disease).toSorted()).toEqual(
    [...new Set(own.map(({ disease }) => disease))].toSorted(),
  );
  for (const { disease, mean, ...found } of diseases) {
    const { total, numbers, readings, low, inRange, high, patientDays, anyLow, anyVeryHigh } = recount(
      own.filter((one) => one.disease === disease),
      0,
    );
    expect(found).toEqual({ readings, low, inRange, high, patientDays, anyLow, anyVeryHigh });
    if (numbers === 0) expect(mean).toBeNull();
    else expect(mean).toBeCloseTo(total / numbers, 6);
  }
}

interface Stored {
  readingId: string;
  version: number;
  patientId: string;
  nodeId: string;
}

/** One step of a history, by SQL as the server writes it. */
class History {
  #stored: Stored[] = [];
  #chance;

  constructor(seed: number) {
    this.#chance = chanceOf('glucose counts', seed);
  }

  async step(): Promise<void> {
    const chance = this.#chance.next();
    if (chance < 0.5 || this.#stored.length === 0) return this.#enter();
    if (chance < 0.65) return this.#correct();
    if (chance < 0.75) return this.#void();
    if (chance < 0.88) return this.#mark();
    if (chance < 0.89) return this.#move();
    if (chance < 0.91) return this.#diagnose();
    // A day is counted while others change.
    await countDays(test.server.context);
  }

  async #insert({ readingId, version, patientId, nodeId }: Stored): Promise<void> {
    const day = this.#chance.pick(DAYS);
    const one = this.#chance.next();
    // Edges, halves that are rounded up, both ends of the meter, and refusals.
    const value =
      one < 0.3 ? this.#chance.pick([2.95, 3, 3.85, 3.9, 10, 10.04, 10.05, 13.9, 13.95, 4, 15, 15.05]) : null;
    const [figure, comparator]: [number | null, Comparator | null] =
      one > 0.95 ? [null, null] : one > 0.9 ? [33.3, '>'] : one > 0.87 ? [1.1, '<'] : [value, null];
    const number = figure ?? (one > 0.95 ? null : this.#chance.whole(15, 250) / 10);
    await sql`
      insert into glucose_reading (reading_id, version, latest, patient_id, node_id, measured_at, day, measured_by, way,
        entered_at, entered_by, slot, value, comparator, refusal, reason, status, range_low, range_high)
      values (${readingId}, ${version}, true, ${patientId}, ${nodeId},
        (${day}::timestamp + ${`${this.#chance.whole(0, 1439)} minutes`}::interval) at time zone 'Asia/Shanghai', ${day},
        ${test.hospital.accounts.nurseA}, 'manual', now(), ${test.hospital.accounts.nurseA},
        ${this.#chance.whole(1, 9)}, ${number}, ${comparator}, ${number === null ? 'out' : null}, ${version > 1 ? 'x' : null}, 0, 3.9, 16.7)`.execute(
      db(),
    );
  }

  async #enter(): Promise<void> {
    const { patients, nodes } = test.hospital;
    const stored = {
      readingId: randomUUID(),
      version: 1,
      patientId: this.#chance.pick([patients.anna, patients.bert, patients.gone]),
      // Some were measured before a transfer on the same day, and outpatients at the department itself.
      nodeId: this.#chance.pick([nodes.wardA, nodes.wardA, nodes.wardB, nodes.departmentA]),
    };
    await this.#insert(stored);
    this.#stored.push(stored);
  }

  async #correct(): Promise<void> {
    const stored = this.#chance.pick(this.#stored);
    await sql`update glucose_reading set latest = false where reading_id = ${stored.readingId} and latest`.execute(
      db(),
    );
    stored.version += 1;
    await this.#insert(stored);
  }

  async #void(): Promise<void> {
    const stored = this.#chance.pick(this.#stored);
    this.#stored.splice(this.#stored.indexOf(stored), 1);
    await sql`update glucose_reading set latest = false where reading_id = ${stored.readingId} and latest`.execute(
      db(),
    );
  }

  async #mark(): Promise<void> {
    const { readingId } = this.#chance.pick(this.#stored);
    await sql`
      insert into reading_control (reading_id, device_id, standing, noted_at)
      select ${readingId}, id, 'overdue', now() from device limit 1 on conflict do nothing`.execute(db());
  }

  /** What is known of a patient's disease changes, for the past too. */
  async #diagnose(): Promise<void> {
    const { anna, bert } = test.hospital.patients;
    const disease = this.#chance.pick(['type1', 'type2', null]);
    await sql`update patient set disease_type = ${disease} where id = ${this.#chance.pick([anna, bert])}`.execute(db());
  }

  /** A ward moves to the other department, with the past of it. */
  async #move(): Promise<void> {
    const { hospital, departmentA, departmentB, wardA } = test.hospital.nodes;
    const department = this.#chance.pick([departmentA, departmentB]);
    await sql`update organisation_node set parent_id = ${department}, path = ${`/${hospital}/${department}/${wardA}/`}
      where id = ${wardA}`.execute(db());
  }
}

describe('daily counts of glucose', () => {
  it(`equal a recount from the readings after ${HISTORIES} random histories`, { timeout: 300_000 }, async () => {
    const chief = await test.signedIn('chief');
    const { hospital } = test.hospital.nodes;
    dataOf(await chief.call('device.register', { serial: 'S-1', model: 'GM-7', nodeId: hospital, username: 'chief' }));
    for (let seed = 0; seed < HISTORIES; seed += 1) {
      const history = new History(seed);
      const steps = chanceOf('steps', seed).whole(1, 8);
      for (let step = 0; step < steps; step += 1) await history.step();
      if (seed % 50 !== 0) continue;
      const chance = chanceOf('compared', seed);
      const [from, to] = [chance.pick(DAYS), chance.pick(DAYS)].toSorted() as [string, string];
      await compare(from, to);
    }
    await compare(DAYS[0] ?? '', DAYS.at(-1) ?? '');
    await countDays(test.server.context);
    await compare(DAYS[0] ?? '', DAYS.at(-1) ?? '');
  });

  it('follow an entry, a correction, a voiding, a mark, and a ward that moves or is merged', async () => {
    const chief = await test.signedIn('chief');
    const { patients, nodes } = test.hospital;
    const yesterday = Date.parse('2026-11-19T09:00:00+08:00');
    const all = (): Promise<void> => compare(DAYS[0] ?? '', DAYS.at(-1) ?? '');
    const early = Date.parse('2026-11-18T09:00:00+08:00');
    const late = { slot: 1 as const, value: 6.3, confirmed: true, timeReason: 'late' };
    const first = { readingId: randomUUID(), patientId: patients.anna, measuredAt: early, ...late };
    dataOf(await chief.call('glucose.record', first));
    const readingId = randomUUID();
    const entry = { readingId, patientId: patients.anna, slot: 1 as const, value: 7.1, measuredAt: yesterday };
    const counted = async (): Promise<boolean> => {
      const row = db().selectFrom('glucoseCountedDay').selectAll().where('day', '=', '2026-11-19');
      return (await row.execute()).length > 0;
    };
    const countedMonths = async (): Promise<string[]> => {
      const { rows } = await sql<{ month: string }>`select month::text from glucose_counted_month`.execute(db());
      return rows.map(({ month }) => month);
    };
    const step = async (work: () => Promise<unknown>): Promise<void> => {
      await countDays(test.server.context);
      expect(await counted()).toBe(true);
      await work();
      expect(await counted()).toBe(false);
      await all();
    };
    const ofMonth = async (work: () => Promise<unknown>): Promise<void> => {
      await countDays(test.server.context);
      expect(await countedMonths()).toEqual(['2026-10-01']);
      await work();
      expect(await countedMonths()).toEqual([]);
      await all();
    };
    await step(async () =>
      dataOf(await chief.call('glucose.record', { ...entry, confirmed: true, timeReason: 'late' })),
    );
    const change = { readingId, version: 1, reason: 'typed wrong', value: 17.1, confirmed: true };
    await step(async () => dataOf(await chief.call('glucose.correct', change)));
    await step(async () =>
      dataOf(await chief.call('glucose.void', { readingId, version: 2, reason: 'other patient' })),
    );
    expect(await countedMonths()).toEqual(['2026-10-01']);
    await ofMonth(() => sql`delete from glucose_reading where day = '2026-10-18' and slot < 5`.execute(db()));
    await ofMonth(() => sql`delete from reading_control where standing = 'overdue'`.execute(db()));
    const node = async (nodeId: string) => {
      const found = db().selectFrom('organisationNode').select('version').where('id', '=', nodeId);
      return { nodeId, version: (await found.executeTakeFirstOrThrow()).version };
    };
    const move = async (parentId: string): Promise<unknown> =>
      dataOf(await chief.call('organisation.move', { ...(await node(nodes.wardB)), parentId }));
    await step(() => move(nodes.departmentA));
    await step(() => move(nodes.departmentB));
    const into = await node(nodes.departmentA);
    const merge = { ...(await node(nodes.departmentB)), intoId: into.nodeId, intoVersion: into.version };
    await step(async () => dataOf(await chief.call('organisation.merge', merge)));
  });
});
