import type { ReplyOf, RequestOf } from '@wardlink/contract';
import { REPORT_PATIENTS } from '@wardlink/contract/reports';
import { addDays } from '@wardlink/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { codeOf, dataOf, type TestClient } from './support/client.js';
import { at, PrintedDays, TODAY, YESTERDAY } from './support/report-days.js';
import { startTestServer, type TestServer } from './support/server.js';

let test: TestServer;
let chief: TestClient;
let nurseA: TestClient;
let anna: string;
let bert: string;
beforeAll(async () => {
  test = await startTestServer({ clock: `${TODAY}T12:00:00+08:00` });
  [chief, nurseA] = await Promise.all([test.signedIn('chief'), test.signedIn('nurseA')]);
  ({ anna, bert } = test.hospital.patients);
});
afterAll(() => test.stop());
beforeEach(async () => {
  await test.server.context.db.deleteFrom('reportPrint').execute();
});

const FORM = 'StandardReportRN';
type Print = RequestOf<'report.print'>;
const printOf = (patientId: string, more: Partial<Print['prints'][number]> = {}): Print['prints'][number] => ({
  patientId,
  from: TODAY,
  firstLine: 1,
  lastLine: 2,
  lines: ['a1 - b2', 'c3 d4 -'],
  ...more,
});
const noteOf = (more: Partial<Print> = {}): Print => ({
  form: FORM,
  version: 1,
  language: 'zh',
  to: TODAY,
  continued: true,
  prints: [printOf(anna)],
  ...more,
});
const note = (more: Partial<Print> = {}, client = chief) => client.call('report.print', noteOf(more));
const noted = async (more: Partial<Print> = {}, client = chief): Promise<void> => void dataOf(await note(more, client));

type Sheet = ReplyOf<'report.sheets'>['patients'][number];
const ask = (more: Partial<RequestOf<'report.sheets'>> = {}) =>
  chief.call('report.sheets', { form: FORM, patientIds: [anna], from: TODAY, to: TODAY, ...more });
const sheetOf = async (more: Partial<RequestOf<'report.sheets'>> = {}): Promise<Sheet> => {
  const [sheet] = dataOf(await ask(more)).patients;
  if (!sheet) throw new Error('no sheet');
  return sheet;
};
const stored = () => test.server.context.db.selectFrom('reportPrint').selectAll().orderBy('id').execute();
const eventsOf = (type: 'report.printed' | 'report.previewed') =>
  test.server.context.db
    .selectFrom('auditEvent')
    .select(['patientId', 'accountId', 'after'])
    .where('type', '=', type)
    .orderBy('id')
    .execute();

