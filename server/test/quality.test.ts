import { randomUUID } from 'node:crypto';
import { DEFAULT_CONTROL_PLAN, instantOf, type ControlLevel } from '@wardlink/domain';
import {
  METER_PATH,
  type EndpointName,
  type ErrorReply,
  type MeterReply,
  type ReplyOf,
  type RequestOf,
} from '@wardlink/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { codeOf, dataOf, type Answer, type TestClient } from './support/client.js';
import { fileLots, PRINTED, type TestLots } from './support/lots.js';
import { startTestServer, type TestServer } from './support/server.js';

const errorOf = <Name extends EndpointName>(answer: Answer<Name>): ErrorReply | undefined =>
  answer.ok ? undefined : answer.error;

type Marked = ReplyOf<'record.list'>['rows'][number]['reading'];
const markOf = (reading: Marked) => ('slot' in reading ? (reading.qualityMark?.meter ?? null) : null);

const CLOCK = '2026-11-23T08:00:00+08:00';
const ZONE = 'Asia/Shanghai';
const at = (clock: string, day = '2026-11-23'): number => {
  const [hour = 0, minute = 0] = clock.split(':').map(Number);
  return instantOf(day, hour * 60 + minute, ZONE);
};

let test: TestServer;
let chief: TestClient;
let nurse: TestClient;
let lots: TestLots;
beforeAll(async () => {
  test = await startTestServer({ clock: CLOCK });
  chief = await test.signedIn('chief');
  nurse = await test.signedIn('nurseA');
  const { nodes, accounts } = test.hospital;
  lots = await fileLots(test.server.context.db, { hospitalId: nodes.hospital, by: accounts.chief, lot: '26B118042' });
});
afterAll(() => test.stop());

let deviceId: string;
let serials = 0;
const newMeter = async (wardId = test.hospital.nodes.wardA, model = 'GM-7'): Promise<string> => {
  const serial = `E1-${String((serials += 1)).padStart(4, '0')}`;
  const device = { serial, model, nodeId: wardId, username: 'chief' };
  return dataOf(await chief.call('device.register', device)).deviceId;
};
beforeEach(async () => {
  deviceId = await newMeter();
});

type Values = Partial<Record<ControlLevel, number>>;
const GOOD: Values = { low: 2.9, normal: 6.6, high: 16.4 };
const resultsOf = (values: Values, of: TestLots = lots) =>
  (Object.entries(values) as [ControlLevel, number][]).map(([level, value]) => ({
    level,
    value,
    solutionLotId: of.solutions[level],
  }));

const runOf = (values: Values, more: Partial<RequestOf<'quality.record'>> = {}): RequestOf<'quality.record'> => ({
  runId: randomUUID(),
  deviceId,
  measuredAt: at('06:52'),
  occasion: 'daily',
  stripLotId: lots.stripLotId,
  results: resultsOf(values),
  ...more,
});
const record = async (values: Values, more: Partial<RequestOf<'quality.record'>> = {}, by = nurse) =>
  dataOf(await by.call('quality.record', runOf(values, more)));
const meterOf = async (id = deviceId) =>
  dataOf(await nurse.call('quality.due', {})).meters.find((meter) => meter.deviceId === id);
const past = (days: number): number => at('06:50') - days * 86_400_000;

