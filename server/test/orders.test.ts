import { executionColumns, NO_BREAK_SPACE, ordinarySpaces, recordCellText, type RequestOf } from '@wardlink/contract';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { codeOf, dataOf, TestClient } from './support/client.js';
import { PASSWORD } from './support/hospital.js';
import { startTestServer, type TestServer } from './support/server.js';
import { openWatching } from './support/socket.js';
import { linesOfCsv, linesOfWorkbook } from './support/workbook.js';

const ZONE = 'Asia/Shanghai';
/** A Friday, in the window before breakfast. */
const TODAY = '2026-11-20';
const TOMORROW = '2026-11-21';
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];

let test: TestServer;
let doctor: TestClient;
let nurse: TestClient;
let anna: string;

beforeAll(async () => {
  test = await startTestServer({ clock: `${TODAY}T07:00:00+08:00` });
  anna = test.hospital.patients.anna;
  doctor = await test.signedIn('doctorA');
  nurse = await test.signedIn('nurseA');
});
afterAll(() => test.stop());

beforeEach(async () => {
  const { db } = test.server.context;
  await db.deleteFrom('orderExecution').execute();
  await db.deleteFrom('monitoringPlan').execute();
  await db.deleteFrom('medicationPlan').execute();
  await db.deleteFrom('warning').execute();
  await db.deleteFrom('glucoseReading').execute();
  await db.deleteFrom('vitalReading').execute();
});

type Monitoring = RequestOf<'order.planMonitoring'>;
type Medication = RequestOf<'order.planMedication'>;

const terms = () => ({
  planKey: randomUUID(),
  patientId: anna,
  weekdays: EVERY_DAY,
  everyDays: 1,
  since: TODAY,
  until: null,
  changeReason: 'preset.lowValues',
});
const monitor = (more: Partial<Monitoring> = {}): Monitoring => ({
  ...terms(),
  indicator: 'glucose',
  slots: [1, 2, 7],
  ...more,
});
const aspart = { category: 'insulin', insulinCategory: 'rapidActing', brandKey: 'novorapid' } as const;
const lantus = { category: 'insulin', insulinCategory: 'longActing', brandKey: 'lantus' } as const;
const metformin = { category: 'oral', drug: '二甲双胍', latinDrug: 'Metformin', unit: 'g' } as const;
const medicate = (more: Partial<Medication> = {}): Medication => ({
  ...terms(),
  medicine: aspart,
  doses: [
    { slot: 1, amount: 8 },
    { slot: 3, amount: 6 },
  ],
  ...more,
});
const planMonitoring = async (more: Partial<Monitoring> = {}) =>
  dataOf(await doctor.call('order.planMonitoring', monitor(more))).plan;
const planMedication = async (more: Partial<Medication> = {}) =>
  dataOf(await doctor.call('order.planMedication', medicate(more))).plan;
const plansOf = async () => dataOf(await nurse.call('order.plans', { patientId: anna }));
const tasks = async (client = nurse, day?: string) => {
  const { rows: patients } = dataOf(await client.call('order.sheet', day === undefined ? {} : { day }));
  return patients.find(({ patientId }) => patientId === anna)?.tasks ?? [];
};
const stateOf = async (slot: number, client = nurse) =>
  (await tasks(client)).filter((task) => task.slot === slot).map(({ state }) => state);
type Execute = RequestOf<'order.execute'>;
const execution = (planId: string, more: Partial<Execute> = {}): Execute => ({
  executionKey: randomUUID(),
  type: 'medication',
  planId,
  day: TODAY,
  slot: 1,
  refusal: null,
  ...more,
});
const trailOf = async (type: string) =>
  (await test.server.context.db.selectFrom('auditEvent').selectAll().orderBy('id', 'desc').execute()).filter(
    (event) => event.type === type,
  );

/** Signs in on a server of the same database whose clock shows another time. */
async function later(name: string, clock: string): Promise<TestClient> {
  const { url } = await test.another({ clock });
  const client = new TestClient(url);
  dataOf(await client.logIn(name, PASSWORD));
  return client;
}

