import { codedReason, slotWord, type RequestOf, type StoredReason } from '@wardlink/contract';
import { isDeepStrictEqual } from 'node:util';
import {
  addDays,
  beginOfOrder,
  dayOf,
  planFaults,
  type DaySlot,
  type OrderBegin,
  type OrderPlan,
} from '@wardlink/domain';
import type { StoredAt } from '../plans/sync-executions.js';
import type { Tx } from '../../database/connection.js';
import { inTransaction, type AnyWork, type Work } from '../../core/transaction.js';
import type { Call } from '../../core/handler.js';
import { Refusal } from '../../core/refusal.js';
import type { Figures } from '../../core/audit/events.js';
import { recordByCaller } from '../../core/audit/trail.js';
import { boardTopic, type Announce } from '../../core/topics.js';
import { holdPatient } from '../../core/hold-patient.js';
import { patientInScope } from '../../core/access/scope.js';
import { settingsAt, type Settings } from '../../core/settings.js';
import { decideProposal, lockProposal, type LockedProposal } from '../virtual-ward-applications/proposals.js';
import { dayBegins, orderPlanOf, planTable, type OrderType } from '../plans/plans.js';
import { replaceEarlier } from '../plans/replace-earlier.js';
import { runningPlan } from './running-plan.js';
import { executionsOn, slotsOf, type Plan } from './sheet.js';

type PlanCall = Call<'order.planMonitoring'> | Call<'order.planMedication'>;
type NewPlan = Pick<
  RequestOf<'order.planMonitoring'>,
  | 'planKey'
  | 'patientId'
  | 'weekdays'
  | 'everyDays'
  | 'since'
  | 'until'
  | 'beginsWith'
  | 'replaces'
  | 'changeReason'
  | 'note'
  | 'proposalId'
>;

/** The columns that every new plan has. */
interface PlanRow {
  planKey: string;
  patientId: string;
  kind: string;
  since: string;
  endedOn: string | null;
  beginsWith: DaySlot | null;
  beginsAt: Date | null;
  changeReason: StoredReason | null;
  weekdays: OrderPlan['weekdays'][number][];
  everyDays: number;
  orderedAt: Date;
  orderedBy: string;
  note: string | null;
}

interface Order {
  type: OrderType;
  kind: string;
  slots: readonly DaySlot[];
  /** Inserts the row with the columns of its type. @returns the id */
  insert(tx: Tx, row: PlanRow): Promise<string>;
  /** Values for the trail. */
  figures: Figures;
  /** Compares the plan with the running one of its kind; throws a Refusal for a question to the doctor. */
  check(running: Plan | undefined, begin: OrderBegin): void;
}

/** @throws Refusal `plan.past`, `plan.backwards`, `input.invalid` */
function checkTerms(request: NewPlan, slots: readonly DaySlot[], settings: Settings, now: number): void {
  const { since, until } = request;
  for (const [field, day] of Object.entries({ since, until })) {
    if (day !== null && addDays(day, 0) !== day) throw new Refusal('input.invalid', { field });
  }
  if (since < dayOf(now, settings.zone)) throw new Refusal('plan.past', { field: 'since' });
  const terms = {
    id: '0',
    since,
    endedOn: until,
    weekdays: request.weekdays as PlanRow['weekdays'],
    everyDays: request.everyDays,
    orderedAt: new Date(now),
    beginsAt: null,
    endedAt: null,
    replacedAt: null,
  };
  const plan = orderPlanOf(terms, slots, dayBegins(settings.zone));
  const [fault] = planFaults(plan, settings.zone, settings.mealWindows);
  if (fault === 'endsBeforeItBegins') throw new Refusal('plan.backwards', { field: 'until' });
  if (fault !== undefined) throw new Refusal('input.invalid', { field: 'slots' });
}

/**
 * When the order begins: with the slot that the doctor chose, if its dose was not given yet, otherwise after the given
 * doses.
 * @throws Refusal `plan.slotOver`, `plan.doseGiven`, and `input.invalid` for a slot without a window
 */
async function beginOf(
  { tx, clock }: AnyWork,
  request: NewPlan,
  { type, kind, slots }: Order,
  { zone, mealWindows }: Settings,
  running: Plan | undefined,
): Promise<OrderBegin> {
  const { patientId, since } = request;
  const beginsWith = (request.beginsWith ?? null) as DaySlot | null;
  const done = await executionsOn(tx, { patientIds: [patientId], day: since });
  const given = done.filter((one) => type === 'medication' && one.orderType === type && one.kind === kind);
  const givenSlots = given.map(({ slot }) => slot);
  const changes = running && [...slotsOf(running), ...slots];
  const wanted = { since, beginsWith, now: clock.now(), changes, given: givenSlots };
  const begin = beginOfOrder(wanted, zone, mealWindows);
  if (begin === 'noWindow') throw new Refusal('input.invalid', { field: 'beginsWith' });
  const slot = beginsWith ?? 1;
  const places = { slot: { zh: slotWord(slot, 'zh'), en: slotWord(slot, 'en') } };
  if (begin === 'over') throw new Refusal('plan.slotOver', { field: 'beginsWith', places });
  if (beginsWith !== null && givenSlots.includes(beginsWith)) {
    throw new Refusal('plan.doseGiven', { field: 'beginsWith', places });
  }
  return begin;
}

