import type { ErrorCode, ReplyOf, RequestOf } from '@wardlink/contract';
import { clockText, INDICATORS } from '@wardlink/domain';
import type { Tx } from '../../database/connection.js';
import { inTransaction, type Work } from '../../core/transaction.js';
import type { Call } from '../../core/handler.js';
import { Refusal } from '../../core/refusal.js';
import type { Figures } from '../../core/audit/events.js';
import { recordByCaller } from '../../core/audit/trail.js';
import { boardTopic } from '../../core/topics.js';
import { patientOfReading } from '../readings/patient-of-reading.js';
import { record } from '../readings/service.js';
import { patientInScope } from '../../core/access/scope.js';
import { settingsAt } from '../../core/settings.js';
import { executionOf, selectExecutions } from './executions.js';
import { givenAmount } from './given-amount.js';
import { whatOf } from './sheet.js';
import { checkTime, taskDoneAt, timeOf } from './task-done.js';
import { planTable } from '../plans/plans.js';
import { insertExecution, withdrawExecution } from '../plans/write.js';

async function executionBy(tx: Tx, executionKey: string) {
  return selectExecutions(tx).where('execution.executionKey', '=', executionKey).executeTakeFirst();
}

/** Reports a task or execution outside of the caller's scope as unknown. @throws Refusal `code` */
function inScopeOr<T>(code: ErrorCode, found: Promise<T>): Promise<T> {
  return found.catch((error: unknown) => {
    throw error instanceof Refusal ? new Refusal(code) : error;
  });
}

/**
 * The patient of the plan, if the caller sees the patient or looked after them at that time.
 * @throws Refusal `task.unknown`
 */
async function patientOf({ tx, caller }: Work, request: RequestOf<'order.execute'>, at: number) {
  const table = planTable(request.type);
  const plan = await tx.selectFrom(table).select('patientId').where('id', '=', request.planId).executeTakeFirst();
  if (!plan) throw new Refusal('task.unknown');
  // An order that is undone, stopped or changed at the same moment has its end before or after the execution. Readings
  // of the patient need not wait.
  await tx.selectFrom('patient').select('id').where('id', '=', plan.patientId).forNoKeyUpdate().execute();
  return inScopeOr('task.unknown', patientOfReading(tx, caller, plan.patientId, at));
}

/**
 * Stores the execution of a task, or why it was not done, with its audit event. A repeated key returns the stored
 * execution.
 * A glucose that was not measured is stored as a reading without a value; the readings of the slot determine the task.
 * @throws Refusal `task.unknown`, `task.settled`, `task.early`, `task.byReading`, `patient.discharged`, and those of
 *   `givenAmount` and `checkTime`
 */