describe('a plan', () => {
  it('is stored with its author, its cycle and its names, and recorded in the trail (spec 3, medication plan)', async () => {
    const plan = await planMedication({ everyDays: 2, weekdays: [5, 1], until: '2026-12-01', norms: '3 ml : 300 U' });
    expect(plan).toMatchObject({
      category: 'insulin',
      insulinCategory: 'rapidActing',
      drug: '门冬胰岛素',
      latinDrug: 'Insulin aspart',
      brand: '诺和锐',
      latinBrand: 'NovoRapid',
      norms: '3 ml : 300 U',
      unit: 'U',
      weekdays: [1, 5],
      everyDays: 2,
      since: TODAY,
      until: '2026-12-01',
      state: 'running',
      orderedBy: { latinName: 'doctorA' },
      version: 1,
    });
    const [event] = await trailOf('medication.planned');
    expect(event).toMatchObject({
      patientId: anna,
      accountId: test.hospital.accounts.doctorA,
      subject: plan.planId,
      after: { drug: '门冬胰岛素', brand: '诺和锐', doses: '8 / 6', unit: 'U' },
    });
  });

  it('is stored once when it is sent several times, and for one patient only', async () => {
    const same = monitor();
    const answers = await Promise.all(Array.from({ length: 6 }, () => doctor.call('order.planMonitoring', same)));
    expect(new Set(answers.map((answer) => dataOf(answer).plan.planId)).size).toBe(1);
    expect((await plansOf()).monitoring).toHaveLength(1);
    const chief = await test.signedIn('chief');
    const other = await chief.call('order.planMonitoring', { ...same, patientId: test.hospital.patients.bert });
    expect(other).toMatchObject({ error: { code: 'input.invalid', field: 'planKey' } });
  });

  it('takes the place of the earlier one of its kind, and leaves every other kind alone (spec 4, a new plan)', async () => {
    const first = await planMedication();
    const basal = await planMedication({ medicine: lantus, doses: [{ slot: 7, amount: 16 }] });
    const tablets = await planMedication({ medicine: metformin, doses: [{ slot: 2, amount: 0.5 }] });
    const lispro = { ...aspart, brandKey: 'humalog' };
    const second = await planMedication({ medicine: lispro, doses: [{ slot: 1, amount: 10 }], replaces: first.planId });
    const { medication } = await plansOf();
    const found = (planId: string) => medication.find((plan) => plan.planId === planId);
    expect(found(first.planId)).toMatchObject({ state: 'replaced', replacedBy: second.planId, version: 2 });
    for (const { planId } of [basal, tablets, second]) expect(found(planId)?.state).toBe('running');
    // The new plan replaces the old one, so the task is due once.
    const today = (await tasks()).filter(({ slot }) => slot === 1);
    expect(today.map(({ planId, ordered }) => [planId, ordered])).toEqual([[second.planId, 10]]);
  });

  it('that begins later lets the one before hold until then', async () => {
    const first = await planMonitoring();
    const second = await planMonitoring({ since: TOMORROW, slots: [1], replaces: first.planId });
    const { monitoring } = await plansOf();
    expect(monitoring.map(({ planId, state }) => [planId, state])).toEqual([
      [second.planId, 'waiting'],
      [first.planId, 'running'],
    ]);
    expect((await tasks()).map(({ slot }) => slot)).toEqual([1, 2, 7]);
    expect((await tasks(nurse, TOMORROW)).map(({ planId, slot }) => [planId, slot])).toEqual([[second.planId, 1]]);
  });

  it.each([
    ['monitoring', (more: { since?: string }) => planMonitoring(more)],
    ['medication', (more: { since?: string }) => planMedication({ medicine: lantus, ...more })],
  ] as const)('that is terminated before it began leaves the earlier one as it was (%s)', async (type, order) => {
    const first = await order({});
    const before = await tasks(nurse, TOMORROW);
    expect(before.length).toBeGreaterThan(0);
    const second = await order({ since: TOMORROW });
    const day = '2026-11-23';
    const third = await order({ since: day });
    const end = { type, planId: second.planId, version: second.version + 1, reason: 'ordered for the wrong patient' };
    dataOf(await doctor.call('order.terminate', end));
    expect((await plansOf())[type].map(({ planId, state, replacedBy }) => [planId, state, replacedBy])).toEqual([
      [third.planId, 'waiting', null],
      [second.planId, 'terminated', null],
      [first.planId, 'running', third.planId],
    ]);
    expect(await tasks(nurse, TOMORROW)).toEqual(before);
    expect((await tasks(nurse, day)).map(({ planId }) => planId)).toContain(third.planId);
    const last = { type, planId: third.planId, version: third.version, reason: 'not needed' };
    dataOf(await doctor.call('order.terminate', last));
    expect((await plansOf())[type].at(-1)).toMatchObject({ planId: first.planId, replacedAt: null, replacedBy: null });
    expect((await trailOf(`${type}.terminated`))[0]?.after).toMatchObject({ resumed: 1 });
  });

  it('is refused in the past, backwards, without a dose, of a brand elsewhere, and for a patient who has left', async () => {
    const plan = (more: Partial<Medication>) => doctor.call('order.planMedication', medicate(more));
    expect(codeOf(await plan({ since: '2026-11-19' }))).toBe('plan.past');
    expect(codeOf(await plan({ until: '2026-11-19' }))).toBe('plan.backwards');
    expect(codeOf(await plan({ since: '2026-11-31' }))).toBe('input.invalid');
    expect(codeOf(await plan({ doses: [{ slot: 1, amount: 0 }] }))).toBe('plan.doses');
    expect(
      codeOf(
        await plan({
          doses: [
            { slot: 1, amount: 4 },
            { slot: 1, amount: 6 },
          ],
        }),
      ),
    ).toBe('plan.doses');
    expect(codeOf(await plan({ medicine: { ...aspart, brandKey: 'lantus' } }))).toBe('plan.brandUnknown');
    const chief = await test.signedIn('chief');
    const gone = medicate({ patientId: test.hospital.patients.gone });
    expect(codeOf(await chief.call('order.planMedication', gone))).toBe('patient.discharged');
    const elsewhere = medicate({ patientId: test.hospital.patients.bert });
    expect(codeOf(await doctor.call('order.planMedication', elsewhere))).toBe('patient.unknown');
  });

  it('with an unusual dose of insulin is asked about, and taken once confirmed', async () => {
    const large = { doses: [{ slot: 7, amount: 72 }], medicine: lantus };
    expect(await doctor.call('order.planMedication', medicate(large))).toMatchObject({
      error: { code: 'plan.unusualDose', field: 'doses', description: expect.stringContaining('60') as string },
    });
    expect((await planMedication({ ...large, confirmed: true })).doses).toEqual([{ slot: 7, amount: 72 }]);
  });

  it.each([
    ['ends unseen doses', [{ slot: 1, amount: 6 }], {}, 'plan.endsDoses', 'doses', /4\sU.*6\sU/],
    ['ends doses of another order', [{ slot: 1, amount: 6 }], { replaces: '1' }, 'plan.endsDoses', 'doses', undefined],
    ['is half more', [{ slot: 3, amount: 6 }], {}, 'plan.doseDiffers', 'doses', /4\sU.*6\sU/],
    ['is tenfold', [{ slot: 3, amount: 40 }], { confirmed: true }, 'plan.doseFar', 'dosesAgain', /4\sU.*40\sU/],
    ['is a tenth', [{ slot: 3, amount: 0.4 }], { confirmed: true }, 'plan.doseFar', 'dosesAgain', /4\sU.*0\.4\sU/],
    [
      'is tenfold, typed again otherwise',
      [{ slot: 3, amount: 40 }],
      { confirmed: true, dosesAgain: [{ slot: 3, amount: 4 }] },
      'plan.doseFar',
      'dosesAgain',
      undefined,
    ],
  ] as const)('that %s where 6 / 4 / 6 U run is asked about', async (_, changed, more, code, field, text) => {
    const before = [
      { slot: 1, amount: 6 },
      { slot: 3, amount: 4 },
      { slot: 5, amount: 6 },
    ];
    const { planId } = await planMedication({ doses: before });
    const isWhole = code === 'plan.endsDoses';
    const doses = isWhole ? [...changed] : before.map((dose) => changed.find(({ slot }) => slot === dose.slot) ?? dose);
    const answer = await doctor.call('order.planMedication', medicate({ doses, ...more } as Partial<Medication>));
    expect(answer).toMatchObject({
      error: { code, field, ...(text && { description: expect.stringMatching(text) as string }) },
    });
    expect((await plansOf()).medication).toMatchObject([{ planId, state: 'running' }]);
    const answered = { confirmed: true, replaces: planId, dosesAgain: [...changed] };
    const second = await planMedication({ doses, ...answered });
    expect((await plansOf()).medication.map((plan) => [plan.planId, plan.state])).toEqual([
      [second.planId, 'running'],
      [planId, 'replaced'],
    ]);
  });

  it.each([
    ['g', 500, 'plan.farAboveMost', true],
    ['g', 50, 'plan.farAboveMost', true],
    ['tablet', 40, 'plan.farAboveMost', true],
    ['mg', 9000, 'plan.aboveMost', false],
    ['tablet', 5, 'plan.aboveMost', false],
    ['mg', 1001, 'plan.aboveMost', false],
  ] as const)('of metformin, %s %d, is %s', async (unit, amount, code, confirmed) => {
    const much = { medicine: { ...metformin, unit }, doses: [{ slot: 2, amount }] };
    const answer = await doctor.call('order.planMedication', medicate({ ...much, confirmed }));
    expect(answer).toMatchObject({ error: { code, field: 'doses' } });
    if (!confirmed) expect((await planMedication({ ...much, confirmed: true })).doses).toEqual(much.doses);
  });

  it.each([
    ['mg', [850, 850, 850], false],
    ['mg', [850, 850, 851], true],
    ['mg', [1000, 1000, 1000], true],
    ['g', [0.85, 0.85, 0.85], false],
    ['g', [0.5, 1, 1, 0.1], true],
  ] as const)(
    'of metformin, %s %j, is asked about where the day is beyond the label, although each dose is within it: %s',
    async (unit, amounts, isAsked) => {
      const doses = amounts.map((amount, index) => ({ slot: 2 * index + 2, amount }));
      const much = medicate({ medicine: { ...metformin, unit }, doses } as Partial<Medication>);
      const answer = await doctor.call('order.planMedication', much);
      if (isAsked) expect(answer).toMatchObject({ error: { code: 'plan.aboveMost', field: 'doses' } });
      else expect(dataOf(answer).plan.doses).toEqual(doses);
      if (isAsked) dataOf(await doctor.call('order.planMedication', { ...much, confirmed: true }));
    },
  );

  it('is terminated once, with its reason, only from its latest version (spec 4, plans terminated)', async () => {
    const { planId } = await planMonitoring();
    const end = { type: 'monitoring', planId, version: 1, reason: 'stable' } as const;
    expect(codeOf(await doctor.call('order.terminate', { ...end, version: 2 }))).toBe('plan.changed');
    const nurseB = await test.signedIn('nurseB');
    expect(codeOf(await nurseB.call('order.terminate', end))).toBe('plan.unknown');
    dataOf(await doctor.call('order.terminate', end));
    expect((await plansOf()).monitoring).toMatchObject([
      { state: 'terminated', endReason: 'stable', endedBy: { latinName: 'doctorA' }, version: 2 },
    ]);
    expect(codeOf(await doctor.call('order.terminate', { ...end, version: 2 }))).toBe('plan.over');
    expect((await trailOf('monitoring.terminated'))[0]).toMatchObject({ after: { reason: 'stable' } });
    expect(await tasks()).toEqual([]);
  });

  it('is on the timeline of the patient', async () => {
    const { planId } = await planMedication();
    dataOf(await doctor.call('order.terminate', { type: 'medication', planId, version: 1, reason: 'rash' }));
    const { entries } = dataOf(await nurse.call('patient.timeline', { patientId: anna, kinds: ['order'] }));
    expect(entries.slice(0, 2)).toMatchObject([
      { kind: 'medication.terminated', detail: { drug: '门冬胰岛素', reason: 'rash' } },
      { kind: 'medication.planned', detail: { drug: '门冬胰岛素', doses: '8 / 6', unit: 'U' } },
    ]);
  });
});

