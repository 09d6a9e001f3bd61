import type { RequestOf } from '@wardlink/contract';
import { PERMISSIONS } from '@wardlink/contract';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addBeds } from './support/beds.js';
import { codeOf, dataOf, type TestClient } from './support/client.js';
import { startTestServer, type TestServer } from './support/server.js';

const HOUR = 3_600_000;

let test: TestServer;
let nurse: TestClient;
beforeAll(async () => {
  test = await startTestServer();
  nurse = await test.signedIn('nurseA');
});
afterAll(() => test.stop());
beforeEach(async () => {
  const { db } = test.server.context;
  await db.deleteFrom('warning').execute();
  await db.deleteFrom('glucoseReading').execute();
});

type Import = RequestOf<'record.import'>;
type Row = Import['rows'][number];
// A whole minute, as meters send it.
const now = Math.floor(Date.now() / 60_000) * 60_000;
const row = (line: number, value: number, more: Partial<Row> = {}): Row => ({
  line,
  hospitalizationNumber: 'ZY-anna',
  measuredAt: now - line * HOUR,
  slot: null,
  figures: { value },
  ...more,
});
const send = (rows: Row[], more: Partial<Import> = {}, who = nurse) =>
  who.call('record.import', { indicator: 'glucose', rows, commit: true, ...more });
const stored = () =>
  test.server.context.db
    .selectFrom('glucoseReading')
    .select(['value', 'way', 'slot', 'measuredBy', 'latest', 'version'])
    .orderBy('measuredAt', 'desc')
    .orderBy('version')
    .execute();

