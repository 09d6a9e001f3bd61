import type { MedicationOrder, MonitoringOrder, OrderPlans, RequestOf } from '@wardlink/contract';
import {
  DAY_SLOTS,
  doseFaults,
  doseQuestions,
  endedByOrder,
  isDay,
  isEveryDay,
  judgeInsulinDose,
  judgeOralDose,
  medicationKind,
  WEEKDAYS,
  type DaySlot,
  type DoseChange,
  type DoseQuestion,
  type InsulinCategory,
  type SlotDose,
} from '@wardlink/domain';
import type { FieldModel } from '../../forms/model.js';
import { beginOf, type BeginChoice } from './begin.js';
import { brandKeyOf, isOwnBrand, knownMedicine } from './medicine-names.js';

type MonitoringRequest = RequestOf<'order.planMonitoring'>;
type MedicationRequest = RequestOf<'order.planMedication'>;
/** An order without its patient. */
export type MonitoringTerms = Pick<MonitoringRequest, Cycle | 'indicator' | 'slots'>;
export type MedicationTerms = Pick<MedicationRequest, Cycle | 'medicine' | 'norms' | 'doses'>;
type Cycle = 'weekdays' | 'everyDays' | 'since' | 'until';
type OralUnit = Extract<MedicationRequest['medicine'], { category: 'oral' }>['unit'];

/** Fields of both forms. */
export interface TermsDraft {
  /** Key of the plan: sending it again cannot order twice. */
  planKey: string;
  since: string;
  /** First slot of a change on its first day, by default the next one; null for the whole day. */
  beginsWith: DaySlot | 'next' | null;
  /** Reason for changing the running order, as typed. */
  changeReason: string;
  /** Empty for an open end. */
  until: string;
  everyDays: number;
  weekdays: readonly number[];
  note: string;
}

export interface MonitoringDraft extends TermsDraft {
  indicator: MonitoringRequest['indicator'];
  slots: readonly DaySlot[];
}

export interface MedicationDraft extends TermsDraft {
  category: 'oral' | 'insulin';
  insulinCategory: InsulinCategory | '';
  brandKey: string;
  /** As typed; either of its names finds a medicine of the list. */
  drug: string;
  brand: string;
  unit: OralUnit;
  norms: string;
  /** Typed doses by slot. */
  doses: Readonly<Partial<Record<DaySlot, string>>>;
  /** Doses far from the running ones, typed a second time. */
  again: Readonly<Partial<Record<DaySlot, string>>>;
}

/** The fields of both forms, and those for a medicine. */
export const TERMS_FIELDS = {
  everyDays: {},
  since: { kind: 'date', required: true, figures: true },
  until: { kind: 'date', figures: true },
  changeReason: { required: true, maxLength: 200 },
  note: { maxLength: 200 },
} as const satisfies Record<string, FieldModel>;
export const MEDICINE_FIELDS = {
  insulinCategory: { required: true },
  brandKey: { required: true },
  drug: { required: true, maxLength: 80 },
  brand: { maxLength: 80 },
  unit: {},
  norms: { maxLength: 60 },
} as const satisfies Record<string, FieldModel>;

/** Problems by field, as text keys. */
export type PlanProblems = Partial<
  Record<
    'slots' | 'since' | 'until' | 'weekdays' | 'brandKey' | 'insulinCategory' | 'drug' | 'doses' | 'changeReason',
    PlanProblem
  >
>;
type PlanProblem =
  | 'noSlots'
  | 'noDay'
  | 'pastDay'
  | 'backwards'
  | 'noWeekdays'
  | 'missing'
  | 'noDose'
  | 'notADose'
  | 'refusedDose'
  | 'farDose'
  | 'askedDose'
  | 'askedSlots';

export function firstTerms(today: string, planKey: string): TermsDraft {
  const days = { since: today, until: '', everyDays: 1, weekdays: [...WEEKDAYS] };
  return { planKey, ...days, beginsWith: 'next', changeReason: '', note: '' };
}

function termsProblems({ since, until, weekdays }: TermsDraft, today: string): PlanProblems {
  const problems: PlanProblems = {};
  if (!isDay(since)) problems.since = 'noDay';
  else if (since < today) problems.since = 'pastDay';
  if (until !== '' && !isDay(until)) problems.until = 'noDay';
  else if (until !== '' && until < since) problems.until = 'backwards';
  if (weekdays.length === 0) problems.weekdays = 'noWeekdays';
  return problems;
}

