import { type ReplyOf, type RequestOf } from '@wardlink/contract';
import { BUILT_IN_FORMS, builtInForm, needsOf, REPORT_PATIENTS } from '@wardlink/contract/reports';
import { addDays } from '@wardlink/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { giveGrant } from '../src/core/access/grants.js';
import { inTransaction } from '../src/core/transaction.js';
import { partsOf } from '../src/modules/reports/parts.js';
import { codeOf, dataOf, type TestClient } from './support/client.js';
import { at, MINUTE, PrintedDays, TODAY, YESTERDAY } from './support/report-days.js';
import { startTestServer, type TestServer } from './support/server.js';

let test: TestServer;
let chief: TestClient;
let nurseA: TestClient;
let nurseB: TestClient;
let anna: PrintedDays;
let bert: PrintedDays;
beforeAll(async () => {
  test = await startTestServer({ clock: `${TODAY}T12:00:00+08:00` });
  [chief, nurseA, nurseB] = await Promise.all([
    test.signedIn('chief'),
    test.signedIn('nurseA'),
    test.signedIn('nurseB'),
  ]);
  const { db } = test.server.context;
  anna = new PrintedDays(chief, db, test.hospital.patients.anna);
  bert = new PrintedDays(chief, db, test.hospital.patients.bert);
});
afterAll(() => test.stop());

type Request = RequestOf<'report.sheets'>;
const asked = (form: string, more: Partial<Request> = {}): Request => ({
  form,
  patientIds: [anna.patientId],
  from: TODAY,
  to: TODAY,
  ...more,
});
const print = (form: string, more: Partial<Request> = {}, client = chief) =>
  client.call('report.sheets', asked(form, more));
const sheetOf = async (form: string, more: Partial<Request> = {}): Promise<ReplyOf<'report.sheets'>['patients'][0]> => {
  const [sheet] = dataOf(await print(form, more)).patients;
  if (!sheet) throw new Error('no sheet');
  return sheet;
};
const correct = async (readingId: string, version: number, more: Partial<RequestOf<'glucose.correct'>>) =>
  dataOf(await nurseA.call('glucose.correct', { readingId, version, reason: 'typing', confirmed: true, ...more }));
const previews = () =>
  test.server.context.db
    .selectFrom('auditEvent')
    .select(['patientId', 'accountId', 'after'])
    .where('type', '=', 'report.previewed')
    .orderBy('id')
    .execute();

describe('the glucose of a sheet', () => {
  it('is each reading of the days once, without what was voided', async () => {
    const kept = await anna.glucose({ slot: 8, value: 6.1, measuredAt: at('06:30') });
    const refused = await anna.glucose({ slot: 2, refusal: 'out', measuredAt: at('09:00') });
    const before = await anna.glucose({ slot: 7, value: 8.2, measuredAt: at('21:30', YESTERDAY) });
    const { reading: wrong } = await anna.glucose({ slot: 3, value: 9.9, measuredAt: at('11:00') });
    dataOf(await chief.call('glucose.void', { readingId: wrong.readingId, version: 1, reason: 'another patient' }));
    const idsOf = async (more: Partial<Request> = {}) =>
      (await sheetOf('StandardReport', more)).readings.map(({ readingId }) => readingId);
    expect(await idsOf()).toEqual([kept.reading.readingId, refused.reading.readingId]);
    expect(await idsOf({ from: YESTERDAY })).toEqual([
      before.reading.readingId,
      kept.reading.readingId,
      refused.reading.readingId,
    ]);
  });

  it('has replaced values beside it: figures, HI and reasons, with the person and time of the correction', async () => {
    const { readingId } = (await anna.glucose({ slot: 3, value: 33.3, comparator: '>', measuredAt: at('11:10') }))
      .reading;
    await correct(readingId, 1, { value: null, refusal: 'check' });
    await correct(readingId, 2, { value: 7.4, refusal: null });
    const { readings, corrections } = await sheetOf('StandardReport');
    expect(readings.filter((reading) => reading.readingId === readingId)).toMatchObject([{ version: 3, value: 7.4 }]);
    const by = {
      correctedBy: { name: 'nurseA 名', latinName: 'nurseA' },
      correctedAt: expect.closeTo(at('12:00'), -6) as number,
    };
    expect(corrections).toEqual([
      { readingId, version: 1, figures: { value: 33.3 }, comparator: '>', refusal: null, ...by },
      { readingId, version: 2, figures: { value: null }, comparator: null, refusal: 'check', ...by },
    ]);
    const last = await sheetOf('StandardReportHZ');
    expect(last.readings).toEqual(readings);
    expect(last.corrections).toEqual([]);
  });
});

