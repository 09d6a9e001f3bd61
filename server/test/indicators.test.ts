import { METER_PATH, recordCellText, recordColumns, recordTitle, type MeterReply } from '@wardlink/contract';
import {
  dayOf,
  figuresIn,
  figuresText,
  INDICATORS,
  isWarned,
  VITAL_INDICATORS,
  type IndicatorFigures,
  type VitalIndicator,
} from '@wardlink/domain';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeOf, dataOf, type TestClient } from './support/client.js';
import { startTestServer, type TestServer } from './support/server.js';

const MINUTE = 60_000;
const ZONE = 'Asia/Shanghai';

let test: TestServer;
let nurse: TestClient;
let chief: TestClient;
let token: string;
beforeAll(async () => {
  test = await startTestServer();
  [nurse, chief] = await Promise.all([test.signedIn('nurseA'), test.signedIn('chief')]);
  const device = { serial: 'SN-1', model: 'GM-7', nodeId: test.hospital.nodes.wardA, username: 'nurseA' };
  token = dataOf(await chief.call('device.register', device)).token ?? '';
});
afterAll(() => test.stop());

type Figures = IndicatorFigures<VitalIndicator>;

// Whole minutes, as meters send them; each reading has a different minute.
const begin = Math.floor(Date.now() / MINUTE) * MINUTE;
let minutes = 0;
const moment = (): number => begin - (minutes += 1) * MINUTE;
const today = dayOf(Date.now(), ZONE);
const period = { from: dayOf(Date.now() - 24 * 60 * MINUTE, ZONE), to: today };

/** `usual`: figures that need no confirmation. `highest`: the highest possible figures, which need one. */
const usual = (indicator: VitalIndicator): Figures => {
  const { entry } = INDICATORS[indicator];
  const verdict = entry.judge(entry.example);
  if (!('figures' in verdict)) throw new Error(`the example of ${indicator} is ${verdict.kind}`);
  return verdict.figures as Figures;
};
const highest = (indicator: VitalIndicator): Figures => {
  const figures = INDICATORS[indicator].figures.map(({ name, max, optional }) => [name, optional ? null : max]);
  return figuresIn(indicator, Object.fromEntries(figures)) as Figures;
};

async function record(indicator: VitalIndicator, figures: Figures, who = nurse) {
  const entry = { indicator, readingId: randomUUID(), patientId: test.hospital.patients.anna, figures };
  return dataOf(await who.call('vital.record', { ...entry, measuredAt: moment(), confirmed: true })).reading;
}