function termsOf({ planKey, since, until, everyDays, weekdays, note }: TermsDraft, patientId: string) {
  const rest = { until: until || null, note: note.trim() || null };
  return { planKey, patientId, since, everyDays, weekdays: [...weekdays], ...rest };
}

/** The running plan of measurements that an order replaces, and its slots that end. */
export function replacedMonitoring(draft: MonitoringDraft, plans: readonly MonitoringOrder[]) {
  const replaced = replacedOf(plans, draft.since, ({ indicator }) => indicator === draft.indicator);
  return { replaced, ended: (replaced?.slots ?? []).filter((slot) => !draft.slots.includes(slot as DaySlot)) };
}

/** Problems of a monitoring plan. @param confirmed the user confirmed that slots end */
export function monitoringProblems(
  draft: MonitoringDraft,
  { today, confirmed, plans, isProposed = false }: Asked & { today: string; plans: readonly MonitoringOrder[] },
): PlanProblems {
  const { replaced, ended } = replacedMonitoring(draft, plans);
  const problems = { ...termsProblems(draft, today), ...(!isProposed && changeProblems(draft, replaced)) };
  if (draft.slots.length === 0) problems.slots = 'noSlots';
  else if (ended.length > 0 && !confirmed && !isProposed) problems.slots = 'askedSlots';
  return problems;
}

/** The request of a monitoring plan. */
export function monitoringRequest(
  draft: MonitoringDraft,
  patientId: string,
  { plans, choices }: { plans: readonly MonitoringOrder[]; choices: readonly BeginChoice[] },
): MonitoringRequest {
  const { replaced } = replacedMonitoring(draft, plans);
  const { indicator, slots } = draft;
  return { ...termsOf(draft, patientId), ...changeOf(draft, replaced, choices), indicator, slots: [...slots] };
}

/** A form with the contents of running measurements, to change them. */
export function monitoringChangeOf(plan: MonitoringOrder, today: string, planKey: string): MonitoringDraft {
  const { weekdays, everyDays, since, until, indicator, slots } = plan;
  return monitoringDraftOf({ weekdays, everyDays, since, until, indicator, slots }, today, planKey);
}

/** The typed doses as figures, or their problems. */
function dosesOf({ category, doses }: MedicationDraft): SlotDose[] | PlanProblem {
  const given: SlotDose[] = [];
  for (const slot of DAY_SLOTS) {
    const typed = doses[slot] ?? '';
    const verdict = category === 'insulin' ? judgeInsulinDose(typed) : judgeOralDose(typed);
    if (verdict.kind === 'empty') continue;
    if (verdict.kind !== 'accepted') return 'notADose';
    given.push({ slot, amount: 'units' in verdict ? verdict.units : verdict.amount });
  }
  const [fault] = doseFaults(category, given);
  if (fault === 'noDose' || fault === 'notADose') return fault;
  return given;
}

function medicineOf(draft: MedicationDraft): MedicationRequest['medicine'] {
  if (draft.category === 'insulin' && draft.insulinCategory !== '') {
    return { category: 'insulin', insulinCategory: draft.insulinCategory, brandKey: draft.brandKey };
  }
  const known = knownMedicine(draft.drug);
  const brand = draft.brand.trim();
  const ownBrand = known !== undefined && isOwnBrand(known, brand);
  return {
    category: 'oral',
    drug: known?.generic.zh ?? draft.drug.trim(),
    latinDrug: known?.generic.en ?? null,
    brand: ownBrand ? known.brand.zh : brand === '' ? null : brand,
    latinBrand: ownBrand ? known.brand.en : null,
    unit: draft.unit,
  };
}

/** The plan of a kind that a new one replaces from a day on, by the server's rule; undefined without one. */
function replacedOf<Plan extends MonitoringOrder | MedicationOrder>(
  plans: readonly Plan[],
  from: string,
  isOfKind: (plan: Plan) => boolean,
): Plan | undefined {
  return plans
    .filter(({ state, replacedAt, since, until }) => {
      const holds = (state === 'running' || state === 'waiting') && replacedAt === null;
      return holds && since <= from && (until === null || until >= from);
    })
    .filter(isOfKind)
    .sort((one, other) => Number(other.planId) - Number(one.planId))[0];
}

