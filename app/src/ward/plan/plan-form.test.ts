import { describe, expect, it } from 'vitest';
import type { MedicationOrder, MonitoringOrder } from '@wardlink/contract';
import { ORAL_MEDICINES } from '@wardlink/domain';
import { beginChoices, beginOf } from './begin.js';
import { knownMedicine, namedIn } from './medicine-names.js';
import {
  changeDraftOf,
  firstTerms,
  medicationProblems,
  medicationRequest,
  monitoringChangeOf,
  monitoringProblems,
  monitoringRequest,
  questionsOf,
  type MedicationDraft,
  type MonitoringDraft,
} from './plan-form.js';

const TODAY = '2026-11-20';
const KEY = '00000000-0000-4000-8000-000000000001';
const monitoring = (more: Partial<MonitoringDraft> = {}): MonitoringDraft => ({
  ...firstTerms(TODAY, KEY),
  indicator: 'glucose',
  slots: [1, 7],
  ...more,
});
const medication = (more: Partial<MedicationDraft> = {}): MedicationDraft => ({
  ...firstTerms(TODAY, KEY),
  category: 'insulin',
  insulinCategory: 'rapidActing',
  brandKey: 'novorapid',
  drug: '',
  brand: '',
  unit: 'mg',
  norms: ' ',
  doses: { 1: '8', 3: '６', 5: '' },
  again: {},
  ...more,
});
const check = (more: Partial<MedicationDraft>, confirmed = false, plans: readonly MedicationOrder[] = []) => ({
  problems: medicationProblems(medication(more), { today: TODAY, confirmed, plans }),
  request: medicationRequest(medication(more), '7', { confirmed, plans }),
});

describe('a monitoring plan', () => {
  it('is sent as it was filled in, with no end where none was given', () => {
    expect(monitoringRequest(monitoring({ note: '  ' }), '7', { plans: [], choices: [] })).toEqual({
      planKey: KEY,
      patientId: '7',
      since: TODAY,
      until: null,
      beginsWith: null,
      replaces: null,
      changeReason: null,
      everyDays: 1,
      weekdays: [1, 2, 3, 4, 5, 6, 7],
      note: null,
      indicator: 'glucose',
      slots: [1, 7],
    });
  });

  it.each([
    [{ slots: [] }, { slots: 'noSlots' }],
    [{ since: '' }, { since: 'noDay' }],
    [{ since: '2026-11-19' }, { since: 'pastDay' }],
    [{ until: '2026-11-19' }, { until: 'backwards' }],
    [{ until: '30/11/2026' }, { until: 'noDay' }],
    [{ weekdays: [] }, { weekdays: 'noWeekdays' }],
  ] as const)('%j is refused', (more, problems) => {
    expect(monitoringProblems(monitoring(more), { today: TODAY, confirmed: false, plans: [] })).toEqual(problems);
  });
});

describe('a medication plan', () => {
  it('of insulin names its brand by its key, and leaves empty slots out', () => {
    expect(check({}).request).toMatchObject({
      medicine: { category: 'insulin', insulinCategory: 'rapidActing', brandKey: 'novorapid' },
      doses: [
        { slot: 1, amount: 8 },
        { slot: 3, amount: 6 },
      ],
      norms: null,
    });
  });

  it('by mouth is found in the list by either name, or is what was typed', () => {
    const oral = { category: 'oral', doses: { 2: '0.5' }, unit: 'g' } as const;
    const metformin = { category: 'oral', drug: '二甲双胍', latinDrug: 'Metformin', unit: 'g' };
    for (const drug of ['Metformin', 'metformin ', '二甲双胍']) {
      expect(check({ ...oral, drug, brand: '' }).request.medicine).toMatchObject({ ...metformin, brand: null });
      expect(check({ ...oral, drug, brand: 'Glucophage' }).request.medicine).toMatchObject({
        brand: '格华止',
        latinBrand: 'Glucophage',
      });
    }
    expect(check({ ...oral, drug: ' Myrtle ' }).request.medicine).toMatchObject({ drug: 'Myrtle', latinDrug: null });
    expect(knownMedicine('nothing')).toBeUndefined();
  });

  it.each([
    [
      { insulinCategory: '', brandKey: '' },
      { insulinCategory: 'missing', brandKey: 'missing' },
    ],
    [{ category: 'oral', drug: ' ' }, { drug: 'missing' }],
    [{ doses: {} }, { doses: 'noDose' }],
    [{ doses: { 1: 'eight' } }, { doses: 'notADose' }],
    [{ doses: { 1: '0' } }, { doses: 'notADose' }],
    [{ doses: { 1: '72' } }, { doses: 'askedDose' }],
  ] as const)('%j is refused', (more, problems) => {
    expect(check(more).problems).toEqual(problems);
  });

  it('with an unusual dose is sent once it was confirmed', () => {
    expect(check({ doses: { 7: '72' } }, true).problems).toEqual({});
    expect(check({ doses: { 7: '72' } }, true).request).toMatchObject({ confirmed: true, doses: [{ amount: 72 }] });
  });
});