describe('a print', () => {
  it('is recorded for each patient: lines, days, person, time, and the reason of a repetition', async () => {
    const before = (await eventsOf('report.printed')).length;
    const prints = [printOf(bert, { from: YESTERDAY, lastLine: 1 }), printOf(anna)];
    await noted({ language: 'both', continued: false, reason: 'the sheet was torn', prints });
    const print = {
      version: 1,
      language: 'both',
      to: TODAY,
      continued: false,
      firstLine: 1,
      reason: 'the sheet was torn',
      at: expect.closeTo(at('12:00'), -6) as number,
      by: { name: 'chief 名', latinName: 'chief' },
      printId: expect.stringMatching(/^\d+$/) as string,
    };
    expect((await sheetOf()).prints).toEqual([{ ...print, from: TODAY, lastLine: 2 }]);
    expect((await sheetOf({ patientIds: [bert] })).prints).toEqual([{ ...print, from: YESTERDAY, lastLine: 1 }]);
    expect((await sheetOf({ form: 'StandardReport' })).prints).toEqual([]);
    const after = { form: FORM, version: 1, to: TODAY, reason: 'the sheet was torn' };
    const accountId = test.hospital.accounts.chief;
    expect((await eventsOf('report.printed')).slice(before)).toEqual([
      { patientId: bert, accountId, after: { ...after, from: YESTERDAY } },
      { patientId: anna, accountId, after: { ...after, from: TODAY } },
    ]);
    // Only what is continued needs to be known line by line.
    expect((await stored()).map(({ lines }) => lines)).toEqual([[], []]);
  });

  it('is in the patient’s timeline; a preview is not', async () => {
    await sheetOf();
    await noted();
    const { entries } = dataOf(await chief.call('patient.timeline', { patientId: anna }));
    const kinds = entries.map(({ kind }) => kind).filter((kind) => kind.startsWith('report.'));
    expect(kinds).toContain('report.printed');
    expect(kinds).not.toContain('report.previewed');
  });

  it('is listed newest first, with ten at most', async () => {
    for (let line = 1; line <= 12; line += 1) await noted({ prints: [printOf(anna, { lastLine: line })] });
    await noted({ prints: [printOf(bert, { lastLine: 99 })] });
    const lastLines = (await sheetOf()).prints.map(({ lastLine }) => lastLine);
    expect(lastLines).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3]);
  });

  it('offers its form first to its user, three forms at most', async () => {
    const recent = async (client: TestClient) => dataOf(await client.call('report.patients', {})).recent;
    expect(await recent(chief)).toEqual([]);
    const forms = ['StandardReportRN', 'StandardReport', 'StandardReportHZ', 'StandardReportRN', 'StandardReportNT'];
    for (const form of forms) await noted({ form, continued: false, prints: [printOf(anna), printOf(bert)] });
    expect(await recent(chief)).toEqual(['StandardReportNT', 'StandardReportRN', 'StandardReportHZ']);
    expect(await recent(nurseA)).toEqual([]);
  });

  it('is refused as a whole with a patient out of reach, and nothing is stored', async () => {
    const before = (await eventsOf('report.printed')).length;
    for (const prints of [[printOf(bert)], [printOf(anna), printOf(bert)], [printOf(anna), printOf('999999')]]) {
      expect(codeOf(await note({ prints }, nurseA))).toBe('patient.unknown');
    }
    expect(await stored()).toEqual([]);
    expect(await eventsOf('report.printed')).toHaveLength(before);
  });

  it('is of an existing form, in its current version', async () => {
    expect(codeOf(await note({ form: 'StandardReportXYZ' }))).toBe('report.formUnknown');
    expect(codeOf(await note({ version: 2 }))).toBe('report.formChanged');
    expect(await stored()).toEqual([]);
  });

  it.each<[string, () => Partial<Print>]>([
    ['a day that is none', () => ({ to: '2026-02-31', prints: [printOf(anna, { from: '2026-02-01' })] })],
    ['days that end before they begin', () => ({ to: YESTERDAY })],
    ['days of more than a year', () => ({ prints: [printOf(anna), printOf(bert, { from: addDays(TODAY, -366) })] })],
    ['a patient twice', () => ({ prints: [printOf(anna), printOf(anna)] })],
    ['nobody', () => ({ prints: [] })],
    ['more patients than a print job has', () => ({ prints: Array<Print['prints'][0]>(101).fill(printOf(anna)) })],
    ['more lines than a form has', () => ({ prints: [printOf(anna, { lines: Array<string>(8001).fill('a') })] })],
    ['lines that are no digests', () => ({ prints: [printOf(anna, { lines: ['9.4 mmol/L'] })] })],
  ])('is not of %s', async (_what, more) => {
    expect(codeOf(await note(more()))).toBe('input.invalid');
    expect(await stored()).toEqual([]);
  });

  it('may be as long as a print job', async () => {
    // Ten lines a day of all patients together, of ten cells each; nobody is within reach of that many patients.
    const lines = Array<string>(360).fill(Array<string>(10).fill('1a2b3c4').join(' '));
    const prints = Array.from({ length: REPORT_PATIENTS }, (_, index) => printOf(String(index + 1), { lines }));
    expect(codeOf(await note({ prints }))).toBe('patient.unknown');
    const days = { from: addDays(TODAY, -365) };
    const year = { ...days, firstLine: 1, lastLine: 3660, lines: Array<string>(3660).fill(lines[0] ?? '') };
    await noted({ prints: [printOf(anna, year)] });
    expect((await sheetOf({ continued: true })).continuedSheet?.lines).toHaveLength(3660);
  });
});