describe('an import', () => {
  it('says what would become of each line, and stores nothing before it is asked to', async () => {
    const rows = [
      row(2, 7.8),
      row(3, 2.2),
      row(4, 7.1, { hospitalizationNumber: 'ZY-bert' }),
      row(5, 7.1, { hospitalizationNumber: 'ZY-gone' }),
      row(6, 6.1, { measuredAt: now + HOUR }),
      row(7, 7.8, { measuredAt: now - 2 * HOUR }),
    ];
    const { lines, stored: count } = dataOf(await send(rows, { commit: false }));
    expect(count).toBe(0);
    expect(lines.map(({ line, outcome }) => [line, outcome])).toEqual([
      [2, 'new'],
      [3, 'question'],
      [4, 'refused'],
      [5, 'refused'],
      [6, 'refused'],
      [7, 'duplicate'],
    ]);
    expect(lines.map(({ reason, questions }) => reason ?? questions[0]?.text ?? null)).toEqual([
      null,
      'The value is outside 3–33.1: confirm that it is correct',
      'No such patient',
      // Discharged patients belong to the department, which is outside the scope of this ward's nurse.
      'No such patient',
      'The measurement time is in the future',
      null,
    ]);
    expect(await stored()).toEqual([]);
  });

  it('stores nothing of a file with one bad line, whatever its other lines are', async () => {
    const bad = dataOf(await send([row(2, 7.8), row(3, 8.1), row(4, 6, { hospitalizationNumber: 'nobody' })]));
    expect(bad.stored).toBe(0);
    const asked = dataOf(await send([row(2, 7.8), row(3, 2.2)]));
    expect([asked.stored, asked.lines[1]?.outcome]).toEqual([0, 'question']);
    expect(await stored()).toEqual([]);
  });

  it('stores readings as entered at the bed: judged, warned about, in the trail, shown by way and author', async () => {
    const reply = dataOf(
      await send([row(2, 7.8), row(3, 2.2, { confirmed: ['reading.unconfirmed'] }), row(4, 18.4, { slot: 6 })]),
    );
    expect(reply.stored).toBe(3);
    const measuredBy = test.hospital.accounts.nurseA;
    expect(await stored()).toMatchObject([
      { value: 7.8, way: 'device', measuredBy },
      { value: 2.2, way: 'device', measuredBy },
      { value: 18.4, way: 'device', slot: 6 },
    ]);
    const { warnings } = dataOf(await nurse.call('warning.list', { state: 'open' }));
    expect(warnings.map((warning) => (warning.indicator === 'glucose' ? warning.value : 0)).sort()).toEqual([
      18.4, 2.2,
    ]);
    const events = await test.server.context.db.selectFrom('auditEvent').select(['type', 'after']).execute();
    expect(events.filter(({ type }) => type === 'glucose.recorded')).toHaveLength(3);
    expect(events.filter(({ type }) => type === 'record.imported')).toMatchObject([{ after: { lines: 3, stored: 3 } }]);
  });

  it('knows what it has: the same file again, what a nurse typed in that minute, and what was corrected since', async () => {
    const { anna } = test.hospital.patients;
    const typed = {
      readingId: randomUUID(),
      patientId: anna,
      slot: 3,
      value: 9.1,
      measuredAt: now - 9 * HOUR + 20_000,
    };
    dataOf(await nurse.call('glucose.record', typed));
    const rows = [row(2, 7.8), row(9, 9.1), row(9, 9.2)];
    const first = dataOf(await send(rows));
    expect(first.lines.map(({ outcome }) => outcome)).toEqual(['new', 'duplicate', 'new']);
    expect(first.stored).toBe(2);
    const [latest] = dataOf(
      await nurse.call('record.list', {
        indicator: 'glucose',
        from: new Date(now - 2 * 24 * HOUR).toISOString().slice(0, 10),
        to: new Date(now + 24 * HOUR).toISOString().slice(0, 10),
      }),
    ).rows;
    const readingId = latest?.reading.readingId ?? '';
    dataOf(await nurse.call('glucose.correct', { readingId, version: 1, value: 8.7, reason: 'meter misread' }));
    const again = dataOf(await send(rows));
    expect(again.lines.map(({ outcome }) => outcome)).toEqual(['duplicate', 'duplicate', 'duplicate']);
    expect(again.stored).toBe(0);
    expect(await stored()).toHaveLength(4);
  });

  it('asks about each unusual line by itself: what was confirmed of one holds for no other', async () => {
    const rows = [
      row(2, 54),
      row(3, 2.2, { confirmed: ['reading.unconfirmed'] }),
      row(4, 7, { measuredAt: Date.parse('1970-01-01T08:00:00+08:00') }),
      row(5, 2.4),
    ];
    const { lines, stored: count } = dataOf(await send(rows));
    expect(lines.map(({ outcome, questions }) => [outcome, ...questions.map(({ code }) => code)])).toEqual([
      ['question', 'reading.unconfirmed'],
      ['new'],
      ['question', 'reading.beforeAdmission'],
      ['question', 'reading.unconfirmed'],
    ]);
    expect(count).toBe(0);
    expect(await stored()).toEqual([]);
  });

  const TIMES = [
    { question: 'reading.beforeAdmission', measuredAt: Date.parse('1970-01-01T08:00:00+08:00') },
    { question: 'reading.late', measuredAt: now - 60 * HOUR },
  ] as const;
  const VALUES = [
    { indicator: 'glucose', figures: { value: 54 }, question: 'reading.unconfirmed' },
    { indicator: 'glucose', figures: { value: 2.2 }, question: 'reading.unconfirmed' },
    { indicator: 'glucose', figures: { value: 33.3, comparator: '>' }, question: 'reading.unconfirmed' },
    {
      indicator: 'pressure',
      figures: { systolic: 250, diastolic: 140, heartRate: 70 },
      question: 'reading.unusual',
    },
    { indicator: 'temperature', figures: { celsius: 41.8 }, question: 'reading.unusual' },
  ] as const;
  const both = TIMES.flatMap((time) => VALUES.map((value) => ({ time, value })));

  it.each(both)(
    'asks about the time and the figures of one line; one answer is not the other: $time.question, $value.figures',
    async ({ time, value: { indicator, figures, question } }) => {
      const outcome = async (confirmed: Row['confirmed'], commit = true) => {
        const one = { ...row(2, 0), measuredAt: time.measuredAt, figures, ...(confirmed && { confirmed }) };
        const { lines, stored: count } = dataOf(await send([one], { indicator, commit }));
        return [count, ...(lines[0]?.questions.map(({ code }) => code) ?? [])];
      };
      const other = time.question === 'reading.late' ? 'reading.beforeAdmission' : 'reading.late';
      expect(await outcome(undefined, false)).toEqual([0, time.question, question]);
      expect(await outcome([])).toEqual([0, time.question, question]);
      expect(await outcome([time.question])).toEqual([0, question]);
      expect(await outcome([question])).toEqual([0, time.question]);
      // An answer to another question about the time is none to this one.
      expect(await outcome([other, question])).toEqual([0, time.question]);
      expect(await outcome([time.question, question])).toEqual([1]);
    },
  );

  it('takes no answer that does not say to which question', async () => {
    const one = { ...row(2, 2.2), confirmed: true } as unknown as Row;
    expect(codeOf(await send([one]))).toBe('input.invalid');
  });

  it('refuses a line that no answer can make right, also if its time is asked about', async () => {
    const [early] = TIMES;
    const impossible = { systolic: 80, diastolic: 120, heartRate: null };
    const one = row(2, 0, { measuredAt: early.measuredAt, figures: impossible });
    expect(dataOf(await send([one], { indicator: 'pressure' })).lines).toMatchObject([
      { outcome: 'refused', questions: [] },
    ]);
  });

  it('tells a line that the file has twice from one that is stored', async () => {
    const minute = now - 3 * HOUR;
    const rows = [row(2, 7.8, { measuredAt: minute }), row(3, 7.8, { measuredAt: minute + 20_000 }), row(4, 8.1)];
    const first = dataOf(await send(rows));
    expect(first.lines.map(({ outcome, sameAsLine }) => [outcome, sameAsLine])).toEqual([
      ['new', null],
      ['duplicate', 2],
      ['new', null],
    ]);
    expect(first.stored).toBe(2);
    expect(dataOf(await send([row(9, 8.1, { measuredAt: now - 4 * HOUR })])).lines).toMatchObject([
      { outcome: 'duplicate', sameAsLine: null },
    ]);
  });

  it('knows its own export again, which has one decimal', async () => {
    // 70 and 126 mg/dL.
    const measured = [3.8855, 6.9939].map((value, index) => row(index + 2, value));
    expect(dataOf(await send(measured)).stored).toBe(2);
    const exported = [3.9, 7].map((value, index) => row(index + 2, value));
    expect(dataOf(await send(exported)).lines.map(({ outcome }) => outcome)).toEqual(['duplicate', 'duplicate']);
    expect(await stored()).toHaveLength(2);
  });

  it('stores once what two people import at the same moment', async () => {
    const rows = Array.from({ length: 20 }, (_, index) => row(index + 2, 6 + index / 10));
    const doctor = await test.signedIn('doctorA');
    const answers = await Promise.all([send(rows), send(rows, {}, doctor), send(rows)]);
    for (const answer of answers) dataOf(answer);
    expect(await stored()).toHaveLength(20);
  });

  it('takes blood pressure and temperature by their own rules', async () => {
    const pressure = { systolic: 132, diastolic: 84, heartRate: 71 };
    const rows = [
      row(2, 1, { figures: pressure }),
      row(3, 1, { figures: { systolic: 80, diastolic: 120, heartRate: null } }),
    ];
    const checked = dataOf(await send(rows, { indicator: 'pressure', commit: false }));
    expect(checked.lines.map(({ outcome }) => outcome)).toEqual(['new', 'refused']);
    expect(dataOf(await send(rows.slice(0, 1), { indicator: 'pressure' })).stored).toBe(1);
    expect(dataOf(await send(rows.slice(0, 1), { indicator: 'pressure' })).lines[0]?.outcome).toBe('duplicate');
    const warm = [row(2, 1, { figures: { celsius: 38.4 } })];
    expect(dataOf(await send(warm, { indicator: 'temperature' })).stored).toBe(1);
    expect(dataOf(await send(warm, { indicator: 'pressure' })).lines[0]?.outcome).toBe('refused');
  });

  it('stores what is late by the place of its time: after a transfer, and after a discharge of the stay alone', async () => {
    const { nodes, paths } = test.hospital;
    await addBeds(test.server.context.db, { wardId: nodes.wardA, path: paths.wardA, code: 'A1' }, 2);
    const { wardA, wardB } = nodes;
    const admitted = async (hospitalizationNumber: string, bed: string) => {
      const person = { name: '王芳', latinName: 'Wang Fang', sex: 'female' as const, birthday: '1971-03-05' };
      const place = { wardId: wardA, bed, admissionTime: now - 20 * HOUR };
      const admission = { admissionId: randomUUID(), ...person, hospitalizationNumber, ...place };
      return dataOf(await nurse.call('admission.admit', admission)).patientId;
    };
    const outcomes = async (rows: Row[], who = nurse) =>
      dataOf(await send(rows, { commit: false }, who)).lines.map(({ outcome, reason }) => reason ?? outcome);
    const nodesOf = async (patientId: string) =>
      (
        await test.server.context.db
          .selectFrom('glucoseReading')
          .select('nodeId')
          .where('patientId', '=', patientId)
          .execute()
      ).map(({ nodeId }) => nodeId);

    const moved = await admitted('F-moved', '01');
    dataOf(await nurse.call('admission.transfer', { patientId: moved, version: 1, wardId: wardB, bed: null }));
    const late = row(2, 7.8, { hospitalizationNumber: 'F-moved' });
    // The minute after the transfer, however long the earlier tests took.
    const next = (Math.floor(Date.now() / 60_000) + 1) * 60_000;
    expect(await outcomes([late, { ...late, line: 3, measuredAt: next }])).toEqual(['new', 'No such patient']);
    expect(dataOf(await send([late])).stored).toBe(1);
    expect(await nodesOf(moved)).toEqual([wardA]);
    expect(await outcomes([late], await test.signedIn('nurseB'))).toEqual(['duplicate']);

    const gone = await admitted('F-gone', '02');
    dataOf(await nurse.call('admission.discharge', { patientId: gone, version: 1, dischargeTime: now - 5 * HOUR }));
    const during = row(6, 7.8, { hospitalizationNumber: 'F-gone' });
    const after = row(4, 7.9, { hospitalizationNumber: 'F-gone' });
    const chief = await test.signedIn('chief');
    const LEFT = 'The patient has been discharged: nothing can be entered';
    expect(await outcomes([during, after])).toEqual(['new', LEFT]);
    expect(await outcomes([during, after], chief)).toEqual(['new', LEFT]);
    expect(dataOf(await send([during])).stored).toBe(1);
    expect(await nodesOf(gone)).toEqual([wardA]);
  });

  it('is closed to a caller who may import but not enter', async () => {
    await test.hospital.addAccount(
      'importer',
      PERMISSIONS.filter((one) => one !== 'glucose.record'),
    );
    const importer = await test.signedIn('importer');
    expect(codeOf(await send([row(2, 7)], {}, importer))).toBe('permission.missing');
  });
});