describe('the other parts of a sheet', () => {
  it('are blood pressure and ketone with their corrections', async () => {
    const pressure = await anna.vital('pressure', { systolic: 150, diastolic: 90, heartRate: 71 }, at('08:00'));
    const ketone = await anna.vital('ketone', { ketone: 0.4, comparator: null }, at('08:10'));
    const temperature = await anna.vital('temperature', { celsius: 36.8 }, at('08:20'));
    const change = { indicator: 'ketone', version: 1, figures: { ketone: 1.2 }, reason: 'typing' } as const;
    dataOf(await nurseA.call('vital.correct', { ...change, readingId: ketone.readingId, confirmed: true }));
    expect(await sheetOf('PReport')).toMatchObject({
      vitals: [{ readingId: pressure.readingId, systolic: 150, diastolic: 90 }],
      corrections: [],
    });
    const capillary = await sheetOf('StandardReportCapillary');
    expect(capillary.vitals).toMatchObject([{ readingId: ketone.readingId, ketone: 1.2, version: 2 }]);
    expect(capillary.corrections.filter(({ readingId }) => readingId === ketone.readingId)).toMatchObject([
      { version: 1, figures: { ketone: 0.4 }, correctedBy: { latinName: 'nurseA' } },
    ]);
    expect(JSON.stringify(capillary)).not.toContain(temperature.readingId);
  });

  it('are doses that were given and not taken back', async () => {
    await anna.dose();
    const { doses } = await sheetOf('StandardReportInsulin');
    expect(doses).toMatchObject([{ slot: 3, amount: 8, unit: 'U', category: 'insulin' }]);
    expect((await sheetOf('StandardReportInsulin', { from: YESTERDAY, to: YESTERDAY })).doses).toEqual([]);
    await bert.dose();
    const { db } = test.server.context;
    const given = db.selectFrom('orderExecution').select('id').where('patientId', '=', bert.patientId);
    const { id: executionId } = await given.executeTakeFirstOrThrow();
    dataOf(await chief.call('order.takeBack', { executionId, reason: 'not given' }));
    const [withdrawn] = dataOf(await print('StandardReportInsulin', { patientIds: [bert.patientId] })).patients;
    expect(withdrawn?.doses).toEqual([]);
  });

  it('are the hours of a pump: rates, boluses and totals, as far as the day has come', async () => {
    const rates = [
      { minute: 0, rate: 0.8 },
      { minute: 360, rate: 1.2 },
    ];
    await anna.pump({ kind: 'profile', at: at('18:00', YESTERDAY), units: null, rates });
    await anna.pump({ at: at('07:10'), units: 4.5 });
    await anna.pump({ at: at('07:40'), units: 1.5 });
    const voided = await anna.pump({ at: at('08:00'), units: 9 });
    dataOf(await chief.call('pump.void', { entryId: voided, version: 1, reason: 'twice' }));
    const { pumpDays } = await sheetOf('StandardReportIns', { from: addDays(TODAY, -2), to: addDays(TODAY, 1) });
    expect(pumpDays.map(({ day }) => day)).toEqual([YESTERDAY, TODAY]);
    const [before, today] = pumpDays;
    expect(before).toMatchObject({ basal: 7.2, bolus: 0, until: null });
    expect(today?.until).toBeGreaterThanOrEqual(at('12:00'));
    expect(before?.hours.map(({ rate }) => rate)).toEqual([
      ...Array<null>(18).fill(null),
      1.2,
      1.2,
      1.2,
      1.2,
      1.2,
      1.2,
    ]);
    expect(today?.bolus).toBe(6);
    expect(today?.basal).toBeCloseTo(12, 1);
    expect(today?.hours.map(({ hour }) => hour)).toEqual(Array.from({ length: 24 }, (_, hour) => hour));
    expect(today?.hours.slice(5, 9)).toEqual([
      { hour: 5, rate: 0.8, bolus: null },
      { hour: 6, rate: 1.2, bolus: null },
      { hour: 7, rate: 1.2, bolus: 6 },
      { hour: 8, rate: 1.2, bolus: null },
    ]);
    expect(today?.hours.slice(13).every(({ rate, bolus }) => rate === null && bolus === null)).toBe(true);
  });

  it('has no totals of a pump whose rates nobody entered', async () => {
    await bert.pump({ at: at('10:00'), units: 3 });
    const { pumpDays } = await sheetOf('StandardReportIns', { patientIds: [bert.patientId] });
    expect(pumpDays).toMatchObject([{ day: TODAY, basal: null, bolus: 3 }]);
  });

  it('is what was done about warnings', async () => {
    const { reading, warningId } = await anna.glucose({ slot: 4, value: 2.6, measuredAt: at('11:40') });
    expect((await sheetOf('StandardReportDe')).answers).toEqual([]);
    dataOf(await nurseA.call('warning.acknowledge', { warningId: warningId ?? '', note: '15 g' }));
    expect((await sheetOf('StandardReportDe')).answers).toMatchObject([
      { readingId: reading.readingId, note: '15 g', by: { latinName: 'nurseA' } },
    ]);
    expect((await sheetOf('StandardReportDe', { from: YESTERDAY, to: YESTERDAY })).answers).toEqual([]);
  });

  it('is the last ambulatory monitoring with a reading in the days, with all its readings', async () => {
    const night = at('23:00', YESTERDAY);
    await anna.monitored('ABP-1', [at('08:00', YESTERDAY)]);
    const sessionId = await anna.monitored('ABP-2', [night, night + 90 * MINUTE]);
    const later = await anna.monitored('ABP-3', [at('10:00')]);
    const { ambulatory } = await sheetOf('PdyReport', { from: YESTERDAY, to: YESTERDAY });
    expect(ambulatory).toMatchObject({
      session: { sessionId, device: 'ABP-2' },
      readings: [{ at: night }, { at: night + 90 * MINUTE }],
    });
    expect((await sheetOf('PdyReport')).ambulatory?.session.sessionId).toBe(later);
    const days = { from: addDays(TODAY, -9), to: addDays(TODAY, -8) };
    expect((await sheetOf('PdyReport', days)).ambulatory).toBeNull();
  });

  it.each(BUILT_IN_FORMS.map((form) => [form.id, form] as const))(
    'of %s are those that it prints, no others',
    async (id, form) => {
      const needs = needsOf(form);
      const { vitals, ...sheet } = await sheetOf(id);
      expect({
        glucose: sheet.readings.length > 0,
        pressure: vitals.some(({ indicator }) => indicator === 'pressure'),
        ketone: vitals.some(({ indicator }) => indicator === 'ketone'),
        doses: sheet.doses.length > 0,
        pump: sheet.pumpDays.length > 0,
        answers: sheet.answers.length > 0,
        ambulatory: sheet.ambulatory !== null,
      }).toEqual({
        glucose: needs.has('glucose'),
        pressure: needs.has('pressure'),
        ketone: needs.has('ketone'),
        doses: needs.has('doses'),
        pump: needs.has('pump'),
        answers: needs.has('answers'),
        ambulatory: needs.has('ambulatory'),
      });
      expect(sheet.corrections.length > 0).toBe(needs.has('glucose') && form.corrections === 'marked');
    },
  );
});