describe('an order beside what runs', () => {
  const running = {
    planId: '12',
    category: 'insulin',
    insulinCategory: 'rapidActing',
    drug: '门冬胰岛素',
    brand: '诺和锐',
    latinDrug: 'Insulin aspart',
    latinBrand: 'NovoRapid',
    norms: '3 ml : 300 U',
    unit: 'U',
    state: 'running',
    replacedAt: null,
    since: '2026-11-01',
    until: null,
    weekdays: [1, 2, 3, 4, 5, 6, 7],
    everyDays: 1,
    version: 1,
    doses: [
      { slot: 1, amount: 6 },
      { slot: 3, amount: 4 },
      { slot: 5, amount: 6 },
    ],
  } as unknown as MedicationOrder;

  it('is filled with it where it changes it, and names what it replaces', () => {
    const draft = { ...changeDraftOf(running, TODAY, KEY), changeReason: ' Low values ' };
    expect(draft).toMatchObject({ brandKey: 'novorapid', since: TODAY, doses: { 1: '6', 3: '4', 5: '6' } });
    expect(medicationProblems(draft, { today: TODAY, confirmed: false, plans: [running] })).toEqual({});
    expect(medicationRequest(draft, '7', { confirmed: false, plans: [running] })).toMatchObject({
      replaces: '12',
      changeReason: 'Low values',
    });
  });

  it.each(ORAL_MEDICINES)('names $key in the language of the reader, and is sent with both names', (medicine) => {
    const { generic, brand } = medicine;
    const names = { drug: generic.zh, latinDrug: generic.en, brand: brand.zh, latinBrand: brand.en };
    const oral = { ...running, category: 'oral', insulinCategory: null, ...names, unit: 'mg' } as MedicationOrder;
    for (const language of ['zh', 'en'] as const) {
      const draft = namedIn(language, changeDraftOf(oral, TODAY, KEY));
      expect(draft).toMatchObject({ drug: generic[language], brand: brand[language] });
      const request = medicationRequest(draft, '7', { confirmed: false, plans: [oral] });
      expect(request).toMatchObject({ replaces: '12', medicine: names });
    }
    const other = { ...oral, brand: 'another', latinBrand: null };
    expect(namedIn('en', changeDraftOf(other, TODAY, KEY)).brand).toBe('another');
    const unknown = { ...oral, drug: '消渴丸', latinDrug: 'Xiaoke' };
    expect(namedIn('en', changeDraftOf(unknown, TODAY, KEY)).drug).toBe('消渴丸');
  });

  it('needs a reason, unless it is proposed', () => {
    const draft = changeDraftOf(running, TODAY, KEY);
    const options = { today: TODAY, confirmed: false, plans: [running] };
    expect(medicationProblems(draft, options)).toEqual({ changeReason: 'missing' });
    expect(medicationProblems(draft, { ...options, isProposed: true })).toEqual({});
  });

  it('is asked about where 24 hours around its beginning differ from a usual day', () => {
    const windows = [8, 1, 2, 3, 4, 5, 6, 7].map((slot, index) => ({ slot, begin: index, end: index + 1 }));
    const basal = { ...running, doses: [{ slot: 7, amount: 20 }] };
    const draft = { ...changeDraftOf(basal, TODAY, KEY), changeReason: 'x', doses: { 1: '20' }, since: '2026-11-21' };
    const { questions } = questionsOf(draft, { plans: [basal], windows });
    expect(questions.filter(({ why }) => why === 'change')).toMatchObject([{ amount: 40, than: 20 }]);
  });

  it.each([
    // Doses, typed again, confirmed: the problem.
    [{ 1: '6' }, {}, false, 'askedDose'],
    [{ 1: '6' }, {}, true, undefined],
    [{ 1: '8', 3: '4', 5: '6' }, {}, false, undefined],
    [{ 1: '6', 3: '6', 5: '6' }, {}, false, 'askedDose'],
    [{ 1: '6', 3: '6', 5: '6' }, {}, true, undefined],
    [{ 1: '6', 3: '40', 5: '6' }, {}, true, 'farDose'],
    [{ 1: '6', 3: '40', 5: '6' }, { 3: '4' }, true, 'farDose'],
    [{ 1: '6', 3: '40', 5: '6' }, { 3: '40' }, true, undefined],
    [{ 1: '6', 3: '0.4', 5: '6' }, {}, true, 'farDose'],
    [{ 1: '6', 3: '4', 5: '6', 7: '40' }, {}, true, 'farDose'],
  ] as const)('%j, again %j, confirmed %s: %s', (doses, again, confirmed, problem) => {
    expect(check({ doses, again }, confirmed, [running]).problems.doses).toBe(problem);
  });

  it.each([
    ['g', '500', 'refusedDose'],
    ['g', '50', 'refusedDose'],
    ['mg', '9000', 'askedDose'],
    ['tablet', '40', 'refusedDose'],
    ['tablet', '5', 'askedDose'],
    ['g', '0.5', undefined],
  ] as const)('of metformin, %s %s: %s', (unit, dose, problem) => {
    const oral = { category: 'oral', drug: '二甲双胍', unit, doses: { 1: dose } } as const;
    expect(check(oral).problems.doses).toBe(problem);
  });
});

