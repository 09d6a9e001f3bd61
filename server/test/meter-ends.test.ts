import { METER_PATH, type MeterReply, type RequestOf, type StoredChatMessage } from '@wardlink/contract';
import { addDays } from '@wardlink/domain';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeOf, dataOf, type TestClient } from './support/client.js';
import { startTestServer, type TestServer } from './support/server.js';
import { linesOfCsv, linesOfWorkbook } from './support/workbook.js';

const TODAY = '2026-11-20';
const MINUTE = 60_000;
const HI = { value: 33.3, comparator: '>' } as const;
const LO = { value: 1.1, comparator: '<' } as const;

let test: TestServer;
let nurse: TestClient;
let chief: TestClient;
let anna: string;
beforeAll(async () => {
  test = await startTestServer({ clock: `${TODAY}T10:00:00+08:00` });
  anna = test.hospital.patients.anna;
  nurse = await test.signedIn('nurseA');
  chief = await test.signedIn('chief');
});
afterAll(() => test.stop());

type Entry = Partial<RequestOf<'glucose.record'>>;
const send = (entry: Entry) =>
  nurse.call('glucose.record', { readingId: randomUUID(), patientId: anna, slot: 1, confirmed: true, ...entry });
const ago = (minutes: number): number => test.server.context.clock.now() - minutes * MINUTE;
const record = async (entry: Entry) => dataOf(await send(entry));
const correct = (readingId: string, version: number, more: Omit<Partial<RequestOf<'glucose.correct'>>, 'readingId'>) =>
  nurse.call('glucose.correct', { readingId, version, reason: 'typing', confirmed: true, ...more });
const warningsOf = async (readingId: string) =>
  dataOf(await nurse.call('warning.list', { state: 'open' })).warnings.filter((one) => one.readingId === readingId);
const messagesOf = async (warningId: string) => {
  const rows = await test.server.context.db.selectFrom('message').select('otherInfo').execute();
  const all = rows.map(({ otherInfo }) => otherInfo as StoredChatMessage['otherInfo']);
  return all.filter((info) => info?.warningId === warningId);
};
const boardRow = async () =>
  dataOf(await nurse.call('glucose.board', {})).rows.find(({ patientId }) => patientId === anna);
/** The widest ranges that may be set; they include 33.3 and 1.1. */
const widest = { low: 1.1, high: 33.3 };
const ownRange = (range: typeof widest | null) =>
  nurse.call('warning.setRange', { patientId: anna, indicator: 'glucose', range });