describe('sheets of several patients', () => {
  it('have each patient’s own data, and name the person who prints them', async () => {
    const own = await bert.glucose({ slot: 8, value: 5.5, measuredAt: at('06:00') });
    const sheets = dataOf(await print('StandardReport', { patientIds: [bert.patientId, anna.patientId] }));
    expect(sheets).toMatchObject({
      form: { id: 'StandardReport', version: 1 },
      hospital: { latinName: 'H' },
      zone: 'Asia/Shanghai',
      printedBy: { name: 'chief 名', latinName: 'chief' },
      patients: [{ patient: { patientId: anna.patientId } }, { patient: { patientId: bert.patientId } }],
    });
    const [first, second] = sheets.patients;
    expect(second?.readings.map(({ readingId }) => readingId)).toEqual([own.reading.readingId]);
    expect(second?.corrections).toEqual([]);
    expect(first?.readings).toEqual((await sheetOf('StandardReport')).readings);
    expect(first?.patient).toMatchObject({
      attendingPhysician: { latinName: 'doctorA' },
      responsibleNurse: { latinName: 'nurseA' },
      department: { latinName: 'A' },
    });
  });

  it('are read by as many queries as those of one', async () => {
    const form = builtInForm('StandardReportDe')!;
    const queriesFor = async (patientIds: string[]): Promise<number> => {
      let queries = 0;
      const counted = test.server.context.db.withPlugin({
        transformQuery: ({ node }) => node,
        transformResult: ({ result }) => {
          queries += 1;
          return Promise.resolve(result);
        },
      });
      const partsOfPatient = await partsOf(
        counted,
        form,
        patientIds,
        { from: YESTERDAY, to: TODAY, zone: 'Asia/Shanghai' },
        at('12:00'),
      );
      expect(partsOfPatient(anna.patientId).readings.length).toBeGreaterThan(1);
      return queries;
    };
    const many = Array.from({ length: REPORT_PATIENTS }, (_, index) => String(index + 1));
    const queries = await queriesFor([anna.patientId]);
    expect(queries).toBeGreaterThan(2);
    expect(await queriesFor([anna.patientId, ...many])).toBe(queries);
  });

  it('come in the order of the boards, patients without a bed last', async () => {
    const { db } = test.server.context;
    const { wardA, departmentA } = test.hospital.nodes;
    const add = async (latinName: string, bed: string | null) => {
      const { id } = await db
        .insertInto('patient')
        .values({
          nodeId: wardA,
          departmentId: departmentA,
          wardId: wardA,
          bed,
          kind: 'inpatient',
          name: `${latinName} 患者`,
          latinName,
          sex: 'female',
          birthday: '1970-01-01',
          hospitalizationNumber: `ZY-${latinName}`,
          registrationTime: new Date(at('08:00', YESTERDAY)),
          admissionTime: new Date(at('08:00', YESTERDAY)),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    };
    const added = [await add('b', null), await add('ten', '10'), await add('a', null), await add('two', '2')];
    const patientIds = [...added, bert.patientId, anna.patientId];
    const namesOf = async () =>
      dataOf(await print('StandardReport', { patientIds })).patients.map(({ patient }) => patient.latinName);
    const inA = ['two', 'anna', 'ten', 'a', 'b'];
    expect(await namesOf()).toEqual([...inA, 'bert']);
    const board = dataOf(await chief.call('glucose.board', {})).rows.map(({ latinName }) => latinName);
    expect((await namesOf()).slice(0, 3)).toEqual(board.slice(0, 3));
    const listed = dataOf(await chief.call('report.patients', {})).patients;
    expect(listed.map(({ latinName }) => latinName)).toEqual([...inA, 'bert']);
    expect(listed[0]).toMatchObject({ bed: '2', ward: { latinName: 'A1', department: { latinName: 'A' } } });
    await db.updateTable('organisationNode').set({ ordinal: -1 }).where('id', '=', test.hospital.nodes.wardB).execute();
    expect(await namesOf()).toEqual(['bert', ...inA]);
  });
});

describe('a caller', () => {
  const both = () => ({ patientIds: [anna.patientId, bert.patientId] });

  it('gets the sheets of patients within reach, and the trail names each of them', async () => {
    const { length } = await previews();
    const { patients } = dataOf(await print('StandardReportRN', both(), nurseB));
    expect(patients.map(({ patient }) => patient.patientId)).toEqual([bert.patientId]);
    expect(codeOf(await print('StandardReportRN', {}, nurseB))).toBe('patient.unknown');
    dataOf(await print('StandardReportRN', both()));
    const after = { form: 'StandardReportRN', version: 1, from: TODAY, to: TODAY };
    const { accounts } = test.hospital;
    expect((await previews()).slice(length)).toEqual([
      { patientId: bert.patientId, accountId: accounts.nurseB, after },
      ...[bert, anna].map(({ patientId }) => ({ patientId, accountId: accounts.chief, after })),
    ]);
  });

  it('prints a granted patient of another ward, as long as the grant holds', async () => {
    const { context } = test.server;
    const { accounts } = test.hospital;
    await inTransaction(context, (work) =>
      giveGrant(work, {
        patientId: anna.patientId,
        to: { accountId: accounts.nurseB },
        rights: ['report.share'],
        since: new Date(context.clock.now() - MINUTE),
        until: null,
        reason: 'consultation',
        grantedAt: context.clock.date(),
        grantedBy: accounts.chief,
      }),
    );
    const shown = dataOf(await print('StandardReport', both(), nurseB)).patients;
    expect(shown.map(({ patient }) => patient.latinName).sort()).toEqual(['anna', 'bert']);
    await context.db.updateTable('patientGrant').set({ until: context.clock.date() }).execute();
    const left = dataOf(await print('StandardReport', both(), nurseB)).patients;
    expect(left.map(({ patient }) => patient.latinName)).toEqual(['bert']);
  });

  it('asks for an existing form, at most a year of days, and each patient once', async () => {
    const { length } = await previews();
    expect(codeOf(await print('StandardReportXYZ'))).toBe('report.formUnknown');
    expect(await print('StandardReport', { from: addDays(TODAY, -366) })).toMatchObject({
      error: { code: 'input.invalid', field: 'to' },
    });
    expect(codeOf(await print('StandardReport', { patientIds: [] }))).toBe('input.invalid');
    expect(codeOf(await print('StandardReport', { patientIds: [anna.patientId, anna.patientId] }))).toBe(
      'input.invalid',
    );
    const many = Array.from({ length: REPORT_PATIENTS + 1 }, (_, index) => String(index + 1));
    expect(codeOf(await print('StandardReport', { patientIds: many }))).toBe('input.invalid');
    expect(await previews()).toHaveLength(length);
    dataOf(await print('StandardReport', { from: addDays(TODAY, -365) }));
    const month = { patientIds: many.slice(1), from: addDays(TODAY, -30) };
    dataOf(await print('StandardReport', month));
    expect(codeOf(await print('StandardReport', { ...month, from: addDays(TODAY, -36) }))).toBe('report.tooLarge');
  });
});