describe('a change of measurements', () => {
  const plan = { planId: '3', indicator: 'glucose', slots: [1, 2, 7], since: '2026-11-01', until: null } as const;
  const running = {
    ...plan,
    state: 'running',
    replacedAt: null,
    weekdays: [1, 2, 3, 4, 5, 6, 7],
    everyDays: 1,
    version: 4,
  } as unknown as MonitoringOrder;
  const options = (confirmed: boolean) => ({ today: TODAY, confirmed, plans: [running] });

  it('is filled with what runs, asks about the slots that end, and says why', () => {
    const draft = monitoringChangeOf(running, TODAY, KEY);
    expect(draft).toMatchObject({ indicator: 'glucose', slots: [1, 2, 7], since: TODAY });
    expect(monitoringProblems(draft, options(false))).toEqual({ changeReason: 'missing' });
    const changed = { ...draft, slots: [1, 3] as const, changeReason: 'Stable values' };
    expect(monitoringProblems(changed, options(false))).toEqual({ slots: 'askedSlots' });
    expect(monitoringProblems(changed, options(true))).toEqual({});
    const choices = [{ key: 'meal', since: TODAY, beginsWith: 3 }] as const;
    expect(monitoringRequest(changed, '7', { plans: [running], choices: [...choices, TOMORROW] })).toMatchObject({
      replaces: '3',
      beginsWith: 3,
      since: TODAY,
      changeReason: 'Stable values',
    });
  });
});

const TOMORROW = { key: 'tomorrow', since: '2026-11-21', beginsWith: null } as const;

describe('what a change may begin with', () => {
  const windows = [
    { slot: 1, begin: 0, end: 10 },
    { slot: 3, begin: 10, end: 20 },
    { slot: 5, begin: 20, end: 30 },
  ];
  const choices = (serverTime: number, given: number[], slots = [1, 3, 5]) =>
    beginChoices({ day: { serverTime, windows }, today: TODAY, slots, given }).map(({ key, beginsWith }) => [
      key,
      beginsWith,
    ]);

  it.each([
    [
      12,
      [],
      [1, 3, 5],
      [
        ['now', 3],
        ['meal', 5],
      ],
    ],
    [12, [3], [1, 3, 5], [['meal', 5]]],
    [12, [], [1, 5], [['meal', 5]]],
    [
      9,
      [],
      [1, 3, 5],
      [
        ['now', 1],
        ['meal', 3],
      ],
    ],
    [30, [], [1, 3, 5], []],
  ])('at %d, with %j given, of %j is %j', (at, given, slots, today) => {
    expect(choices(at, given, slots)).toEqual([...today, ['tomorrow', null]]);
  });

  it('is the first of them unless another one, or another day, was chosen', () => {
    const all = beginChoices({ day: { serverTime: 12, windows }, today: TODAY, slots: [3, 5], given: [3] });
    expect(beginOf({ since: TODAY, beginsWith: 'next' }, all)).toEqual({ since: TODAY, beginsWith: 5 });
    expect(beginOf({ since: TODAY, beginsWith: 3 }, all)).toEqual({ since: TODAY, beginsWith: 3 });
    expect(beginOf({ since: '2026-11-25', beginsWith: 'next' }, all)).toEqual({
      since: '2026-11-25',
      beginsWith: null,
    });
    expect(beginOf({ since: TODAY, beginsWith: 'next' }, [TOMORROW])).toEqual({
      since: '2026-11-21',
      beginsWith: null,
    });
  });
});