describe('a control run', () => {
  it('is stored with every field and the limits of its time, judged, and answered the same when it is sent again (spec 3, quality control record)', async () => {
    const request = runOf({ low: 2.9, normal: 6.7, high: 16.9 }, { comment: 'new vial' });
    const run = dataOf(await nurse.call('quality.record', request));
    expect(run).toMatchObject({
      state: 'qualified',
      rejected: false,
      occasion: 'daily',
      way: 'manual',
      comment: 'new vial',
      asked: ['low', 'normal', 'high'],
      measuredAt: at('06:52'),
      meter: { deviceId, model: 'GM-7' },
      place: { latinName: 'A1', department: { latinName: 'A' } },
      operator: { latinName: 'nurseA' },
      strip: { lot: '26B118042', brand: 'Strip-T' },
      reviewed: null,
      results: [
        {
          level: 'low',
          value: 2.9,
          solution: { lot: 'Q-26B118042', brand: 'Control-T' },
          ...PRINTED.low,
          judgedBy: 'printedRange',
          z: null,
          qualified: true,
        },
        { level: 'normal', value: 6.7, ...PRINTED.normal },
        { level: 'high', value: 16.9, ...PRINTED.high },
      ],
    });
    expect(dataOf(await nurse.call('quality.record', request))).toEqual(run);
    const stored = await test.server.context.db
      .selectFrom('controlRun')
      .select('id')
      .where('deviceId', '=', deviceId)
      .execute();
    expect(stored).toHaveLength(1);
  });

  it('keeps its limits when those of the lot change (a snapshot of the time)', async () => {
    const { db } = test.server.context;
    const { nodes, accounts } = test.hospital;
    const own = await fileLots(db, { hospitalId: nodes.hospital, by: accounts.chief, lot: '26C000001' });
    const run = await record({ normal: 6.6 }, { results: resultsOf({ normal: 6.6 }, own), stripLotId: own.stripLotId });
    await db
      .updateTable('solutionLot')
      .set({ target: 7, lower: 6, upper: 8 })
      .where('id', '=', own.solutions.normal)
      .execute();
    const { runs } = dataOf(await nurse.call('quality.chart', { deviceId }));
    expect(runs).toMatchObject([{ runId: run.runId, results: [PRINTED.normal] }]);
  });

  it('waits for the levels that its occasion asks for, which can be added; another value is refused', async () => {
    const request = runOf({ low: 2.9 });
    expect(dataOf(await nurse.call('quality.record', request))).toMatchObject({ state: 'pending', version: 1 });
    const changed = { ...request, results: resultsOf({ low: 3 }) };
    expect(codeOf(await nurse.call('quality.record', changed))).toBe('control.levelMeasured');
    const rest = { ...request, results: resultsOf({ normal: 6.6, high: 16.4 }) };
    const whole = dataOf(await nurse.call('quality.record', rest));
    expect(whole).toMatchObject({ state: 'qualified', version: 2 });
    expect(whole.results.map(({ level }) => level)).toEqual(['low', 'normal', 'high']);
    const more = { ...request, results: resultsOf({ low: 2.9, normal: 6.6, high: 17 }) };
    expect(codeOf(await nurse.call('quality.record', more))).toBe('control.levelMeasured');
  });

  it('is judged by the rules from the twenty-first result of a lot on (1-3s)', async () => {
    const values = [6.6, 6.4, 6.8, 6.5, 6.7, 6.6, 6.4, 6.8, 6.5, 6.7, 6.6, 6.4, 6.8, 6.5, 6.7, 6.6, 6.4, 6.8, 6.5, 6.7];
    const { db } = test.server.context;
    for (const [index, normal] of values.entries()) {
      await record({ normal }, { measuredAt: at('06:50') - (20 - index) * 3_600_000 });
    }
    const rejected = await record({ normal: 7.2 });
    expect(rejected).toMatchObject({
      state: 'rejected',
      fired: [
        { rule: '1-2s', action: 'warning', levels: ['normal'] },
        { rule: '1-3s', action: 'reject', levels: ['normal'] },
      ],
      results: [{ judgedBy: 'statistics', qualified: false, z: 4.14 }],
    });
    const kept = await db
      .selectFrom('controlRun')
      .select(['state', 'rejected'])
      .where('id', '=', rejected.runId)
      .execute();
    expect(kept).toEqual([{ state: 'rejected', rejected: true }]);
  });

  it.each([
    ['in the future', () => runOf(GOOD, { measuredAt: at('08:01') }), 'control.timeInvalid'],
    ['eight days old', () => runOf(GOOD, { measuredAt: past(8) }), 'control.timeInvalid'],
    ['of an unknown lot of strips', () => runOf(GOOD, { stripLotId: '999999' }), 'lot.unknown'],
    [
      'with the solution of another level',
      () => runOf({}, { results: [{ level: 'low', value: 3, solutionLotId: lots.solutions.high }] }),
      'control.levelNotAsked',
    ],
    ['that repeats nothing', () => runOf(GOOD, { occasion: 'repeat' }), 'control.repeatUnknown'],
    [
      'that repeats an unknown run',
      () => runOf(GOOD, { occasion: 'repeat', repeatOf: randomUUID() }),
      'control.repeatUnknown',
    ],
    ['of an unknown meter', () => runOf(GOOD, { deviceId: '999999' }), 'device.unknown'],
  ] as const)('%s is refused', async (_, request, code) => {
    expect(codeOf(await nurse.call('quality.record', request()))).toBe(code);
  });

  it('with an expired or withdrawn lot, or of a level that the strips do not support, is refused with the lot or level named (spec 5, quality control fields)', async () => {
    const { db } = test.server.context;
    const { nodes, accounts } = test.hospital;
    const place = { hospitalId: nodes.hospital, by: accounts.chief };
    const old = await fileLots(db, { ...place, lot: '24A000001', expires: '2026-11-22' });
    const expired = await nurse.call('quality.record', runOf(GOOD, { stripLotId: old.stripLotId }));
    expect(errorOf(expired)).toMatchObject({ code: 'lot.expired', field: 'stripLotId' });
    const vial = runOf({}, { results: resultsOf({ low: 3 }, old) });
    expect(errorOf(await nurse.call('quality.record', vial))).toMatchObject({
      code: 'lot.expired',
      field: 'solutionLotId',
    });
    const gone = await fileLots(db, { ...place, lot: '24A000002' });
    const withdrawn = { invalidAt: new Date(), invalidBy: accounts.chief, invalidReason: 'damp' };
    await db.updateTable('stripLot').set(withdrawn).where('id', '=', gone.stripLotId).execute();
    expect(codeOf(await nurse.call('quality.record', runOf(GOOD, { stripLotId: gone.stripLotId })))).toBe(
      'lot.invalid',
    );
    const few = await fileLots(db, { ...place, lot: '26D000001', levels: ['normal'] });
    const high = await nurse.call('quality.record', runOf({ high: 16 }, { stripLotId: few.stripLotId }));
    expect(errorOf(high)).toMatchObject({ code: 'strip.highUnsupported', field: 'stripLotId' });
    const only = await record({ normal: 6.6 }, { stripLotId: few.stripLotId });
    expect(only).toMatchObject({ asked: ['normal'], state: 'qualified' });
    const other = await newMeter(test.hospital.nodes.wardA, 'GM-9');
    expect(codeOf(await nurse.call('quality.record', runOf(GOOD, { deviceId: other })))).toBe('strip.modelUnsupported');
  });
});