describe('HI and LO', () => {
  it('are stored as they are, and are critical in the widest range', async () => {
    dataOf(await ownRange(widest));
    const high = await record({ ...HI, slot: 3, measuredAt: ago(50) });
    expect(high.reading).toMatchObject({ ...HI, status: 1, range: widest });
    expect(await warningsOf(high.reading.readingId)).toMatchObject([
      { indicator: 'glucose', ...HI, status: 1, critical: true, step: 0 },
    ]);
    const low = await record({ ...LO, slot: 4, measuredAt: ago(20) });
    expect(low.reading).toMatchObject({ ...LO, status: 2 });
    // A level 2 low warning is sent to the doctor at once.
    const [warning] = await warningsOf(low.reading.readingId);
    expect(warning).toMatchObject({ ...LO, status: 2, critical: true, step: 1 });
    const messages = await messagesOf(warning?.warningId ?? '');
    expect(messages.length).toBeGreaterThan(1);
    expect(messages.every((info) => info?.comparator === '<' && info.bsValue === 1.1)).toBe(true);
    // The number 33.3 lies inside this range; it is not HI.
    const exact = await record({ value: 33.3, slot: 5, measuredAt: ago(45) });
    expect(exact.reading).toMatchObject({ value: 33.3, comparator: null, status: 0 });
    dataOf(await ownRange(null));
    const row = await boardRow();
    expect(row?.span).toEqual({ low: LO, high: HI });
    expect(row?.today[3]).toMatchObject(HI);
    expect(row?.recheckBy).toBe(low.reading.measuredAt + 15 * MINUTE);
    const sheet = dataOf(await nurse.call('order.sheet', {})).rows.flatMap(({ rechecks }) => rechecks);
    expect(sheet).toMatchObject([{ figures: LO, readingId: low.reading.readingId, doneAt: null }]);
    const [audit] = await test.server.context.db
      .selectFrom('auditEvent')
      .select('after')
      .where('type', '=', 'glucose.recorded')
      .where('subject', '=', low.reading.readingId)
      .execute();
    expect(audit?.after).toMatchObject(LO);
  });

  it('are asked about as every unusual value is', async () => {
    for (const one of [HI, LO, { value: 27.8, comparator: '>' as const }]) {
      expect(codeOf(await send({ ...one, confirmed: false }))).toBe('reading.unconfirmed');
    }
  });

  it.each([
    [{ value: 7.8, comparator: '>' }, 'reading.meterEnd'],
    [{ value: 7.8, comparator: '<' }, 'reading.meterEnd'],
    [{ value: 45, comparator: '>' }, 'reading.meterEnd'],
    [{ value: 33.3, comparator: '<' }, 'reading.meterEnd'],
    [{ value: 33.3, comparator: '>=' }, 'input.invalid'],
    [{ refusal: 'out', comparator: '>' }, 'input.invalid'],
  ])('are refused as %j, which names the field', async (entry, code) => {
    expect(await send(entry as Entry)).toMatchObject({ error: { code, field: 'comparator' } });
  });

  it('are corrected to a number and back; each version keeps what it was, and the warning follows', async () => {
    const { readingId } = (await record({ ...HI, slot: 2, measuredAt: ago(30) })).reading;
    const [first] = await warningsOf(readingId);
    const number = dataOf(await correct(readingId, 1, { value: 13.3 }));
    expect(number).toMatchObject({ reading: { value: 13.3, comparator: null, status: 0 }, warningId: null });
    const low = dataOf(await correct(readingId, 2, LO));
    expect(low.reading).toMatchObject({ ...LO, status: 2 });
    expect((await warningsOf(readingId)).map(({ warningId }) => warningId)).not.toContain(first?.warningId);
    // Only the slot changes: the reading stays LO and needs no second confirmation.
    const moved = dataOf(await correct(readingId, 3, { slot: 3, confirmed: false }));
    expect(moved.reading).toMatchObject({ ...LO, slot: 3 });
    // HI and the number 33.3 are different readings.
    const high = dataOf(await correct(readingId, 4, HI)).reading;
    expect(codeOf(await correct(readingId, 5, { value: high.value, confirmed: false }))).toBe('reading.unconfirmed');
    const { versions } = dataOf(await nurse.call('record.versions', { indicator: 'glucose', readingId }));
    expect(versions.map(({ reading }) => 'comparator' in reading && reading.comparator)).toEqual([
      '>',
      null,
      '<',
      '<',
      '>',
    ]);
    const day = { from: TODAY, to: TODAY };
    const timeline = dataOf(await nurse.call('patient.timeline', { patientId: anna, kinds: ['edit'] })).entries;
    expect(timeline[0]?.detail).toMatchObject({ 'before.comparator': '<', comparator: '>' });
    dataOf(await nurse.call('glucose.void', { readingId, version: 5, reason: 'other patient' }));
    expect(await warningsOf(readingId)).toEqual([]);
    const { rows } = dataOf(await nurse.call('record.list', { indicator: 'glucose', ...day }));
    const voided = rows.find(({ reading }) => reading.readingId === readingId);
    expect(voided).toMatchObject({ reading: HI, voided: { reason: 'other patient' } });
  });

  it('stand as words in both files', async () => {
    const day = { from: TODAY, to: TODAY };
    for (const [format, read] of [
      ['csv', (bytes: Buffer) => linesOfCsv(bytes.toString())],
      ['xlsx', linesOfWorkbook],
    ] as const) {
      const pieces = await nurse.callStream('record.export', { indicator: 'glucose', ...day, format });
      const bytes = Buffer.concat(pieces.map((piece) => Buffer.from(piece.bytes, 'base64')));
      const [headings = [], ...lines] = read(bytes);
      const column = headings.findIndex((heading) => /Glucose|血糖/.test(heading));
      expect(lines.map((line) => line[column]).sort()).toEqual(['33.3', 'HI', 'LO']);
    }
  });

  it('of ketone are HI alone, and of the top class', async () => {
    const ketone = (figures: { ketone: number; comparator?: '<' | '>' }, confirmed = true) => {
      const readingId = randomUUID();
      return nurse.call('vital.record', { indicator: 'ketone', readingId, patientId: anna, figures, confirmed });
    };
    expect(codeOf(await ketone({ ketone: 8, comparator: '>' }, false))).toBe('reading.unusual');
    expect(await ketone({ ketone: 0.1, comparator: '<' })).toMatchObject({
      error: { code: 'reading.meterEnd', field: 'comparator' },
    });
    const { reading } = dataOf(await ketone({ ketone: 6, comparator: '>' }));
    expect(reading).toMatchObject({ ketone: 6, comparator: '>', level: 'probableKetoacidosis' });
    const [warning] = await warningsOf(reading.readingId);
    expect(warning).toMatchObject({ indicator: 'ketone', ketone: 6, comparator: '>', critical: true });
    expect(await messagesOf(warning?.warningId ?? '')).toMatchObject([{ ketone: 6, comparator: '>' }, {}, {}]);
    const corrected = await nurse.call('vital.correct', {
      indicator: 'ketone',
      readingId: reading.readingId,
      version: 1,
      figures: { ketone: 0.6 },
      reason: 'typing',
    });
    expect(dataOf(corrected).reading).toMatchObject({ ketone: 0.6, comparator: null, level: 'ketonaemia' });
    expect(await warningsOf(reading.readingId)).toMatchObject([{ ketone: 0.6, comparator: null, critical: false }]);
  });
});