const changeProblems = ({ changeReason }: TermsDraft, replaced: unknown): PlanProblems =>
  replaced && changeReason.trim() === '' ? { changeReason: 'missing' } : {};

/** Begin, replaced plan and reason of a change. */
function changeOf(draft: TermsDraft, replaced: { planId: string } | undefined, choices: readonly BeginChoice[]) {
  if (!replaced) return { beginsWith: null, replaces: null, changeReason: null };
  return { ...beginOf(draft, choices), replaces: replaced.planId, changeReason: draft.changeReason.trim() };
}

/** The running plan that an order replaces, by the server's rule; undefined without one. */
function replacedPlan(draft: MedicationDraft, plans: readonly MedicationOrder[]): MedicationOrder | undefined {
  const medicine = medicineOf(draft);
  const { insulinCategory } = draft;
  if (medicine.category === 'insulin' && insulinCategory === '') return undefined;
  const drug = medicine.category === 'oral' ? medicine.drug : '';
  const kind = medicationKind(
    medicine.category === 'oral'
      ? { category: 'oral', drug }
      : { category: 'insulin', insulinCategory: insulinCategory || null, drug },
  );
  return replacedOf(plans, draft.since, (plan) => medicationKind(plan) === kind);
}

/** Data with which an order of a medicine is compared. */
export interface Running {
  plans: readonly MedicationOrder[];
  /** Windows of a day, and possible begins of a change. */
  windows?: OrderPlans['windows'];
  choices?: readonly BeginChoice[];
}

/** The slot of the day from which the doses change; undefined while it is unknown. */
function changeOfDay(
  draft: MedicationDraft,
  replaced: MedicationOrder,
  { windows, choices }: Required<Pick<Running, 'windows' | 'choices'>>,
): DoseChange | undefined {
  const { since, beginsWith } = beginOf(draft, choices);
  const slots = windows.map(({ slot }) => slot as DaySlot);
  const first = beginsWith ?? slots[0];
  return first === undefined ? undefined : { slots, first, ranBefore: replaced.since < since };
}

/** Questions about the typed doses, and the running doses that end. */
export function questionsOf(
  draft: MedicationDraft,
  { plans, windows = [], choices = [] }: Running,
): {
  questions: DoseQuestion[];
  ended: SlotDose[];
  /** The typed doses; empty if one of them is not a dose. */
  doses: SlotDose[];
  replaced: MedicationOrder | undefined;
} {
  const doses = dosesOf(draft);
  const replaced = replacedPlan(draft, plans);
  if (typeof doses === 'string') return { questions: [], ended: [], doses: [], replaced };
  const medicine = medicineOf(draft);
  const [drug, unit] = medicine.category === 'oral' ? [medicine.drug, medicine.unit] : ['', 'U'];
  const running = replaced && { unit: replaced.unit, doses: replaced.doses as SlotDose[] };
  return {
    questions: doseQuestions(
      { category: medicine.category, drug, unit },
      doses,
      running,
      replaced && isEveryDay(draft) && isEveryDay(replaced)
        ? changeOfDay(draft, replaced, { windows, choices })
        : undefined,
    ),
    ended: endedByOrder(running, doses),
    doses,
    replaced,
  };
}

/** Whether the dose of a question was typed a second time. */
export const isTypedAgain = (draft: MedicationDraft, { slot, amount }: DoseQuestion): boolean => {
  const verdict = slot === undefined ? undefined : judgeOralDose(draft.again[slot] ?? '');
  return verdict?.kind === 'accepted' && verdict.amount === amount;
};

interface Asked {
  confirmed: boolean;
  /** The plan is proposed: the person who orders it gives the reason. */
  isProposed?: boolean;
}

/** Problems of a medication plan. @param confirmed the user answered the questions */
export function medicationProblems(
  draft: MedicationDraft,
  { today, confirmed, isProposed = false, ...running }: Running & Asked & { today: string },
): PlanProblems {
  const problems = {
    ...termsProblems(draft, today),
    ...(!isProposed && changeProblems(draft, replacedPlan(draft, running.plans))),
  };
  if (draft.category === 'oral' && draft.drug.trim() === '') problems.drug = 'missing';
  if (draft.category === 'insulin') {
    if (draft.insulinCategory === '') problems.insulinCategory = 'missing';
    if (draft.brandKey === '') problems.brandKey = 'missing';
  }
  const doses = dosesOf(draft);
  if (typeof doses === 'string') problems.doses = doses;
  else {
    const { questions, ended } = questionsOf(draft, running);
    const open = questions.filter((one) => !(one.verdict === 'far' && isTypedAgain(draft, one)));
    if (open.some(({ verdict }) => verdict === 'refused')) problems.doses = 'refusedDose';
    else if (open.some(({ verdict }) => verdict === 'far')) problems.doses = 'farDose';
    else if (!confirmed && open.length + ended.length > 0) problems.doses = 'askedDose';
  }
  return problems;
}