describe('what is done about a rejected run', () => {
  const explain = (run: { runId: string; version: number }) =>
    nurse.call('quality.explain', {
      runId: run.runId,
      version: run.version,
      cause: 'blood in the slot',
      action: 'cleaned',
    });

  it('is cause and action, then a repeat that qualifies, then a review by somebody else (spec 3, quality control record)', async () => {
    const failed = await record({ ...GOOD, normal: 9 });
    expect(failed).toMatchObject({ state: 'rejected', rejected: true });
    expect(await meterOf()).toMatchObject({ standing: 'failed' });
    const repeat = { occasion: 'repeat', repeatOf: failed.runId, measuredAt: at('07:16') } as const;
    expect(codeOf(await nurse.call('quality.record', runOf(GOOD, repeat)))).toBe('control.repeatUnknown');
    const { runId, version } = failed;
    expect(codeOf(await chief.call('quality.review', { runId, version }))).toBe('control.notNow');
    const mended = dataOf(await explain(failed));
    expect(mended).toMatchObject({ state: 'mended', mended: { cause: 'blood in the slot', action: 'cleaned' } });
    const again = await record({ ...GOOD, normal: 9 }, repeat);
    expect(again).toMatchObject({ state: 'rejected' });
    dataOf(await explain(again));
    const good = await record(GOOD, { ...repeat, repeatOf: again.runId, measuredAt: at('07:30') });
    expect(good).toMatchObject({ state: 'qualified', repeatOf: again.runId, asked: ['low', 'normal', 'high'] });
    expect(await meterOf()).toMatchObject({ standing: 'valid' });
    const { runs } = dataOf(await nurse.call('quality.chart', { deviceId }));
    expect(runs.map(({ state }) => state)).toEqual(['repeated', 'repeated', 'qualified']);
    const [first] = runs;
    const review = { runId, version: first?.version ?? 0, comment: 'agreed' };
    expect(codeOf(await nurse.call('quality.review', review))).toBe('control.ownReview');
    expect(dataOf(await chief.call('quality.review', review))).toMatchObject({
      state: 'reviewed',
      rejected: true,
      reviewed: { comment: 'agreed', by: { latinName: 'chief' } },
    });
    const events = await test.server.context.db
      .selectFrom('auditEvent')
      .select(['type', 'after'])
      .where('subject', '=', runId)
      .orderBy('id')
      .execute();
    expect(events.map(({ type }) => type)).toEqual(['control.recorded', 'control.explained', 'control.reviewed']);
    // The trail names the meter by what is printed on it.
    expect(events[0]?.after).toMatchObject({ serial: expect.stringMatching(/^E1-\d{4}$/) });
  });

  it('is refused to a caller who saw an older version', async () => {
    const failed = await record({ normal: 9 });
    dataOf(await explain(failed));
    expect(codeOf(await explain(failed))).toBe('control.changed');
  });

  it('is a reason where the run was wrong: it stays, and counts for nothing', async () => {
    const wrong = await record({ ...GOOD, normal: 9 });
    const { runId, version } = wrong;
    const voided = dataOf(await nurse.call('quality.void', { runId, version, reason: 'wrong lot chosen' }));
    expect(voided).toMatchObject({ state: 'voided', voided: { reason: 'wrong lot chosen' } });
    expect(await meterOf()).toMatchObject({ standing: 'overdue', today: [] });
    const { runs } = dataOf(await nurse.call('quality.chart', { deviceId }));
    expect(runs).toMatchObject([{ runId, state: 'voided' }]);
    const again = { runId, version: voided.version, reason: 'twice' };
    expect(codeOf(await nurse.call('quality.void', again))).toBe('control.notNow');
  });

  it('waits again when its repeat was wrong', async () => {
    const failed = await record({ ...GOOD, normal: 9 });
    dataOf(await explain(failed));
    const repeat = await record(GOOD, { occasion: 'repeat', repeatOf: failed.runId, measuredAt: at('07:16') });
    const { runId, version } = repeat;
    dataOf(await nurse.call('quality.void', { runId, version, reason: 'wrong meter' }));
    const { runs } = dataOf(await nurse.call('quality.chart', { deviceId }));
    expect(runs.map(({ state }) => state)).toEqual(['mended', 'voided']);
  });
});