describe('HI and LO of devices and files', () => {
  it('are taken from a device with their comparator, once, and kept for a person where no meter ends there', async () => {
    const device = { serial: 'SN-1', model: 'GM-7', nodeId: test.hospital.nodes.wardA, username: 'nurseA' };
    const { token } = dataOf(await chief.call('device.register', device));
    const now = ago(0);
    const post = async (figures: unknown, minute: number) => {
      const measuredAt = new Date(now - minute * MINUTE).toISOString();
      const reading = { indicator: 'glucose', hospitalizationNumber: 'ZY-anna', measuredAt, slot: 8, figures };
      const response = await fetch(`${test.server.url}${METER_PATH}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, 'accept-language': 'en-US' },
        body: JSON.stringify({ readings: [reading] }),
      });
      const body = (await response.json()) as { data?: MeterReply; code?: string; field?: string };
      return { ...body, status: response.status, answer: body.data?.readings[0] };
    };
    const stored = await post({ value: 27.8, comparator: '>' }, 15);
    expect(stored.answer).toMatchObject({ outcome: 'stored' });
    expect((await post({ comparator: '>', value: 27.8 }, 15)).answer).toMatchObject({ outcome: 'repeated' });
    // The number 27.8 of the same minute is a different reading; a missing comparator equals null.
    expect((await post({ value: 27.8 }, 15)).answer).toMatchObject({ outcome: 'stored' });
    expect((await post({ value: 27.8, comparator: null }, 15)).answer).toMatchObject({ outcome: 'repeated' });
    const [kept] = await test.server.context.db
      .selectFrom('glucoseReading')
      .select(['value', 'comparator', 'status', 'way'])
      .where('readingId', '=', stored.answer?.readingId ?? '')
      .execute();
    expect(kept).toEqual({ value: 27.8, comparator: '>', status: 1, way: 'device' });
    expect((await post({ value: 7.8, comparator: '<' }, 14)).answer).toMatchObject({
      outcome: 'unmatched',
      code: 'reading.meterEnd',
      description: 'HI (>) and LO (<) must carry a limit of the meter range: < 0.5–2.8, > 20–33.3 mmol/L',
    });
    expect((await post({ value: 33.3, comparator: 'HI' }, 13)).answer).toMatchObject({
      outcome: 'unmatched',
      code: 'reading.meterEnd',
    });
  });

  it('are put aside with their comparator, and stored with it', async () => {
    const device = { serial: 'SN-2', model: 'GM-7', nodeId: test.hospital.nodes.wardA, username: 'nurseA' };
    const { token } = dataOf(await chief.call('device.register', device));
    const measuredAt = new Date(ago(60 * 72)).toISOString();
    const reading = { indicator: 'glucose', hospitalizationNumber: 'ZY-anna', measuredAt, slot: 2, figures: LO };
    const response = await fetch(`${test.server.url}${METER_PATH}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ readings: [reading] }),
    });
    const { data } = (await response.json()) as { data: MeterReply };
    const readingId = data.readings[0]?.readingId ?? '';
    const waiting = dataOf(await nurse.call('putAside.list', {})).readings;
    expect(waiting).toMatchObject([{ readingId, figures: LO }]);
    dataOf(await nurse.call('putAside.settle', { readingId, accept: true, reason: 'clock was right' }));
    const { versions } = dataOf(await nurse.call('record.versions', { indicator: 'glucose', readingId }));
    expect(versions).toMatchObject([{ reading: { ...LO, status: 2 } }]);
  });

  it('are asked about in a file, stored once confirmed, and are no duplicate of the number', async () => {
    const measuredAt = ago(180);
    const line = (one: number, figures: { value: number; comparator?: '<' | '>' }) => ({
      line: one,
      hospitalizationNumber: 'ZY-anna',
      measuredAt,
      slot: 2,
      figures,
    });
    const rows = [line(2, HI), line(3, { value: 33.3 }), line(4, HI), line(5, { value: 7.8, comparator: '<' })];
    const read = async (confirmed: boolean, commit: boolean, some = rows) =>
      dataOf(
        await nurse.call('record.import', {
          indicator: 'glucose',
          rows: some.map((one) => ({ ...one, confirmed: confirmed ? ['reading.unconfirmed' as const] : [] })),
          commit,
        }),
      );
    const outcomes = ({ lines }: Awaited<ReturnType<typeof read>>) => lines.map(({ outcome }) => outcome);
    expect(outcomes(await read(false, false))).toEqual(['question', 'question', 'duplicate', 'refused']);
    expect(outcomes(await read(true, false))).toEqual(['new', 'new', 'duplicate', 'refused']);
    expect((await read(true, true, rows.slice(0, 3))).stored).toBe(2);
    expect(outcomes(await read(true, false, rows.slice(0, 2)))).toEqual(['duplicate', 'duplicate']);
  });
});