async function send(body: object): Promise<MeterReply['readings']> {
  const response = await fetch(`${test.server.url}${METER_PATH}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ readings: [body] }),
  });
  return ((await response.json()) as { data: MeterReply }).data.readings;
}

// Tests every indicator of the registry by its registry entry alone.
describe.each(VITAL_INDICATORS)('%s', (indicator) => {
  const text = (figures: object): string => figuresText(indicator, figures);

  it('stands on its board and in the trends of its patient', async () => {
    const { readingId } = await record(indicator, usual(indicator));
    const { rows } = dataOf(await nurse.call('vital.board', { indicator }));
    const row = rows.find(({ patientId }) => patientId === test.hospital.patients.anna);
    expect(row?.today.map((one) => one.readingId)).toContain(readingId);
    const { readings } = dataOf(
      await chief.call('patient.trends', { patientId: test.hospital.patients.anna, ...period }),
    );
    const found = readings.find((one) => one.readingId === readingId);
    expect(found && [found.indicator, text(found)]).toEqual([indicator, text(usual(indicator))]);
  });

  it('is listed, with the same figures in its export', async () => {
    const { readingId } = await record(indicator, highest(indicator));
    const { rows } = dataOf(await nurse.call('record.list', { indicator, ...period }));
    const row = rows.find(({ reading }) => reading.readingId === readingId);
    const column = recordColumns[indicator].find(({ key }) => key === 'value');
    const cell = row && column && recordCellText(column, row, { language: 'zh', zone: ZONE });
    const [first] = INDICATORS[indicator].figures;
    expect(cell).toBe(first?.max.toFixed(first.decimals));
    const pieces = await nurse.callStream('record.export', { indicator, ...period, format: 'csv' });
    const file = Buffer.concat(pieces.map(({ bytes }) => Buffer.from(bytes, 'base64'))).toString();
    expect(file).toContain(cell);
    expect(recordTitle(indicator, 'zh')).toMatch(/记录$/);
  });

  it('is corrected and voided, with every version kept', async () => {
    const { readingId } = await record(indicator, usual(indicator));
    const shared = { indicator, readingId, reason: 'mistyped', confirmed: true };
    const corrected = dataOf(
      await chief.call('vital.correct', { ...shared, version: 1, figures: highest(indicator) }),
    ).reading;
    expect([corrected.version, text(corrected)]).toEqual([2, text(highest(indicator))]);
    const { versions } = dataOf(await chief.call('record.versions', { indicator, readingId }));
    expect(versions.map(({ reading, reason }) => [text(reading), reason])).toEqual([
      [text(usual(indicator)), null],
      [text(highest(indicator)), 'mistyped'],
    ]);
    dataOf(await chief.call('vital.void', { indicator, readingId, version: 2, reason: 'wrong patient' }));
    const { voided } = dataOf(await chief.call('record.versions', { indicator, readingId }));
    expect(voided).toMatchObject({ reason: 'wrong patient' });
    const { rows } = dataOf(await nurse.call('vital.board', { indicator }));
    expect(rows.flatMap(({ today: all }) => all).some((one) => one.readingId === readingId)).toBe(false);
  });

  it('takes a meter’s file, whose lines are stored once', async () => {
    const figures = usual(indicator);
    const line = { line: 2, hospitalizationNumber: 'ZY-anna', measuredAt: moment(), slot: null, figures };
    const file = { indicator, rows: [line], commit: true };
    expect(dataOf(await nurse.call('record.import', file))).toMatchObject({ stored: 1, lines: [{ outcome: 'new' }] });
    expect(dataOf(await nurse.call('record.import', file))).toMatchObject({
      stored: 0,
      lines: [{ outcome: 'duplicate' }],
    });
    const { rows } = dataOf(await nurse.call('record.list', { indicator, ...period, way: 'device' }));
    expect(rows.map(({ reading }) => text(reading))).toEqual([text(figures)]);
  });

  it('takes a meter’s reading, puts one of an odd time aside, and stores it once a person accepts it', async () => {
    const sent = { indicator, hospitalizationNumber: 'ZY-anna', figures: usual(indicator) };
    const [stored] = await send({ ...sent, measuredAt: new Date(moment()).toISOString() });
    expect(stored).toMatchObject({ outcome: 'stored' });
    const late = new Date(Date.now() - 20 * 24 * 60 * MINUTE).toISOString();
    const [kept] = await send({ ...sent, measuredAt: late });
    expect(kept).toMatchObject({ outcome: 'putAside' });
    const readingId = kept?.readingId ?? '';
    dataOf(await nurse.call('putAside.settle', { readingId, accept: true, reason: 'its clock was wrong' }));
    const { versions } = dataOf(await chief.call('record.versions', { indicator, readingId }));
    expect(versions).toMatchObject([{ reading: { way: 'device' }, reason: 'its clock was wrong' }]);
  });

  it('warns where a rule exists, by its own code and figures, and not for what is usual', async () => {
    const warned = async (): Promise<string[]> =>
      dataOf(await chief.call('warning.list', { state: 'open', limit: 200 })).warnings.map(
        ({ readingId }) => readingId,
      );
    const { readingId: plain } = await record(indicator, usual(indicator));
    const { readingId: high } = await record(indicator, highest(indicator));
    const open = await warned();
    expect([open.includes(plain), open.includes(high)]).toEqual([false, isWarned(indicator)]);
    if (!isWarned(indicator)) return;
    const { listedWith, codes } = INDICATORS[indicator].warning ?? {};
    const { warnings } = dataOf(await chief.call('warning.list', { state: 'open', indicator: listedWith, limit: 200 }));
    const warning = warnings.find((one) => one.readingId === high);
    expect(warning && [warning.indicator, text(warning)]).toEqual([indicator, text(highest(indicator))]);
    const message = await test.server.context.db
      .selectFrom('message')
      .select('otherInfo')
      .where('systemMsgType', '=', 25)
      .orderBy('sentAt', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(message.otherInfo).toMatchObject({ prewarningMsgType: codes?.inside });
  });

  it('refuses figures of another indicator, and what cannot be', async () => {
    const entry = { indicator, readingId: randomUUID(), patientId: test.hospital.patients.anna, confirmed: true };
    const other = VITAL_INDICATORS.find((one) => one !== indicator) ?? indicator;
    expect(codeOf(await nurse.call('vital.record', { ...entry, figures: usual(other) }))).toBe('input.invalid');
    const [first] = INDICATORS[indicator].figures;
    const beyond = { ...highest(indicator), [first?.name ?? '']: (first?.max ?? 0) + 1 } as Figures;
    expect(codeOf(await nurse.call('vital.record', { ...entry, figures: beyond }))).toBe('input.invalid');
  });
});