describe('the work list', () => {
  it('says of each meter what it is due for, with the lots in use', async () => {
    expect(await meterOf()).toMatchObject({
      standing: 'overdue',
      due: [{ occasion: 'daily', since: expect.any(Number) as number, levels: ['low', 'normal', 'high'] }],
      stripLotId: null,
    });
    const run = await record(GOOD);
    const { meters, strips, solutions } = dataOf(await nurse.call('quality.due', {}));
    expect(meters.find((meter) => meter.deviceId === deviceId)).toMatchObject({
      standing: 'valid',
      due: [],
      validSince: at('06:52'),
      today: [{ runId: run.runId }],
      open: [],
      stripLotId: lots.stripLotId,
      solutions: [
        { level: 'low', solutionLotId: lots.solutions.low },
        { level: 'normal', solutionLotId: lots.solutions.normal },
        { level: 'high', solutionLotId: lots.solutions.high },
      ],
    });
    expect(strips.map(({ lot }) => lot)).toContain('26B118042');
    expect(strips.map(({ lot }) => lot)).not.toContain('24A000001');
    expect(solutions.some(({ solutionLotId }) => solutionLotId === lots.solutions.low)).toBe(true);
  });

  it('shows what was reported of a meter, until it is controlled', async () => {
    await record(GOOD);
    dataOf(await nurse.call('quality.request', { deviceId, occasion: 'dropped', note: 'from the trolley' }));
    expect(await meterOf()).toMatchObject({ standing: 'overdue', due: [{ occasion: 'dropped' }] });
    await record(GOOD, { occasion: 'dropped', measuredAt: null });
    expect(await meterOf()).toMatchObject({ standing: 'valid', due: [] });
  });

  it('follows the plan of the department', async () => {
    const nodeId = test.hospital.nodes.departmentA;
    const value = {
      ...DEFAULT_CONTROL_PLAN,
      levels: { ...DEFAULT_CONTROL_PLAN.levels, daily: ['normal' as const] },
      dailyBy: 600,
    };
    const read = dataOf(await chief.call('rule.read', { nodeId }));
    const saved = dataOf(
      await chief.call('rule.save', { nodeId, version: read.version, change: { rule: 'controls', value } }),
    );
    expect(saved.rules.controls).toMatchObject({ own: true, value: { dailyBy: 600 } });
    expect(await meterOf()).toMatchObject({ standing: 'due', due: [{ levels: ['normal'] }] });
    expect(await record({ normal: 6.6 })).toMatchObject({ asked: ['normal'], state: 'qualified' });
    const wrong = { rule: 'controls' as const, value: { ...value, rules: { '1-2s': 'warning' as const } } };
    const refused = await chief.call('rule.save', { nodeId, version: saved.version, change: wrong });
    expect(errorOf(refused)).toMatchObject({ code: 'controlPlan.invalid', field: 'controls' });
    const back = { nodeId, version: saved.version, change: { rule: 'controls' as const, value: null } };
    expect(dataOf(await chief.call('rule.save', back)).rules.controls).toMatchObject({ own: false });
  });

  it('is of the asked place alone, and never of what the caller may not see', async () => {
    const other = await newMeter(test.hospital.nodes.wardB);
    const { wardA, departmentB } = test.hospital.nodes;
    const idsOf = async (by: TestClient, place: object): Promise<string[]> =>
      dataOf(await by.call('quality.due', place)).meters.map((meter) => meter.deviceId);
    expect(await idsOf(chief, { departmentId: departmentB })).toContain(other);
    expect(await idsOf(chief, { wardId: wardA })).not.toContain(other);
    const ofB = await test.hospital.addAccount('qualityB', ['quality.read', 'quality.record'], { nodeId: departmentB });
    expect(ofB).toBeTruthy();
    const guest = await test.signedIn('qualityB');
    expect(await idsOf(guest, {})).toEqual([other]);
    expect(codeOf(await guest.call('quality.due', { wardId: wardA }))).toBe('node.forbidden');
    expect(codeOf(await guest.call('quality.chart', { deviceId }))).toBe('device.unknown');
    expect(codeOf(await guest.call('quality.record', runOf(GOOD)))).toBe('device.unknown');
    expect(codeOf(await guest.call('quality.request', { deviceId, occasion: 'dropped' }))).toBe('device.unknown');
    const run = await record({ normal: 9 });
    const named = { runId: run.runId, version: run.version };
    expect(codeOf(await guest.call('quality.explain', { ...named, cause: 'x', action: 'y' }))).toBe('control.unknown');
    expect(codeOf(await guest.call('quality.void', { ...named, reason: 'x' }))).toBe('control.unknown');
    expect(codeOf(await guest.call('quality.review', named))).toBe('permission.missing');
  });
});