describe('a form that is continued', () => {
  it('has the data since the first day of its sheets, and what is on them', async () => {
    const days = new PrintedDays(chief, test.server.context.db, anna);
    const before = await days.glucose({ slot: 3, value: 7.1, measuredAt: at('11:00', addDays(YESTERDAY, -1)) });
    const first = await days.glucose({ slot: 3, value: 8.1, measuredAt: at('11:00', YESTERDAY) });
    const second = await days.glucose({ slot: 3, value: 9.1, measuredAt: at('11:00') });
    await noted({ to: YESTERDAY, language: 'en', prints: [printOf(anna, { from: YESTERDAY, lines: ['x y'] })] });
    const previews = (await eventsOf('report.previewed')).length;
    const { patients } = dataOf(await ask({ patientIds: [anna, bert], continued: true }));
    const idsOf = (sheet: Sheet | undefined) => sheet?.readings.map(({ readingId }) => readingId);
    expect(patients[0]).toMatchObject({
      from: YESTERDAY,
      continuedSheet: { version: 1, language: 'en', from: YESTERDAY, lines: ['x y'] },
    });
    expect(idsOf(patients[0])).toEqual([first.reading.readingId, second.reading.readingId]);
    // Another patient of the job begins where the caller says.
    expect(patients[1]).toMatchObject({ from: TODAY, continuedSheet: null, readings: [] });
    expect((await eventsOf('report.previewed')).slice(previews)).toMatchObject([
      { patientId: anna, after: { from: YESTERDAY, to: TODAY } },
      { patientId: bert, after: { from: TODAY, to: TODAY } },
    ]);
    const whole = await sheetOf();
    expect(whole).toMatchObject({ from: TODAY, continuedSheet: null, prints: [{ continued: true }] });
    expect(idsOf(whole)).toEqual([second.reading.readingId]);
    expect(idsOf(whole)).not.toContain(before.reading.readingId);
  });

  it('goes on with the last of its sheets, however many whole prints were made since', async () => {
    await noted({ to: YESTERDAY, prints: [printOf(anna, { from: YESTERDAY, lines: ['old'] })] });
    await noted({ to: YESTERDAY, prints: [printOf(anna, { from: YESTERDAY, lines: ['new'] })] });
    for (let more = 0; more < 11; more += 1) await noted({ continued: false });
    const sheet = await sheetOf({ continued: true });
    expect(sheet.continuedSheet).toMatchObject({ from: YESTERDAY, lines: ['new'] });
    expect(sheet.prints.every(({ continued }) => !continued)).toBe(true);
  });

  it('begins again in another version, on days before its sheets, and after a year', async () => {
    const { db } = test.server.context;
    const begin = (from: string) => noted({ to: addDays(from, 1), prints: [printOf(anna, { from })] });
    const sheet = async (more: Partial<RequestOf<'report.sheets'>> = {}) =>
      (await sheetOf({ continued: true, ...more })).continuedSheet;
    await begin(addDays(TODAY, -366));
    expect(await sheet()).toBeNull();
    await begin(addDays(TODAY, -365));
    expect(await sheet()).toMatchObject({ from: addDays(TODAY, -365) });
    await begin(YESTERDAY);
    const earlier = addDays(YESTERDAY, -1);
    expect(await sheet({ from: earlier, to: earlier })).toBeNull();
    expect(await sheet()).toMatchObject({ from: YESTERDAY });
    await db.updateTable('reportPrint').set({ version: 2 }).where('fromDay', '=', YESTERDAY).execute();
    expect(await sheet()).toBeNull();
  });

  it('of many patients has no more days together than one print takes', async () => {
    const { db } = test.server.context;
    const { departmentA, wardA } = test.hospital.nodes;
    const stays = Array.from({ length: 11 }, (_, index) => ({
      nodeId: wardA,
      departmentId: departmentA,
      wardId: wardA,
      bed: `${index + 20}`,
      kind: 'inpatient' as const,
      name: `患者${index}`,
      latinName: `p${index}`,
      sex: 'female' as const,
      birthday: '1970-01-01',
      hospitalizationNumber: `ZY-P-${index}`,
      registrationTime: new Date(at('08:00')),
      admissionTime: new Date(at('08:00')),
    }));
    const rows = await db.insertInto('patient').values(stays).returning('id').execute();
    const patientIds = rows.map(({ id }) => id);
    await noted({ prints: patientIds.map((id) => printOf(id, { from: addDays(TODAY, -365) })) });
    dataOf(await ask({ patientIds }));
    expect(codeOf(await ask({ patientIds, continued: true }))).toBe('report.tooLarge');
    dataOf(await ask({ patientIds: patientIds.slice(1), continued: true }));
  });

  it('is shown whole by a link, without what was printed', async () => {
    await noted({ to: YESTERDAY, prints: [printOf(anna, { from: YESTERDAY })] });
    const period = { from: TODAY, to: TODAY, language: 'zh' as const, minutes: 5 };
    const { token } = dataOf(await chief.call('report.share', { form: FORM, patientIds: [anna], ...period }));
    const { patients } = dataOf(await test.stranger().call('report.open', { token }));
    expect(patients).toMatchObject([{ from: TODAY, prints: [], continuedSheet: null }]);
  });
});
