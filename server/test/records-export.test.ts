import {
  ordinarySpaces,
  recordCellText,
  recordColumns,
  type Language,
  type RecordRow,
  type ReplyOf,
  type RequestOf,
} from '@wardlink/contract';
import { addDays, dayOf } from '@wardlink/domain';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { csvField, csvLine } from '../src/core/export/csv.js';
import { exportRecords } from '../src/modules/records/export.js';
import { checkFilter, countRecords } from '../src/modules/records/select.js';
import { xlsx } from '../src/core/export/xlsx.js';
import { findCaller } from '../src/modules/session/sessions.js';
import { dataOf, type TestClient } from './support/client.js';
import { startTestServer, type TestServer } from './support/server.js';
import { linesOfCsv, linesOfWorkbook, unzip } from './support/workbook.js';

const HOUR = 3_600_000;
const ZONE = 'Asia/Shanghai';

let test: TestServer;
let nurse: TestClient;
const today = dayOf(Date.now(), ZONE);
const week = { from: addDays(today, -6), to: today };

beforeAll(async () => {
  test = await startTestServer();
  nurse = await test.signedIn('nurseA');
  const { anna } = test.hospital.patients;
  const { db } = test.server.context;
  await db
    .updateTable('patient')
    .set({ name: '=HYPERLINK("x")', latinName: '+1,"a"' })
    .where('id', '=', anna)
    .execute();
  const at = (hours: number) => ({ readingId: randomUUID(), patientId: anna, measuredAt: Date.now() - hours * HOUR });
  const record = async (body: RequestOf<'glucose.record'>) => dataOf(await nurse.call('glucose.record', body));
  await record({ ...at(1), slot: 1, value: 17.25 });
  await record({ ...at(2), slot: 2, refusal: 'other', refusalNote: '-cmd & <b>' });
  const { reading } = await record({ ...at(3), slot: 3, value: 7 });
  const { readingId } = reading;
  dataOf(await nurse.call('glucose.correct', { readingId, version: 1, value: 7.04, reason: 'x' }));
  await fill(250);
});
afterAll(() => test.stop());

/** Inserts device readings of one hospital day 30 days ago, a second apart. */
async function fill(count: number): Promise<void> {
  const { patients, nodes, accounts } = test.hospital;
  const day = addDays(today, -30);
  await sql`insert into glucose_reading (reading_id, version, patient_id, node_id, measured_at, day, measured_by, way,
      entered_at, entered_by, slot, value, status, range_low, range_high)
    select gen_random_uuid(), 1, ${patients.anna}, ${nodes.wardA}, ${`${day}T00:00:00+08:00`}::timestamptz + n * interval '1 second',
      ${day}::date, ${accounts.nurseA}, 'device', now(), ${accounts.nurseA}, 9, 5 + (n % 60) / 10.0, 0, 3.9, 16.7
    from generate_series(1, ${count}::int) as n`.execute(test.server.context.db);
}

type Export = RequestOf<'record.export'>;
async function fileOf(request: Export, language: Language = 'en') {
  nurse.language = language === 'zh' ? 'zh-CN' : 'en-US';
  const pieces = await nurse.callStream('record.export', request);
  expect(pieces.map(({ index }) => index)).toEqual(pieces.map((_, index) => index));
  expect(pieces.slice(0, -1).every(({ end }) => end === null)).toBe(true);
  const bytes = Buffer.concat(pieces.map((piece) => Buffer.from(piece.bytes, 'base64')));
  return { bytes, end: pieces.at(-1)?.end, count: pieces.length };
}

/** The rows that the screen shows on all its pages. */
async function screen(request: Omit<Export, 'format'>, language: Language): Promise<string[][]> {
  const rows: RecordRow[] = [];
  let after: string | null = null;
  do {
    const page: { rows: RecordRow[]; next: string | null } = dataOf(
      await nurse.call('record.list', { ...request, after }),
    );
    rows.push(...page.rows);
    after = page.next;
  } while (after !== null);
  const columns = recordColumns[request.indicator];
  const view = { language, zone: ZONE };
  return [
    columns.map(({ title, unit }) => (unit ? `${title[language]} ${unit}` : title[language])),
    ...rows.map((row) => columns.map((column) => ordinarySpaces(recordCellText(column, row, view)))),
  ];
}