describe('the list of runs', () => {
  const period = { from: '2026-11-17', to: '2026-11-23' };

  it('is filtered by meter, level and state, latest first, page by page', async () => {
    const serial = dataOf(await chief.call('quality.chart', { deviceId })).meter.serial;
    const good = await record(GOOD, { measuredAt: past(1) });
    const bad = await record({ low: 5 });
    const idsOf = async (filter: object): Promise<string[]> =>
      dataOf(await nurse.call('quality.list', { ...period, meter: serial, ...filter })).rows.map(({ runId }) => runId);
    expect(await idsOf({})).toEqual([bad.runId, good.runId]);
    expect(await idsOf({ level: 'high' })).toEqual([good.runId]);
    expect(await idsOf({ state: 'rejected' })).toEqual([bad.runId]);
    expect(await idsOf({ state: 'open' })).toEqual([bad.runId, good.runId]);
    expect(await idsOf({ state: 'voided' })).toEqual([]);
    dataOf(await chief.call('quality.review', { runId: good.runId, version: good.version }));
    expect(await idsOf({ state: 'open' })).toEqual([bad.runId]);
    dataOf(await nurse.call('quality.void', { runId: bad.runId, version: bad.version, reason: 'wrong meter' }));
    expect([await idsOf({ state: 'open' }), await idsOf({ state: 'rejected' })]).toEqual([[], []]);
    expect(await idsOf({ state: 'voided' })).toEqual([bad.runId]);
    expect(await idsOf({ from: '2026-11-23' })).toEqual([bad.runId]);
    const first = dataOf(await nurse.call('quality.list', { ...period, meter: serial }));
    expect(first.total).toEqual({ count: 2, more: false });
  });

  it('refuses a period that ends before it begins, and a cursor that no page gave', async () => {
    const turned = { from: period.to, to: period.from };
    expect(errorOf(await nurse.call('quality.list', turned))).toMatchObject({ code: 'input.invalid', field: 'to' });
    const cursor = await nurse.call('quality.list', { ...period, after: 'nothing' });
    expect(errorOf(cursor)).toMatchObject({ code: 'input.invalid', field: 'after' });
  });
});

