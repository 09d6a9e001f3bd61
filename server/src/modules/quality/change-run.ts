import { codedReason } from '@wardlink/contract';
import { controlStateOf, isControlActionAllowed, type ControlAction } from '@wardlink/domain';
import { recordByCaller } from '../../core/audit/trail.js';
import { inScope } from '../../core/access/scope.js';
import type { Caller } from '../../core/caller.js';
import type { Call } from '../../core/handler.js';
import { Refusal } from '../../core/refusal.js';
import { inTransaction, type Basis } from '../../core/transaction.js';
import type { Tx } from '../../database/connection.js';
import { runById, type ControlRun } from './runs.js';

/** A request that changes one run. */
type Settling = Basis & {
  caller: Caller;
  request: { runId: string; version: number };
};

/**
 * A run to change, locked.
 * @throws Refusal `control.unknown` outside the caller's nodes, `control.changed`, `control.notNow`
 */
async function runToChange(tx: Tx, caller: Caller, request: { runId: string; version: number }, action: ControlAction) {
  const run = await tx
    .selectFrom('controlRun as run')
    .innerJoin('organisationNode as place', 'place.id', 'run.nodeId')
    .selectAll('run')
    .where('run.id', '=', request.runId)
    .where(inScope(caller, 'place.path'))
    .forUpdate('run')
    .executeTakeFirst();
  if (!run) throw new Refusal('control.unknown');
  if (run.version !== request.version) throw new Refusal('control.changed');
  if (!isControlActionAllowed(run.state, action)) throw new Refusal('control.notNow');
  return run;
}

type Run = Awaited<ReturnType<typeof runToChange>>;

/** Changes a run and its state, and writes the trail. */
async function change(
  call: Settling,
  action: ControlAction,
  settle: (
    run: Run,
    tx: Tx,
  ) => Promise<{ set: Partial<Run>; event: 'explained' | 'reviewed' | 'voided'; after: Record<string, string | null> }>,
): Promise<ControlRun> {
  const { caller, request } = call;
  return inTransaction(call, async (work) => {
    const { tx } = work;
    const run = await runToChange(tx, caller, request, action);
    const { set, event, after } = await settle(run, tx);
    const { fired: _, ...changed } = set;
    const measured = await tx.selectFrom('controlResult').select('level').where('runId', '=', run.id).execute();
    const next = { ...run, ...changed };
    const state = controlStateOf({
      asked: run.asked,
      measured: measured.map(({ level }) => level),
      rejected: run.rejected,
      mended: next.mendedAt !== null,
      repeated: run.state === 'repeated',
      reviewed: next.reviewedAt !== null,
      voided: next.voidedAt !== null,
    });
    await tx
      .updateTable('controlRun')
      .set({ ...changed, state, version: run.version + 1 })
      .where('id', '=', run.id)
      .execute();
    const type = `control.${event}` as const;
    await recordByCaller(work, { type, subject: run.id, after }, { nodeId: run.nodeId });
    return runById(tx, run.id);
  });
}

/** Stores cause and corrective action of a rejected run; they can be changed until the run is repeated. */
export function explainRun(call: Call<'quality.explain'>): Promise<ControlRun> {
  const { caller, clock, request } = call;
  const { cause, action } = request;
  return change(call, 'explain', () =>
    Promise.resolve({
      set: { cause, action, mendedAt: clock.date(), mendedBy: caller.accountId },
      event: 'explained',
      after: { cause, action },
    }),
  );
}

/** Signs a run. @throws Refusal `control.ownReview` if the caller measured it or its repeat */
export function reviewRun(call: Call<'quality.review'>): Promise<ControlRun> {
  const { caller, clock, request } = call;
  const { comment = null } = request;
  return change(call, 'review', async (run, tx) => {
    const repeats = await tx
      .selectFrom('controlRun')
      .select('operatorId')
      .where('repeatOf', '=', run.id)
      .where('voidedAt', 'is', null)
      .execute();
    if ([run, ...repeats].some(({ operatorId }) => operatorId === caller.accountId)) {
      throw new Refusal('control.ownReview');
    }
    return {
      set: { reviewedAt: clock.date(), reviewedBy: caller.accountId, reviewComment: comment },
      event: 'reviewed',
      after: { comment },
    };
  });
}

/** Excludes a wrong run from every judgement. The run that it repeated waits for a repeat again. */
export function voidRun(call: Call<'quality.void'>): Promise<ControlRun> {
  const { caller, clock, request } = call;
  const { reason } = request;
  return change(call, 'void', async (run, tx) => {
    if (run.repeatOf !== null && !run.rejected) await takeBackRepeat(tx, run.repeatOf, run.id);
    return {
      set: { voidedAt: clock.date(), voidedBy: caller.accountId, voidReason: codedReason(reason) },
      event: 'voided',
      after: { reason },
    };
  });
}

async function takeBackRepeat(tx: Tx, repeatedId: string, voidedId: string): Promise<void> {
  const others = await tx
    .selectFrom('controlRun')
    .select('id')
    .where('repeatOf', '=', repeatedId)
    .where('id', '!=', voidedId)
    .where('voidedAt', 'is', null)
    .where('state', 'in', ['qualified', 'reviewed'])
    .execute();
  if (others.length > 0) return;
  await tx
    .updateTable('controlRun')
    .set((eb) => ({ state: 'mended', version: eb('version', '+', 1) }))
    .where('id', '=', repeatedId)
    .where('state', '=', 'repeated')
    .execute();
}