/**
 * The reason for changing a running order; null if there is none.
 * @throws Refusal `plan.changeReason`, and `plan.changed` if the doctor saw another order
 */
function reasonOf({ replaces, changeReason }: NewPlan, running: Plan | undefined): StoredReason | null {
  if (replaces != null && replaces !== running?.id) throw new Refusal('plan.changed', { field: 'replaces' });
  if (!running) return null;
  const reason = changeReason?.trim() ?? '';
  if (reason === '') throw new Refusal('plan.changeReason', { field: 'changeReason' });
  return codedReason(reason);
}

/** Announces a change to the boards with planned slots and to the screens of orders. */
export function announceOrders(
  announce: Announce,
  { path, patientId }: { path: string; patientId: string },
  type: OrderType,
): void {
  announce(boardTopic('orders', path, patientId));
  if (type === 'monitoring') announce(boardTopic('glucose', path, patientId));
}

/** The proposal that an order answers. @throws Refusal `proposal.unknown`, `proposal.decided` */
async function proposalOf(
  work: Work,
  { proposalId, patientId }: NewPlan,
  type: OrderType,
): Promise<LockedProposal | undefined> {
  if (proposalId == null) return undefined;
  const proposal = await lockProposal(work, proposalId);
  if (proposal.patientId !== patientId || proposal.kind !== type) {
    throw new Refusal('proposal.unknown', { field: 'proposalId' });
  }
  return proposal;
}

/** Whether an order equals its proposal; the doctor may choose other days. */
function followsProposal(request: PlanCall['request'], terms: object | null): boolean {
  const given = request as unknown as Record<string, unknown>;
  const compared = Object.entries(terms ?? {}).filter(([name]) => name !== 'since' && name !== 'until');
  return compared.every(([name, value]) => isDeepStrictEqual(given[name] ?? null, value ?? null));
}

/**
 * Stores a plan and its audit event, and ends earlier plans of its kind where it begins: all or nothing. A repeated key
 * returns the stored plan.
 * @param orderOf the order; throws a Refusal if it is not allowed
 * @returns the plan's id and the zone of its hospital
 */
export async function storePlan(
  call: PlanCall,
  orderOf: () => Order,
  after: (work: AnyWork, place: StoredAt) => Promise<void> = () => Promise.resolve(),
): Promise<{ planId: string; zone: string }> {
  const { caller, clock } = call;
  const request: NewPlan = call.request;
  return inTransaction(call, async (work) => {
    const { tx, announce } = work;
    const patient = await patientInScope(tx, caller, request.patientId);
    // Orders of one patient are written one at a time.
    const kind = await holdPatient(tx, patient.id);
    const settings = await settingsAt(tx, patient.path);
    const { zone } = settings;
    const order = orderOf();
    const stored = await tx
      .selectFrom(planTable(order.type))
      .select(['id', 'patientId'])
      .where('planKey', '=', request.planKey)
      .executeTakeFirst();
    if (stored) {
      if (stored.patientId !== patient.id) throw new Refusal('input.invalid', { field: 'planKey' });
      return { planId: stored.id, zone };
    }
    if (kind === 'discharged') throw new Refusal('patient.discharged');
    checkTerms(request, order.slots, settings, clock.now());
    const proposal = await proposalOf(work, request, order.type);
    const running = await runningPlan(tx, order.type, order.kind, request);
    const begin = await beginOf(work, request, order, settings, running);
    order.check(running, begin);
    const changeReason = reasonOf(request, running);
    const planId = await order.insert(tx, {
      planKey: request.planKey,
      patientId: patient.id,
      kind: order.kind,
      since: request.since,
      endedOn: request.until,
      beginsWith: (request.beginsWith ?? null) as DaySlot | null,
      beginsAt: begin.at === null ? null : new Date(begin.at),
      changeReason,
      weekdays: (request.weekdays as PlanRow['weekdays']).toSorted((one, other) => one - other),
      everyDays: request.everyDays,
      orderedAt: clock.date(),
      orderedBy: caller.accountId,
      note: request.note ?? null,
    });
    const replaced = await replaceEarlier(tx, order.type, patient.id, order.kind, zone);
    const { since, until, beginsWith = null } = request;
    const change: Figures = changeReason === null ? {} : { changeReason: changeReason as unknown as string };
    const figures: Figures = { ...order.figures, since, beginsWith, until, replaced: replaced.length, ...change };
    const event = { type: `${order.type}.planned`, subject: planId, after: figures } as const;
    await recordByCaller(work, event, { patientId: patient.id, nodeId: patient.nodeId });
    if (proposal) {
      const state = followsProposal(call.request, proposal.terms) ? 'confirmed' : 'changed';
      const plan = { [order.type === 'monitoring' ? 'monitoringPlanId' : 'medicationPlanId']: planId };
      await decideProposal(work, proposal, { state, note: null, ...plan });
    }
    announceOrders(announce, { path: patient.path, patientId: patient.id }, order.type);
    await after(work, { patientId: patient.id, nodeId: patient.nodeId, path: patient.path, settings });
    return { planId, zone };
  });
}