describe('a change of an order', () => {
  const doses = (...amounts: readonly (number | null)[]) =>
    amounts.flatMap((amount, index) => (amount === null ? [] : [{ slot: index * 2 + 1, amount }]));
  const ordered = async (client = nurse, day?: string) =>
    (await tasks(client, day)).map(({ slot, ordered: dose, planId }) => [slot, dose, planId] as const);

  it.each([
    ['the open slot', { beginsWith: 1 }, [8, 5, 7], [8, 5, 7]],
    ['no slot named', {}, [8, 5, 7], [8, 5, 7]],
    ['a later slot', { beginsWith: 3 }, [6, 5, 7], [8, 5, 7]],
    ['the last one', { beginsWith: 5 }, [6, 4, 7], [8, 5, 7]],
    ['tomorrow', { since: TOMORROW }, [6, 4, 6], [8, 5, 7]],
    ['a slot of tomorrow', { since: TOMORROW, beginsWith: 5 }, [6, 4, 6], [6, 4, 7]],
  ] as const)('that begins with %s loses no dose and doubles none', async (_, begin, today, tomorrow) => {
    const first = await planMedication({ doses: doses(6, 4, 6) });
    const change = { doses: doses(8, 5, 7), replaces: first.planId, ...begin } as const;
    const second = await planMedication(change);
    const amounts = async (day: string) => (await ordered(nurse, day)).map(([, amount]) => amount);
    expect([await amounts(TODAY), await amounts(TOMORROW)]).toEqual([today, tomorrow]);
    expect(await amounts('2026-11-22')).toEqual([8, 5, 7]);
    expect(second).toMatchObject({ since: TODAY, beginsWith: null, ...begin, changeReason: 'preset.lowValues' });
    expect((await trailOf('medication.planned'))[0]?.after).toMatchObject({
      since: TODAY,
      beginsWith: null,
      ...begin,
      changeReason: 'preset.lowValues',
      replaced: 1,
    });
    // A nurse who has the page open at noon records each dose of the day once.
    const noon = await later('nurseA', `${TODAY}T12:00:00+08:00`);
    const { ended } = dataOf(await noon.call('order.tasks', { patientId: anna }));
    expect(ended.map(({ slot, ordered: dose }) => [slot, dose])).toEqual(today[0] === 8 ? [[1, 6]] : []);
  });

  it('begins with no slot that is over, and with none whose dose was given meanwhile', async () => {
    const first = await planMedication({ doses: doses(6, 4, 6) });
    const change = medicate({ doses: doses(8, 5, 7), replaces: first.planId, beginsWith: 1 });
    const noon = await later('doctorA', `${TODAY}T12:00:00+08:00`);
    expect(await noon.call('order.planMedication', change)).toMatchObject({
      error: {
        code: 'plan.slotOver',
        field: 'beginsWith',
        description: expect.stringMatching(/[Bb]efore breakfast/) as string,
      },
    });
    dataOf(await nurse.call('order.execute', execution(first.planId)));
    expect(await doctor.call('order.planMedication', change)).toMatchObject({
      error: { code: 'plan.doseGiven', field: 'beginsWith' },
    });
    expect(dataOf(await doctor.call('order.plans', { patientId: anna })).given).toEqual([
      { kind: 'insulin:rapidActing', slot: 1 },
    ]);
    // Where the request names no slot, the order begins after the given dose as well.
    dataOf(await doctor.call('order.planMedication', { ...change, beginsWith: null }));
    expect((await ordered()).map(([slot, amount]) => [slot, amount])).toEqual([
      [1, 6],
      [3, 5],
      [5, 7],
    ]);
  });

  it.each([
    ['moves to the morning of the next day', 7, 1, TOMORROW, /40\sU.*20\sU/],
    ['moves from a morning to an evening', 1, 7, TOMORROW, /0\sU.*20\sU/],
    ['moves to the evening of the same day', 1, 7, TODAY, /40\sU.*20\sU/],
  ] as const)('asks about 24 hours where a basal dose %s', async (_, from, to, since, text) => {
    const yesterday = await later('doctorA', '2026-11-19T06:00:00+08:00');
    const basal = { medicine: lantus, doses: [{ slot: from, amount: 20 }] };
    const { plan } = dataOf(await yesterday.call('order.planMedication', medicate({ ...basal, since: '2026-11-19' })));
    const change = { ...basal, doses: [{ slot: to, amount: 20 }], replaces: plan.planId, since };
    const begin = since === TODAY ? { beginsWith: 7 } : {};
    expect(await doctor.call('order.planMedication', medicate({ ...change, ...begin }))).toMatchObject({
      error: { code: 'plan.changeDoses', description: expect.stringMatching(text) as string },
    });
    await planMedication({ ...change, ...begin, confirmed: true });
  });

  it.each([
    ['medication', () => planMedication(), () => medicate({ changeReason: null })],
    ['medication', () => planMedication(), () => medicate({ changeReason: '  ' })],
    ['monitoring', () => planMonitoring(), () => monitor({ changeReason: null })],
  ] as const)('needs its reason (%s)', async (type, run, change) => {
    await run();
    const name = type === 'medication' ? 'order.planMedication' : 'order.planMonitoring';
    const answer = await doctor.call(name, change() as never);
    expect(answer).toMatchObject({ error: { code: 'plan.changeReason', field: 'changeReason' } });
    expect((await plansOf())[type]).toHaveLength(1);
  });

  it.each([
    ['血糖偏低', 'preset.lowValues'],
    ['Low values', 'preset.lowValues'],
    ['eats whole meals again', 'eats whole meals again'],
  ])('keeps the reason %s as %s, on the order, in the trail and in the list', async (typed, kept) => {
    const { changeReason } = await planMedication({ changeReason: typed });
    expect(changeReason).toBeNull();
    await planMedication({ changeReason: typed });
    expect((await plansOf()).medication.map((plan) => plan.changeReason)).toEqual([kept, null]);
    expect((await trailOf('medication.planned'))[0]?.after).toMatchObject({ changeReason: kept });
  });

  it('of measurements is asked about what ends, and refused where somebody else changed them meanwhile', async () => {
    const { planId } = await planMonitoring({ slots: [1, 2, 7] });
    expect(await doctor.call('order.planMonitoring', monitor({ slots: [1, 3] }))).toMatchObject({
      error: {
        code: 'plan.endsSlots',
        field: 'slots',
        description: expect.stringMatching(/[Aa]fter breakfast.*[Bb]edtime/) as string,
      },
    });
    const change = { slots: [1, 3], replaces: planId, beginsWith: 3 };
    const second = await planMonitoring(change);
    expect((await tasks()).map((task) => [task.slot, task.planId])).toEqual([
      [1, planId],
      [2, planId],
      [3, second.planId],
    ]);
    expect(codeOf(await doctor.call('order.planMonitoring', monitor({ ...change, slots: [1, 3, 5] })))).toBe(
      'plan.changed',
    );
    expect(codeOf(await doctor.call('order.planMedication', medicate({ replaces: planId })))).toBe('plan.changed');
  });
});