describe('a reading of a meter without valid quality control', () => {
  let serial = 0;
  /** A meter that sends, with its token. */
  const sending = async () => {
    const meter = {
      serial: `S-${(serial += 1)}`,
      model: 'GM-7',
      nodeId: test.hospital.nodes.wardA,
      username: 'nurseA',
    };
    const made = dataOf(await chief.call('device.register', meter));
    const send = async (value: number): Promise<string | null | undefined> => {
      const measuredAt = new Date(test.server.context.clock.now()).toISOString();
      const reading = { indicator: 'glucose', hospitalizationNumber: 'ZY-anna', measuredAt, figures: { value } };
      const response = await fetch(`${test.server.url}${METER_PATH}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${made.token ?? ''}` },
        body: JSON.stringify({ readings: [reading] }),
      });
      return ((await response.json()) as { data: MeterReply }).data.readings[0]?.readingId;
    };
    return { deviceId: made.deviceId, send };
  };
  const listed = async (show?: 'uncontrolled') =>
    dataOf(
      await chief.call('record.list', {
        indicator: 'glucose',
        from: '2026-11-23',
        to: '2026-11-23',
        show: show ?? null,
      }),
    ).rows.map(({ reading }) => [reading.readingId, markOf(reading)]);

  it('is stored and marked, and can be found; with a valid control it is not marked', async () => {
    const meter = await sending();
    const overdue = await meter.send(6.1);
    deviceId = meter.deviceId;
    await record({ ...GOOD, normal: 9 }, { measuredAt: null });
    const failed = await meter.send(6.2);
    const [run] = dataOf(await nurse.call('quality.chart', { deviceId })).runs;
    const { runId = '', version = 0 } = run ?? {};
    dataOf(await nurse.call('quality.explain', { runId, version, cause: 'old vial', action: 'new vial' }));
    await record(GOOD, { occasion: 'repeat', repeatOf: runId, measuredAt: null });
    const valid = await meter.send(6.3);
    const all = await listed();
    expect(all).toContainEqual([overdue, 'overdue']);
    expect(all).toContainEqual([failed, 'failed']);
    expect(all).toContainEqual([valid, null]);
    const found = await listed('uncontrolled');
    expect(found.map(([id]) => id).sort()).toEqual([overdue, failed].sort());
    // Typed from a meter that is named, beside what a meter sends by itself.
    const readingId = randomUUID();
    const typed = {
      readingId,
      patientId: test.hospital.patients.anna,
      slot: 8,
      value: 6.4,
      deviceId: await newMeter(),
    };
    dataOf(await nurse.call('glucose.record', typed));
    expect(await listed('uncontrolled')).toContainEqual([readingId, 'overdue']);
    const other = { ...typed, readingId: randomUUID(), deviceId: await newMeter(test.hospital.nodes.wardB) };
    expect(errorOf(await nurse.call('glucose.record', other))).toMatchObject({
      code: 'device.unknown',
      field: 'deviceId',
    });
    const wrong = {
      indicator: 'pressure' as const,
      from: '2026-11-23',
      to: '2026-11-23',
      show: 'uncontrolled' as const,
    };
    expect(errorOf(await chief.call('record.list', wrong))).toMatchObject({ code: 'input.invalid', field: 'show' });
  });
});