describe('an export', () => {
  it.each(['zh', 'en'] as const)(
    'holds what the screen shows on all pages, in its order and words: %s',
    async (language) => {
      const filter = { indicator: 'glucose', from: addDays(today, -30), to: today } as const;
      const shown = await screen(filter, language);
      expect(shown).toHaveLength(254);
      const workbook = await fileOf({ ...filter, format: 'xlsx' }, language);
      expect(workbook.end).toEqual({ rows: 253, limited: false });
      expect(linesOfWorkbook(workbook.bytes)).toEqual(shown);
      const csv = await fileOf({ ...filter, format: 'csv' }, language);
      expect([...csv.bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
      const lines = linesOfCsv(csv.bytes.subarray(3).toString());
      // The CSV differs only where a spreadsheet would evaluate a cell: an apostrophe precedes it.
      const safe = shown.map((line) => line.map((text) => (/^[=+-]/.test(text) ? `'${text}` : text)));
      expect(lines).toEqual(safe);
    },
  );

  it('keeps to the filter, and to the patients the caller may see', async () => {
    const filter = { indicator: 'glucose', ...week, show: 'abnormal', format: 'csv' } as const;
    const { bytes, end } = await fileOf(filter);
    expect(end).toEqual({ rows: 1, limited: false });
    expect(bytes.toString()).toContain('17.3');
    const nurseB = await test.signedIn('nurseB');
    const [piece] = await nurseB.callStream('record.export', { ...filter, show: null });
    expect(piece?.end).toEqual({ rows: 0, limited: false });
    const { wardA } = test.hospital.nodes;
    await expect(nurseB.callStream('record.export', { ...filter, wardId: wardA })).rejects.toThrow('node.forbidden');
  });

  it('leaves an event in the trail, with person, filter and number of readings', async () => {
    await fileOf({ indicator: 'temperature', ...week, patient: 'ZY', format: 'xlsx' });
    const events = await test.server.context.db
      .selectFrom('auditEvent')
      .select(['accountId', 'after'])
      .where('type', '=', 'record.exported')
      .orderBy('id', 'desc')
      .execute();
    expect(events[0]).toMatchObject({
      accountId: test.hospital.accounts.nurseA,
      after: { indicator: 'temperature', ...week, patient: 'ZY', format: 'xlsx', language: 'en', readings: 0 },
    });
  });

  it('comes in several sealed pieces', async () => {
    const day = addDays(today, -30);
    await fill(6_000);
    const { bytes, end, count } = await fileOf({ indicator: 'glucose', from: day, to: day, format: 'csv' });
    expect(count).toBeGreaterThan(1);
    expect(end).toEqual({ rows: 6_250, limited: false });
    expect(linesOfCsv(bytes.subarray(3).toString())).toHaveLength(6_251);
  });

  it('stops at its limit and says so in words', async () => {
    const { context } = test.server;
    const caller = await findCaller(context.db, nurse.cookie?.split('=')[1] ?? '', Date.now());
    if (!caller) throw new Error('no caller');
    const request = { indicator: 'glucose', from: addDays(today, -30), to: today, format: 'csv' } as const;
    const page = {
      language: 'zh',
      origin: { address: '', agent: null },
      setSession: undefined,
      rememberDevice: undefined,
    } as const;
    const call = { ...context, ...page, replicaDb: context.db, caller, request };
    const pieces: ReplyOf<'record.export'>[] = [];
    for await (const piece of await exportRecords(call, 150)) pieces.push(piece);
    expect(pieces.at(-1)?.end).toEqual({ rows: 150, limited: true });
    const text = Buffer.concat(pieces.map(({ bytes }) => Buffer.from(bytes, 'base64'))).toString();
    expect(linesOfCsv(text)).toHaveLength(152);
    expect(text.trimEnd().split('\r\n').at(-1)).toBe('仅导出前 150 行，其余请缩小范围后再次导出。');
    const checked = await checkFilter(context.db, caller, request);
    expect(await countRecords(context.db, checked, 150)).toEqual({ count: 150, more: true });
  });
});

describe('a CSV file', () => {
  it('begins no formula, whichever sign a spreadsheet takes for the end of a cell', () => {
    const texts = ['=1', 'a', ';=2', 'b;=3', 'c\t=4', 'd\n=5', 'e;"=6"', '\t=7', 'f; \t@8', 'g;;-9', 'h"\n;"+10'];
    const line = csvLine(texts);
    for (const sign of [/;|\r?\n/, /\t|\r?\n/]) {
      const begins = line.split(sign).map((cell) => cell.replace(/^[\s"]*/, ''));
      expect(begins.filter((cell) => /^[=+\-@]/.test(cell))).toEqual([]);
    }
    expect(linesOfCsv(line)[0]?.map((text) => text.replaceAll("'", ''))).toEqual(texts);
  });
});

describe('a workbook', () => {
  it('holds text as text, also once somebody edits the cell', async () => {
    const lines = (async function* () {
      yield [[';=1+1', '\t=1', '=1']];
    })();
    const pieces: Buffer[] = [];
    const sheet = { name: 'a', widths: [9, 9, 9], headings: ['x', 'y', 'z'], lines };
    for await (const piece of xlsx(sheet)) pieces.push(piece);
    const files = unzip(Buffer.concat(pieces));
    const cells = files.get('xl/worksheets/sheet1.xml') ?? '';
    expect(cells).not.toContain('<f>');
    // Every text cell has the format "text" (49), in which spreadsheets evaluate nothing.
    const styles = [...(files.get('xl/styles.xml') ?? '').matchAll(/<xf xfId="0"([^/]*)\/>/g)].map(([, more]) => more);
    const used = [...cells.matchAll(/<c t="inlineStr" s="(\d+)">/g)].map(([, style]) => Number(style));
    expect(used).toHaveLength(6);
    for (const style of used) expect(styles[style]).toContain('numFmtId="49"');
  });
});

describe('a CSV field', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['+86 138', "'+86 138"],
    ['-2', "'-2"],
    ['@sum', "'@sum"],
    ['＝1', "'＝1"],
    ['\t=1', `"'\t'=1"`],
    // A spreadsheet that splits cells at semicolons or tabs may also split a quoted text.
    [';=1+1', `";'=1+1"`],
    ['well; =1+1', `"well; '=1+1"`],
    ['well;"=1+1"', `"well;""'=1+1"""`],
    ['well\t@sum', `"well\t'@sum"`],
    ['well\n＋1', `"well\n'＋1"`],
    [' =1', `"' =1"`],
    ['a;b-c', '"a;b-c"'],
    ['a,b', '"a,b"'],
    ['say "a"', '"say ""a"""'],
    ['two\r\nlines', '"two\r\nlines"'],
    ['王 小明', '王 小明'],
    [null, ''],
  ])('%j is %j', (cell, field) => expect(csvField(cell)).toBe(field));

  it('keeps a figure as it is shown', () => {
    expect(csvField({ figure: 7, decimals: 1 })).toBe('7.0');
    expect(csvField({ figure: 7.35, decimals: 1 })).toBe('7.4');
  });
});