describe('a task of monitoring', () => {
  it('is done by its reading, and follows the corrections of it', async () => {
    await planMonitoring();
    expect(await stateOf(1)).toEqual(['due']);
    const readingId = randomUUID();
    dataOf(await nurse.call('glucose.record', { readingId, patientId: anna, slot: 1, value: 6.4 }));
    const [task] = await tasks();
    expect(task).toMatchObject({
      state: 'done',
      execution: { outcome: 'done', readingId, executedBy: { latinName: 'nurseA' } },
    });
    dataOf(await nurse.call('glucose.correct', { readingId, version: 1, refusal: 'out', reason: 'wrong bed' }));
    expect(await stateOf(1)).toEqual(['refused']);
    dataOf(await nurse.call('glucose.correct', { readingId, version: 2, slot: 2, value: 7.1, reason: 'x' }));
    expect([await stateOf(1), await stateOf(2)]).toEqual([['due'], ['done']]);
    const { rows } = dataOf(await nurse.call('order.executions', { from: TODAY, to: TODAY }));
    expect(rows).toMatchObject([{ slot: 2, indicator: 'glucose', execution: { readingId } }]);
  });

  it('of blood pressure is done by what was measured in its time, also before it was ordered', async () => {
    const figures = { systolic: 132, diastolic: 84, heartRate: 71 };
    dataOf(
      await nurse.call('vital.record', { indicator: 'pressure', readingId: randomUUID(), patientId: anna, figures }),
    );
    await planMonitoring({ indicator: 'pressure', slots: [1, 4] });
    expect((await tasks()).map(({ slot, state }) => [slot, state])).toEqual([
      [1, 'done'],
      [4, 'due'],
    ]);
  });

  it('that was not measured is a reading without a value, and something measured after all wins', async () => {
    const { planId } = await planMonitoring();
    const told = execution(planId, { type: 'monitoring', refusal: 'check', note: 'radiology' });
    expect(codeOf(await nurse.call('order.execute', { ...told, refusal: null }))).toBe('task.byReading');
    const answer = dataOf(await nurse.call('order.execute', told)).execution;
    expect(answer).toMatchObject({ outcome: 'refused', refusal: 'check', note: 'radiology' });
    expect(dataOf(await nurse.call('order.execute', told)).execution).toEqual(answer);
    const board = dataOf(await nurse.call('glucose.board', {}));
    expect(board.rows[0]?.today['1']).toMatchObject({ refusal: 'check', value: null });
    expect(codeOf(await nurse.call('order.takeBack', { executionId: answer.executionId, reason: 'x' }))).toBe(
      'execution.ofReading',
    );
    const readingId = randomUUID();
    dataOf(await nurse.call('glucose.record', { readingId, patientId: anna, slot: 1, value: 5.9 }));
    expect(await stateOf(1)).toEqual(['done']);
  });

  it('is missed once its window is over', async () => {
    await planMonitoring();
    const nurseLater = await later('nurseA', `${TODAY}T08:30:00+08:00`);
    expect((await tasks(nurseLater)).map(({ slot, state }) => [slot, state])).toEqual([
      [1, 'missed'],
      [2, 'due'],
      [7, 'due'],
    ]);
  });

  it('shows on the board of glucose as a planned slot, on its days', async () => {
    await planMonitoring({ weekdays: [6], slots: [3, 5] });
    const planned = async (day: string) => dataOf(await nurse.call('glucose.board', { day })).rows[0]?.planned;
    expect(await planned(TODAY)).toEqual([]);
    expect(await planned(TOMORROW)).toEqual([3, 5]);
  });
});

