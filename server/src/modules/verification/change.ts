import { type Verification, codedReason } from '@wardlink/contract';
import { VERIFICATION_TRANSITIONS, verificationStateOf, type VerificationAction } from '@wardlink/domain';
import { recordByCaller } from '../../core/audit/trail.js';
import { inScope } from '../../core/access/scope.js';
import type { Caller } from '../../core/caller.js';
import type { Call } from '../../core/handler.js';
import { Refusal } from '../../core/refusal.js';
import { inTransaction, type Basis } from '../../core/transaction.js';
import type { Tx } from '../../database/connection.js';
import { verificationById } from './rows.js';

type Changing = Basis & {
  caller: Caller;
  request: { verificationId: string; version: number };
};

/**
 * A verification to change, locked.
 * @throws Refusal `verification.unknown` outside the caller's nodes, `verification.changed`, `verification.notNow`
 */
async function lockedVerification(
  tx: Tx,
  caller: Caller,
  { verificationId, version }: Changing['request'],
  action: VerificationAction,
) {
  const row = await tx
    .selectFrom('verification as one')
    .innerJoin('organisationNode as place', 'place.id', 'one.nodeId')
    .selectAll('one')
    .where('one.id', '=', verificationId)
    .where(inScope(caller, 'place.path'))
    .forUpdate('one')
    .executeTakeFirst();
  if (!row) throw new Refusal('verification.unknown');
  if (row.version !== version) throw new Refusal('verification.changed');
  const { verdict, explainedAt, reviewedAt, voidedAt } = row;
  const state = verificationStateOf({
    verdict,
    explained: explainedAt !== null,
    reviewed: reviewedAt !== null,
    voided: voidedAt !== null,
  });
  if (!VERIFICATION_TRANSITIONS[state].includes(action)) throw new Refusal('verification.notNow');
  return row;
}

type Row = Awaited<ReturnType<typeof lockedVerification>>;
type Set = Partial<Omit<Row, 'head' | 'samples'>>;

interface Change {
  set: Set;
  event: 'explained' | 'reviewed' | 'voided';
  after: Record<string, string | null>;
}

function change(call: Changing, action: VerificationAction, settle: (row: Row) => Change): Promise<Verification> {
  const { caller, request } = call;
  return inTransaction(call, async (work) => {
    const { tx } = work;
    const row = await lockedVerification(tx, caller, request, action);
    const { set, event, after } = settle(row);
    await tx
      .updateTable('verification')
      .set({ ...set, version: row.version + 1 })
      .where('id', '=', row.id)
      .execute();
    const type = `verification.${event}` as const;
    await recordByCaller(work, { type, subject: row.id, after }, { nodeId: row.nodeId });
    return verificationById(tx, row.id);
  });
}

/** Stores cause and corrective action of a rejected verification; they can be changed until it is reviewed. */
export function explainVerification(call: Call<'verification.explain'>): Promise<Verification> {
  const { caller, clock, request } = call;
  const { cause, action } = request;
  return change(call, 'explain', () => ({
    set: { cause, action, explainedAt: clock.date(), explainedBy: caller.accountId },
    event: 'explained',
    after: { cause, action },
  }));
}

/** Signs a verification. @throws Refusal `verification.ownReview` if the caller is its operator */
export function reviewVerification(call: Call<'verification.review'>): Promise<Verification> {
  const { caller, clock, request } = call;
  const { comment = null } = request;
  return change(call, 'review', ({ operatorId }) => {
    if (operatorId === caller.accountId) throw new Refusal('verification.ownReview');
    return {
      set: { reviewedAt: clock.date(), reviewedBy: caller.accountId, reviewComment: comment },
      event: 'reviewed',
      after: { comment },
    };
  });
}

/** Voids a wrong verification: the previous one counts again. */
export function voidVerification(call: Call<'verification.void'>): Promise<Verification> {
  const { caller, clock, request } = call;
  const { reason } = request;
  return change(call, 'void', () => ({
    set: { voidedAt: clock.date(), voidedBy: caller.accountId, voidReason: codedReason(reason) },
    event: 'voided',
    after: { reason },
  }));
}