describe('figures', () => {
  it('of the management count HI and LO, and add nothing up of them', async () => {
    const { db } = test.server.context;
    await db.deleteFrom('glucoseReading').where('patientId', '=', anna).execute();
    const ask = { kind: 'inpatient', wardId: test.hospital.nodes.wardA } as const;
    await record({ ...HI, measuredAt: ago(9) });
    const only = dataOf(await chief.call('management.analysis', ask));
    expect(only).toMatchObject({ readings: 1, inRange: { value: 0 }, mean: { insufficient: 'noReadings' } });
    await record({ ...LO, measuredAt: ago(8) });
    await record({ value: 6, measuredAt: ago(7) });
    await record({ value: 8, measuredAt: ago(6) });
    const all = dataOf(await chief.call('management.analysis', ask));
    expect(all).toMatchObject({ readings: 4, inRange: { value: 50 }, mean: { value: 7 } });
    const { readings } = dataOf(
      await nurse.call('patient.glucose', { patientId: anna, from: addDays(TODAY, -1), to: TODAY }),
    );
    expect(readings.map(({ value, comparator }) => ({ value, comparator }))).toEqual([
      HI,
      LO,
      { value: 6, comparator: null },
      { value: 8, comparator: null },
    ]);
  });
});

describe('a number that no meter shows', () => {
  it('is entered twice: a confirmation alone is not enough, and above 60 nothing is', async () => {
    expect(await send({ value: 56 })).toMatchObject({ error: { code: 'reading.aboveMeters', field: 'value' } });
    expect(codeOf(await send({ value: 56, repeated: 5.6 }))).toBe('reading.aboveMeters');
    expect(codeOf(await send({ value: 56, repeated: 56, confirmed: false }))).toBe('reading.unconfirmed');
    const { reading } = await record({ value: 56, repeated: 56, slot: 9, measuredAt: ago(5) });
    expect(reading).toMatchObject({ value: 56, comparator: null });
    expect(await send({ value: 60.1, repeated: 60.1 })).toMatchObject({
      error: { code: 'input.invalid', field: 'value' },
    });
    // The rule applies to corrections too; an unchanged value is not confirmed again.
    const { readingId } = reading;
    expect(codeOf(await correct(readingId, 1, { value: 55 }))).toBe('reading.aboveMeters');
    expect(dataOf(await correct(readingId, 1, { value: 56, slot: 3 })).reading).toMatchObject({ value: 56, slot: 3 });
    expect(dataOf(await correct(readingId, 2, { value: 55, repeated: 55 })).reading).toMatchObject({ value: 55 });
    // A value within the range of meters needs one confirmation only.
    expect((await record({ value: 33.3, measuredAt: ago(4) })).reading.value).toBe(33.3);
  });
});