describe('a task of medication', () => {
  it('is recorded with person, time and amount, and only once if the request arrives several times', async () => {
    const { planId } = await planMedication();
    const told = execution(planId, { amount: 7, amountReason: 'eatsLess', note: 'ate little' });
    const answers = await Promise.all(Array.from({ length: 6 }, () => nurse.call('order.execute', told)));
    expect(new Set(answers.map((answer) => JSON.stringify(dataOf(answer)))).size).toBe(1);
    expect(dataOf(answers[0] as (typeof answers)[number]).execution).toMatchObject({
      outcome: 'done',
      amount: 7,
      amountReason: 'eatsLess',
      note: 'ate little',
      executedBy: { latinName: 'nurseA' },
    });
    expect((await trailOf('order.executed')).filter(({ after }) => after?.amount === 7)).toHaveLength(1);
    expect(await stateOf(1)).toEqual(['done']);
  });

  it.each([
    // Ordered 8 U before breakfast.
    ['no figure of insulin', { amount: 8.0001 }, 'execution.notADose', 'amount', undefined],
    ['nothing', { amount: 1e-9 }, 'execution.notADose', 'amount', undefined],
    ['none', { amount: 0 }, 'execution.notADose', 'amount', undefined],
    ['less', { amount: 4 }, 'execution.amountDiffers', 'amountReason', /8\sU.*4\sU/],
    ['more', { amount: 10 }, 'execution.amountDiffers', 'amountReason', /8\sU.*10\sU/],
    ['other', { amount: 10, amountReason: 'other' }, 'execution.noteMissing', 'note', undefined],
    ['tenfold', { amount: 80 }, 'execution.amountDiffers', 'amountReason', /8\sU.*80\sU/],
    ['tenfold, once', { amount: 80, amountReason: 'doctorSaid' }, 'execution.amountFar', 'amountAgain', /8\sU.*80\sU/],
    [
      'tenfold, then another',
      { amount: 80, amountReason: 'doctorSaid', amountAgain: 8 },
      'execution.amountFar',
      'amountAgain',
      /80/,
    ],
    ['a tenth', { amount: 0.8, amountReason: 'eatsLess' }, 'execution.amountFar', 'amountAgain', /8\sU.*0\.8\sU/],
    [
      'beyond',
      { amount: 100, amountReason: 'doctorSaid', amountAgain: 100 },
      'execution.amountBeyond',
      'amount',
      /99\.999\sU/,
    ],
    ['beyond', { amount: 800 }, 'execution.amountBeyond', 'amount', /8\sU.*800\sU/],
    ['beyond', { amount: 9999 }, 'execution.amountBeyond', 'amount', undefined],
    ['beyond', { amount: 1e9 }, 'execution.amountBeyond', 'amount', undefined],
  ] as const)('of another amount than ordered is asked about: %s %j', async (_, more, code, field, text) => {
    const { planId } = await planMedication();
    const answer = await nurse.call('order.execute', execution(planId, more));
    expect(answer).toMatchObject({
      error: { code, field, ...(text && { description: expect.stringMatching(text) as string }) },
    });
    expect(await stateOf(1)).toEqual(['due']);
  });

  it('of another amount is stored with its reason, far from the order once it was typed twice', async () => {
    const { planId } = await planMedication();
    const far = execution(planId, { amount: 80, amountAgain: 80, amountReason: 'doctorSaid' });
    expect(dataOf(await nurse.call('order.execute', far)).execution).toMatchObject({
      amount: 80,
      amountReason: 'doctorSaid',
    });
    expect((await trailOf('order.executed'))[0]?.after).toMatchObject({
      ordered: 8,
      amount: 80,
      amountReason: 'doctorSaid',
    });
    const { rows } = dataOf(await nurse.call('order.executions', { from: TODAY, to: TODAY }));
    expect(rows).toMatchObject([{ ordered: 8, execution: { amount: 80, amountReason: 'doctorSaid' } }]);
    const tablets = await planMedication({ medicine: metformin, doses: [{ slot: 1, amount: 0.5 }] });
    const given = execution(tablets.planId, { amount: 500, amountAgain: 500, amountReason: 'doctorSaid' });
    expect(await nurse.call('order.execute', given)).toMatchObject({
      error: { code: 'execution.amountBeyond', field: 'amount', description: expect.stringMatching(/1\sg/) as string },
    });
  });

  it('is given by one nurse only: the other is told who was first', async () => {
    const { planId } = await planMedication();
    const chief = await test.signedIn('chief');
    const answers = await Promise.all([nurse, chief].map((one) => one.call('order.execute', execution(planId))));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    const refused = await chief.call('order.execute', execution(planId));
    expect(refused).toMatchObject({
      error: { code: 'task.settled', description: expect.stringMatching(/07:0\d/) as string },
    });
  });

  it('that was given stays as it was ordered where a newer plan begins in its window, and is not asked for again', async () => {
    const { planId } = await planMedication();
    dataOf(await nurse.call('order.execute', execution(planId)));
    const change = { replaces: planId, confirmed: true };
    const second = await planMedication({ doses: [{ slot: 1, amount: 12 }], ...change });
    const found = await tasks();
    expect(found).toMatchObject([{ planId, ordered: 8, state: 'done', execution: { amount: 8 } }]);
    expect(codeOf(await nurse.call('order.execute', execution(second.planId)))).toBe('task.unknown');
    expect(codeOf(await nurse.call('order.execute', execution(planId)))).toBe('task.settled');
    expect(await tasks(nurse, TOMORROW)).toMatchObject([{ planId: second.planId, ordered: 12 }]);
  });

  it('says why not, is taken back with a reason, and is open again', async () => {
    const { planId } = await planMedication();
    const told = execution(planId, { refusal: 'refusal', note: 'nausea' });
    const { executionId } = dataOf(await nurse.call('order.execute', told)).execution;
    expect(await stateOf(1)).toEqual(['refused']);
    const nurseB = await test.signedIn('nurseB');
    expect(codeOf(await nurseB.call('order.takeBack', { executionId, reason: 'x' }))).toBe('execution.unknown');
    dataOf(await nurse.call('order.takeBack', { executionId, reason: 'wrong bed' }));
    expect(codeOf(await nurse.call('order.takeBack', { executionId, reason: 'x' }))).toBe('execution.unknown');
    expect(await stateOf(1)).toEqual(['due']);
    expect((await trailOf('order.takenBack'))[0]).toMatchObject({ after: { reason: 'wrong bed' } });
    dataOf(await nurse.call('order.execute', execution(planId)));
    expect(await stateOf(1)).toEqual(['done']);
  });

  it('is refused before its time, in the future, on a day or in a slot without it, and elsewhere', async () => {
    const { planId } = await planMedication();
    const tell = (more: Partial<Execute>) => nurse.call('order.execute', execution(planId, more));
    expect(codeOf(await tell({ slot: 3 }))).toBe('task.early');
    expect(codeOf(await tell({ day: TOMORROW }))).toBe('task.early');
    expect(codeOf(await tell({ executedAt: Date.parse(`${TODAY}T09:00:00+08:00`) }))).toBe('reading.future');
    expect(codeOf(await tell({ slot: 2 }))).toBe('task.unknown');
    expect(codeOf(await tell({ day: '2026-11-19' }))).toBe('task.unknown');
    expect(codeOf(await tell({ planId: '999999' }))).toBe('task.unknown');
    const nurseB = await test.signedIn('nurseB');
    expect(codeOf(await nurseB.call('order.execute', execution(planId)))).toBe('task.unknown');
    const { wardA } = test.hospital.nodes;
    expect(codeOf(await nurseB.call('order.sheet', { wardId: wardA }))).toBe('node.forbidden');
  });

  it("is on the patient's own list as on the sheet, with what has to be measured again", async () => {
    const ofPatient = async (client = nurse) => dataOf(await client.call('order.tasks', { patientId: anna }));
    expect(await ofPatient()).toMatchObject({ day: TODAY, tasks: [], rechecks: [] });
    const { planId } = await planMedication();
    await planMonitoring();
    dataOf(await nurse.call('order.execute', execution(planId)));
    const { tasks: own } = await ofPatient();
    expect(own.map(({ slot, state }) => [slot, state])).toContainEqual([1, 'done']);
    expect(own).toEqual(await tasks());
    const { url } = await test.another({ clock: `${TODAY}T23:50:00+08:00` });
    const evening = new TestClient(url);
    dataOf(await evening.logIn('nurseA', PASSWORD));
    expect((await ofPatient(evening)).tasks.map(({ state }) => state)).toContain('missed');
    const nurseB = await test.signedIn('nurseB');
    expect(codeOf(await nurseB.call('order.tasks', { patientId: anna }))).toBe('patient.unknown');
  });

  it('tells every open screen', async () => {
    const { cookie } = await test.signedIn('doctorA');
    const socket = await openWatching(test.server.url, {
      cookie,
      name: 'doctorA',
      userId: test.hospital.accounts.doctorA,
    });
    const heard = (): number =>
      socket.frames.filter((frame) => 'indicator' in frame && frame.indicator === 'orders').length;
    const { planId } = await planMedication();
    await socket.until(() => heard() === 1);
    dataOf(await nurse.call('order.execute', execution(planId)));
    await socket.until(() => heard() === 2);
    await socket.close();
  });
});