/** The request of a medication plan. */
export function medicationRequest(
  draft: MedicationDraft,
  patientId: string,
  { confirmed, ...running }: Running & Asked,
): MedicationRequest {
  const doses = dosesOf(draft);
  const { questions, replaced } = questionsOf(draft, running);
  const dosesAgain = questions.flatMap((one) =>
    one.slot !== undefined && one.verdict === 'far' && isTypedAgain(draft, one)
      ? [{ slot: one.slot, amount: one.amount }]
      : [],
  );
  return {
    ...termsOf(draft, patientId),
    ...changeOf(draft, replaced, running.choices ?? []),
    medicine: medicineOf(draft),
    norms: draft.norms.trim() || null,
    doses: typeof doses === 'string' ? [] : doses,
    confirmed,
    dosesAgain,
  };
}

/** A form with the contents of a running plan, to change it. */
export function changeDraftOf(plan: MedicationOrder, today: string, planKey: string): MedicationDraft {
  const { category, insulinCategory, drug, latinDrug, brand, latinBrand, unit, norms, doses } = plan;
  const brandKey = brandKeyOf(plan);
  const medicine: MedicationTerms['medicine'] =
    category === 'insulin' && insulinCategory !== null
      ? { category, insulinCategory, brandKey }
      : { category: 'oral', drug, latinDrug, brand, latinBrand, unit: unit === 'g' || unit === 'tablet' ? unit : 'mg' };
  const { weekdays, everyDays, since, until } = plan;
  return medicationDraftOf({ weekdays, everyDays, since, until, medicine, norms, doses }, today, planKey);
}

/** The days of proposed terms; a first day in the past becomes today. */
const draftOfCycle = ({ since, until, everyDays, weekdays }: MonitoringTerms | MedicationTerms, today: string) => ({
  since: since < today ? today : since,
  until: until ?? '',
  everyDays,
  weekdays,
});

/** A form with the contents of proposed measurements. */
export const monitoringDraftOf = (terms: MonitoringTerms, today: string, planKey: string): MonitoringDraft => ({
  ...firstTerms(today, planKey),
  ...draftOfCycle(terms, today),
  indicator: terms.indicator,
  slots: terms.slots as DaySlot[],
});

/** A form with the contents of a proposed medicine. */
export function medicationDraftOf(terms: MedicationTerms, today: string, planKey: string): MedicationDraft {
  const { medicine, norms, doses } = terms;
  const oral = medicine.category === 'oral' ? medicine : undefined;
  const insulin = medicine.category === 'insulin' ? medicine : undefined;
  return {
    ...firstTerms(today, planKey),
    ...draftOfCycle(terms, today),
    category: medicine.category,
    insulinCategory: insulin?.insulinCategory ?? '',
    brandKey: insulin?.brandKey ?? '',
    drug: oral?.drug ?? '',
    brand: oral?.brand ?? '',
    unit: oral?.unit ?? 'mg',
    norms: norms ?? '',
    doses: Object.fromEntries(doses.map(({ slot, amount }) => [slot, String(amount)])),
    again: {},
  };
}

/** The terms of an order, without its patient, its begin and its reason. */
const withoutChange = <
  Request extends Pick<
    MonitoringRequest,
    'planKey' | 'patientId' | 'note' | 'beginsWith' | 'changeReason' | 'replaces'
  >,
>({
  planKey: _key,
  patientId: _patient,
  note: _note,
  beginsWith: _begin,
  changeReason: _reason,
  replaces: _replaces,
  ...terms
}: Request) => terms;
export const monitoringTerms = (request: MonitoringRequest): MonitoringTerms => withoutChange(request);
export const medicationTerms = ({
  confirmed: _confirmed,
  dosesAgain: _again,
  ...request
}: MedicationRequest): MedicationTerms => withoutChange(request);