export async function executeTask(call: Call<'order.execute'>): Promise<ReplyOf<'order.execute'>> {
  const { caller, clock, request } = call;
  const { executionKey, type, planId, day, slot, refusal } = request;
  return inTransaction(call, async (work) => {
    const { tx, announce } = work;
    const at = timeOf(request, clock.now());
    const patient = await patientOf(work, request, at);
    const stored = await executionBy(tx, executionKey);
    if (stored) {
      if (stored.patientId !== patient.id) throw new Refusal('input.invalid', { field: 'executionKey' });
      return { execution: executionOf(stored) };
    }
    patient.refuseIfGone();
    const settings = await settingsAt(tx, patient.path);
    const { zone } = settings;
    const { task, plan } = await taskDoneAt(tx, patient.id, request, settings, at);
    if (type === 'monitoring' && refusal === null) throw new Refusal('task.byReading');
    const given = plan.type === 'medication' && refusal === null ? givenAmount(request, plan, task.slot) : null;
    const { orderedAt } = plan;
    const timeReason = checkTime(request, at, { admittedAt: patient.admissionTime, orderedAt, zone });
    const taken = await selectExecutions(tx)
      .where('execution.patientId', '=', patient.id)
      .where('execution.day', '=', day)
      .where('execution.orderType', '=', type)
      .where('execution.kind', '=', plan.kind)
      .where('execution.slot', '=', task.slot)
      .executeTakeFirst();
    if (taken) {
      // A concurrent copy of the request may have stored it since.
      const same = await executionBy(tx, executionKey);
      if (!same) throw refuseSettled(taken, zone);
      return { execution: executionOf(same) };
    }
    if (plan.type === 'monitoring' && INDICATORS[plan.indicator].slots) {
      // The slot and day identify the task, so the time is moved into the slot.
      const measuredAt = Math.max(task.begin, Math.min(at, task.end - 1));
      const { accountId, scope } = caller;
      const refused = { figures: null, refusal, refusalNote: request.note ?? null, confirmed: false };
      const entry = {
        indicator: plan.indicator,
        readingId: executionKey,
        patientId: patient.id,
        slot,
        measuredAt,
        timeReason,
      };
      const author = { accountId, scope, way: 'manual' } as const;
      await record(work, author, { ...entry, ...refused });
    } else {
      const inserted = await insertExecution(tx, {
        executionKey,
        [type === 'monitoring' ? 'monitoringPlanId' : 'medicationPlanId']: planId,
        patientId: patient.id,
        nodeId: patient.nodeId,
        orderType: type,
        kind: plan.kind,
        day,
        slot: task.slot,
        outcome: refusal === null ? 'done' : 'refused',
        refusal,
        note: request.note ?? null,
        amount: given?.amount ?? null,
        amountReason: given?.reason ?? null,
        executedAt: new Date(at),
        timeReason,
        executedBy: caller.accountId,
        enteredAt: clock.date(),
      });
      // A concurrent request was stored first.
      if (inserted === undefined && !(await executionBy(tx, executionKey)))
        throw new Refusal('task.settled', placesOfNobody(zone, clock.now()));
      if (inserted !== undefined) {
        const { drug, latinDrug, indicator, ordered, unit } = whatOf(plan, task);
        const dose: Figures = given === null ? {} : { amount: given.amount, amountReason: given.reason };
        const what: Figures = type === 'medication' ? { drug, latinDrug, ordered, ...dose, unit } : { indicator };
        const event = {
          type: refusal === null ? 'order.executed' : 'order.notExecuted',
          subject: inserted,
          after: { ...what, day, slot, refusal, ...(timeReason === null ? {} : { timeReason }) },
        } as const;
        await recordByCaller(work, event, { patientId: patient.id, nodeId: patient.nodeId });
      }
    }
    announce(boardTopic('orders', patient.path, patient.id));
    const execution = await executionBy(tx, executionKey);
    if (!execution) throw new Refusal('task.unknown');
    return { execution: executionOf(execution) };
  });
}

function refuseSettled(row: Parameters<typeof executionOf>[0], zone: string): Refusal {
  const { executorName: zh, executorLatinName, executedAt } = row;
  const name = { zh, en: executorLatinName ?? zh };
  return new Refusal('task.settled', { places: { name, time: clockText(executedAt.getTime(), zone) } });
}

function placesOfNobody(zone: string, now: number) {
  return { places: { name: { zh: '其他人', en: 'Somebody else' }, time: clockText(now, zone) } };
}

/**
 * Withdraws an execution that was recorded by mistake; its row is kept, with the reason.
 * @throws Refusal `execution.unknown`, `execution.ofReading`
 */
export async function takeBack(call: Call<'order.takeBack'>): Promise<ReplyOf<'order.takeBack'>> {
  const { caller, clock, request } = call;
  return inTransaction(call, async (work) => {
    const { tx, announce } = work;
    const row = await selectExecutions(tx).where('execution.id', '=', request.executionId).executeTakeFirst();
    if (!row) throw new Refusal('execution.unknown');
    const patient = await inScopeOr('execution.unknown', patientInScope(tx, caller, row.patientId));
    if (row.readingId !== null) throw new Refusal('execution.ofReading');
    const by = { at: clock.date(), by: caller.accountId, reason: request.reason };
    if (!(await withdrawExecution(tx, row.id, by))) throw new Refusal('execution.unknown');
    const { kind, day, slot } = row;
    const event = {
      type: 'order.takenBack',
      subject: row.id,
      after: { kind, day, slot, reason: request.reason },
    } as const;
    await recordByCaller(work, event, { patientId: patient.id, nodeId: patient.nodeId });
    announce(boardTopic('orders', patient.path, patient.id));
    return {};
  });
}
