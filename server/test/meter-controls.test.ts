import { METER_PATH, type MeterReply, type MeterRequest } from '@wardlink/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataOf, type TestClient } from './support/client.js';
import { fileLots } from './support/lots.js';
import { startTestServer, type TestServer } from './support/server.js';

const LOT = '26B118042';
const CLOCK = '2026-11-23T08:00:00+08:00';
const DAY = '2026-11-23';

let test: TestServer;
let chief: TestClient;
let stripLotId: string;
beforeAll(async () => {
  test = await startTestServer({ clock: CLOCK });
  chief = await test.signedIn('chief');
  const { nodes, accounts } = test.hospital;
  ({ stripLotId } = await fileLots(test.server.context.db, {
    hospitalId: nodes.hospital,
    by: accounts.chief,
    lot: LOT,
  }));
});
afterAll(() => test.stop());

let serials = 0;
async function meter(more: object = {}) {
  const serial = `C-${(serials += 1)}`;
  const device = { serial, model: 'GM-7', nodeId: test.hospital.nodes.wardA, username: 'nurseA', ...more };
  return { serial, ...dataOf(await chief.call('device.register', device)) };
}
type Control = NonNullable<MeterRequest['controls']>[number];
const control = (
  level: Control['level'],
  value: number | string,
  time: string,
  more: Partial<Control> = {},
): Control => ({
  level,
  value,
  measuredAt: `${DAY}T${time}:00+08:00`,
  stripLot: LOT,
  solutionLot: `Q-${LOT}`,
  ...more,
});
async function post(token: string | null, body: Partial<MeterRequest>): Promise<MeterReply> {
  const response = await fetch(`${test.server.url}${METER_PATH}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': 'en-US', authorization: `Bearer ${token ?? ''}` },
    body: JSON.stringify({ readings: [], ...body }),
  });
  const said = (await response.json()) as { data?: MeterReply };
  if (!said.data) throw new Error(`${response.status} ${JSON.stringify(said)}`);
  return said.data;
}
const send = async (token: string | null, ...controls: Control[]) => (await post(token, { controls })).controls;
const runs = (deviceId: string) =>
  test.server.context.db
    .selectFrom('controlRun')
    .select(['id', 'state', 'occasion', 'way', 'operatorId', 'repeatOf'])
    .where('deviceId', '=', deviceId)
    .orderBy('measuredAt')
    .execute();
const results = (runId: string) =>
  test.server.context.db
    .selectFrom('controlResult')
    .select(['level', 'value', 'comparator'])
    .where('runId', '=', runId)
    .orderBy('value')
    .execute();

describe('controls of a meter', () => {
  it('of three levels within the hour are one run, in whatever requests they come, and each is stored once', async () => {
    const { token, deviceId } = await meter();
    const [low, normal, high] = [
      control('low', 2.9, '06:50', { operator: 'doctorA' }),
      control('normal', 6.6, '06:52', { operator: 'doctorA' }),
      control('high', 16.4, '06:58', { operator: 'doctorA' }),
    ];
    const first = await send(token, normal, low);
    expect(first.map(({ outcome }) => outcome)).toEqual(['stored', 'stored']);
    const second = await send(token, high, low, normal);
    expect(second.map(({ outcome }) => outcome)).toEqual(['stored', 'repeated', 'repeated']);
    expect(new Set([...first, ...second].map(({ runId }) => runId)).size).toBe(1);
    const kept = await runs(deviceId);
    expect(kept).toMatchObject([
      { state: 'qualified', occasion: 'daily', way: 'device', operatorId: test.hospital.accounts.doctorA },
    ]);
    expect((await results(kept[0]?.id ?? '')).map(({ level }) => level)).toEqual(['low', 'normal', 'high']);
    const { runs: listed } = { runs: dataOf(await chief.call('quality.list', { from: DAY, to: DAY })).rows };
    expect(listed.find(({ runId }) => runId === kept[0]?.id)).toMatchObject({ way: 'device', rejected: false });
  });

  it('count for readings that come in the same request', async () => {
    const { token } = await meter();
    const run = (['low', 'normal', 'high'] as const).map((level, index) =>
      control(level, [2.9, 6.6, 16.4][index] ?? 0, `07:1${index}`),
    );
    const reading = (value: number, time: string) => ({
      indicator: 'glucose' as const,
      hospitalizationNumber: 'ZY-anna',
      figures: { value },
      measuredAt: `${DAY}T${time}:00+08:00`,
    });
    // The one before the controls, when the meter was overdue, and the one after them.
    const { readings } = await post(token, { controls: run, readings: [reading(6.1, '07:05'), reading(6.2, '07:20')] });
    const marked = await test.server.context.db
      .selectFrom('readingControl')
      .select('readingId')
      .where(
        'readingId',
        'in',
        readings.map(({ readingId }) => readingId ?? ''),
      )
      .execute();
    expect(marked.map(({ readingId }) => readingId)).toEqual([readings[0]?.readingId]);
  });

  it('out of their limits reject the run; a repeat is one of the run that was explained', async () => {
    const { token, deviceId } = await meter();
    const failed = [control('low', 2.9, '06:10'), control('normal', 'HI', '06:11'), control('high', 16.4, '06:12')];
    await send(token, ...failed);
    const [run] = await runs(deviceId);
    expect(run?.state).toBe('rejected');
    expect(await results(run?.id ?? '')).toContainEqual({ level: 'normal', value: 33.3, comparator: '>' });
    const again = (time: string) =>
      (['low', 'normal', 'high'] as const).map((level, index) =>
        control(level, [3, 6.5, 16.2][index] ?? 0, time, { repeat: true }),
      );
    const early = await send(token, ...again('06:20'));
    expect(early.map(({ outcome, code }) => [outcome, code])).toEqual(
      Array(3).fill(['refused', 'control.repeatUnknown']),
    );
    const version = dataOf(await chief.call('quality.list', { from: DAY, to: DAY })).rows.find(
      ({ runId }) => runId === run?.id,
    )?.version;
    dataOf(
      await chief.call('quality.explain', {
        runId: run?.id ?? '',
        version: version ?? 0,
        cause: 'bubble in the strip',
        action: 'new strip',
      }),
    );
    const repeat = await send(token, ...again('06:30'));
    expect(repeat.map(({ outcome }) => outcome)).toEqual(['stored', 'stored', 'stored']);
    expect((await runs(deviceId)).map(({ occasion, repeatOf, state }) => [occasion, repeatOf, state])).toEqual([
      ['daily', null, 'repeated'],
      ['repeat', run?.id, 'qualified'],
    ]);
  });

  it('are refused one by one with their codes: unknown lots, a wrong time, an unknown meter', async () => {
    const { token, deviceId } = await meter();
    const answers = await send(
      token,
      control('low', 2.9, '06:40', { stripLot: '26B000000' }),
      control('low', 2.9, '06:40', { solutionLot: 'Q-0' }),
      control('low', 2.9, '06:40', { measuredAt: '1999-01-01T00:00:00Z' }),
      control('low', 2.9, '06:40', { measuredAt: 'now' }),
      control('low', 'E-3', '06:40'),
      control('low', 2.9, '06:40', { serial: 'nobody' }),
      control('low', 2.9, '06:41', { operator: 'somebody' }),
    );
    expect(answers.map(({ outcome, code }) => code ?? outcome)).toEqual([
      'lot.unknown',
      'lot.unknown',
      'control.timeInvalid',
      'control.timeInvalid',
      'input.invalid',
      'device.unknown',
      'stored',
    ]);
    expect(answers[6]?.remarks).toMatchObject([{ code: 'device.operatorUnknown' }]);
    expect(await runs(deviceId)).toHaveLength(1);
  });

  it('come through a gateway for each of its meters', async () => {
    const { hospital } = test.hospital.nodes;
    const gateway = await meter({ kind: 'gateway', nodeId: hospital, username: 'chief' });
    const [one, other] = [await meter({ username: null }), await meter({ username: null })];
    const sent = [one, other].map(({ serial }) => control('low', 2.8, '07:10', { serial }));
    expect((await send(gateway.token, ...sent)).map(({ outcome }) => outcome)).toEqual(['stored', 'stored']);
    expect(await runs(one.deviceId)).toHaveLength(1);
    expect(await runs(other.deviceId)).toHaveLength(1);
    expect(await runs(gateway.deviceId)).toHaveLength(0);
  });

  it('and a reading name the lot of strips; one that is not filed is kept and reported', async () => {
    const { token, deviceId } = await meter();
    const reading = { indicator: 'glucose' as const, hospitalizationNumber: 'ZY-anna', figures: { value: 6.2 } };
    const { readings } = await post(token, {
      readings: [
        { ...reading, measuredAt: `${DAY}T07:00:00+08:00`, stripLot: LOT },
        { ...reading, measuredAt: `${DAY}T07:01:00+08:00`, stripLot: '26B999999' },
      ],
    });
    expect(readings.map(({ outcome, remarks }) => [outcome, remarks.map(({ code }) => code)])).toEqual([
      ['stored', []],
      ['stored', ['lot.unknown']],
    ]);
    const { db } = test.server.context;
    const kept = await db
      .selectFrom('glucoseReading')
      .innerJoin('deviceReading', 'deviceReading.readingId', 'glucoseReading.readingId')
      .select(['glucoseReading.stripLotId', 'deviceReading.stripLot'])
      .where('deviceReading.deviceId', '=', deviceId)
      .orderBy('measuredAt')
      .execute();
    expect(kept).toEqual([
      { stripLotId, stripLot: LOT },
      { stripLotId: null, stripLot: '26B999999' },
    ]);
  });

  it('of a reading that a person assigns are the same as of one that is stored at once', async () => {
    const { token, deviceId } = await meter();
    const measuredAt = `${DAY}T07:30:00+08:00`;
    const odd = { indicator: 'glucose' as const, hospitalizationNumber: 'nobody', figures: { value: 9.87 } };
    await post(token, { readings: [{ ...odd, measuredAt, stripLot: LOT }] });
    const nurse = await test.signedIn('nurseA');
    const [waiting] = dataOf(await nurse.call('unmatched.list', {})).readings;
    const request = { unmatchedId: waiting?.unmatchedId ?? '', patientId: test.hospital.patients.anna, reason: 'x' };
    const { readingId } = dataOf(await nurse.call('unmatched.assign', request));
    const { db } = test.server.context;
    const stored = db.selectFrom('glucoseReading').select('stripLotId').where('readingId', '=', readingId);
    expect(await stored.execute()).toEqual([{ stripLotId }]);
    // A meter that was never controlled is overdue.
    const marked = db.selectFrom('readingControl').select('deviceId').where('readingId', '=', readingId);
    expect(await marked.execute()).toEqual([{ deviceId }]);
  });
});