describe('the lists', () => {
  const period = { from: '2026-11-01', to: TODAY };

  it('page through executions by their place, and filter them', async () => {
    const { db } = test.server.context;
    const { planId } = await planMedication({ until: null });
    const { accounts, nodes } = test.hospital;
    const row = (index: number) => ({
      executionKey: randomUUID(),
      medicationPlanId: planId,
      patientId: anna,
      nodeId: nodes.wardA,
      orderType: 'medication' as const,
      kind: `k${index}`,
      day: '2026-11-10',
      slot: 3 as const,
      outcome: index % 10 === 0 ? ('refused' as const) : ('done' as const),
      refusal: index % 10 === 0 ? ('out' as const) : null,
      amount: 6,
      // Three executions share each instant.
      executedAt: new Date(Date.parse('2026-11-10T11:00:00+08:00') + Math.floor(index / 3) * 1000),
      executedBy: accounts.nurseA,
      enteredAt: new Date('2026-11-10T11:00:00+08:00'),
    });
    await db
      .insertInto('orderExecution')
      .values(Array.from({ length: 230 }, (_, index) => row(index)))
      .execute();
    const ids: string[] = [];
    let after: string | null = null;
    const sizes: number[] = [];
    do {
      const page: { rows: { execution: { executionId: string } }[]; next: string | null } = dataOf(
        await nurse.call('order.executions', { ...period, after }),
      );
      ids.push(...page.rows.map(({ execution: { executionId } }) => executionId));
      sizes.push(page.rows.length);
      after = page.next;
    } while (after !== null);
    expect(sizes).toEqual([100, 100, 30]);
    expect(new Set(ids).size).toBe(230);
    const refused = dataOf(await nurse.call('order.executions', { ...period, outcome: 'refused' }));
    expect(refused.total).toEqual({ count: 23, more: false });
    expect(dataOf(await nurse.call('order.executions', { ...period, type: 'monitoring' })).rows).toEqual([]);
    expect(dataOf(await nurse.call('order.executions', { ...period, slot: 4 })).total?.count).toBe(0);
    expect(dataOf(await nurse.call('order.executions', { ...period, patient: 'nobody' })).rows).toEqual([]);
    expect(codeOf(await nurse.call('order.executions', { ...period, after: 'x' }))).toBe('input.invalid');
    const nurseB = await test.signedIn('nurseB');
    expect(dataOf(await nurseB.call('order.executions', period)).total?.count).toBe(0);

    nurse.language = 'en-US';
    const file = async (format: 'csv' | 'xlsx') => {
      const pieces = await nurse.callStream('order.exportExecutions', { ...period, format });
      expect(pieces.at(-1)?.end).toEqual({ rows: 230, limited: false });
      return Buffer.concat(pieces.map(({ bytes }) => Buffer.from(bytes, 'base64')));
    };
    const { rows } = dataOf(await nurse.call('order.executions', period));
    const view = { language: 'en', zone: ZONE } as const;
    const shown = rows.map((line) => executionColumns.map((column) => recordCellText(column, line, view)));
    const csv = linesOfCsv((await file('csv')).toString().replace(/^\ufeff/, ''));
    expect(csv[0]).toEqual(executionColumns.map(({ title }) => title.en));
    // A dose is kept on one line on the screen; a spreadsheet compares and searches texts with ordinary spaces.
    expect(shown[0]).toContain(`6${NO_BREAK_SPACE}U`);
    expect(csv.slice(1, 101)).toEqual(shown.map((cells) => cells.map(ordinarySpaces)));
    expect(linesOfWorkbook(await file('xlsx'))).toHaveLength(231);
    expect((await trailOf('record.exported'))[0]).toMatchObject({ after: { list: 'execution', rows: 230 } });
  });

  it('tell medication plans by category and state, as each plan tells of itself', async () => {
    const first = await planMedication();
    const second = await planMedication({ doses: [{ slot: 1, amount: 10 }], replaces: first.planId });
    const ended = await planMedication({ medicine: metformin, doses: [{ slot: 2, amount: 0.5 }] });
    const waiting = await planMedication({ medicine: lantus, doses: [{ slot: 7, amount: 9 }], since: TOMORROW });
    dataOf(
      await doctor.call('order.terminate', { type: 'medication', planId: ended.planId, version: 1, reason: 'nausea' }),
    );
    const list = async (more: Partial<RequestOf<'order.medications'>> = {}) =>
      dataOf(await nurse.call('order.medications', { from: TODAY, to: TODAY, ...more })).rows.map(
        ({ plan: { planId } }) => planId,
      );
    expect(await list()).toEqual([ended.planId, second.planId, first.planId]);
    expect(await list({ category: 'oral' })).toEqual([ended.planId]);
    expect(await list({ to: TOMORROW, state: 'waiting' })).toEqual([waiting.planId]);
    expect(await list({ state: 'running' })).toEqual([second.planId]);
    expect(await list({ state: 'replaced' })).toEqual([first.planId]);
    expect(await list({ state: 'terminated' })).toEqual([ended.planId]);
    expect(await list({ state: 'finished' })).toEqual([]);
    const pieces = await nurse.callStream('order.exportMedications', { from: TODAY, to: TODAY, format: 'csv' });
    const csv = linesOfCsv(Buffer.concat(pieces.map(({ bytes }) => Buffer.from(bytes, 'base64'))).toString());
    expect(csv).toHaveLength(4);
    expect(csv[1]?.join('|')).toContain('nausea');
  });
});
