import type { ReplyOf } from '@wardlink/contract';
import { managedUntil, mayTake, type ApplicationSide } from '@wardlink/domain';
import type { Updateable } from 'kysely';
import type { Call } from '../../core/handler.js';
import { Refusal } from '../../core/refusal.js';
import { settingsAt } from '../../core/settings.js';
import { inTransaction } from '../../core/transaction.js';
import type { VirtualApplicationTable } from '../../database/schema/index.js';
import { applicationInScope, shownApplication } from '../virtual-ward-applications/select.js';
import { lockApplication, takeStep, type StoredApplication } from '../virtual-ward-applications/steps.js';
import { stateWords } from '../virtual-ward-applications/state-words.js';

type WardCall = Call<'virtualWard.wardStep'>;
type TeamCall = Call<'virtualWard.teamStep'>;
type Asked = (WardCall | TeamCall)['request'];
type Reply = ReplyOf<'virtualWard.teamStep'>;

/** Steps that need a written reason. */
const EXPLAINED: readonly Asked['step'][] = ['refuse', 'withdraw'];

interface Taking {
  side: ApplicationSide;
  accountId: string;
  at: Date;
  zone: string;
  days: number | null;
}

/** Columns that a step sets. @throws Refusal `input.invalid` for days that are already over */
function columnsOf(
  row: StoredApplication,
  { step, note = null, reason = null }: Asked,
  { side, accountId, at, zone, days }: Taking,
): Updateable<VirtualApplicationTable> {
  const ended = { endedAt: at, endedBy: accountId };
  switch (step) {
    case 'accept':
    case 'refuse':
      return {
        processedAt: at,
        processedBy: accountId,
        processingResult: note,
        ...(step === 'refuse' ? ended : { days: days ?? row.days }),
      };
    case 'begin':
    case 'extend': {
      const begunAt = row.begunAt ?? at;
      const until = managedUntil(begunAt.getTime(), days ?? row.days, zone);
      if (until <= at.getTime()) throw new Refusal('input.invalid', { field: 'days' });
      const begun = step === 'begin' ? { begunAt, begunBy: accountId } : {};
      return { ...begun, days: days ?? row.days, managedUntil: new Date(until) };
    }
    case 'requestOut':
      return { outAskedAt: at, outAskedBy: accountId, outAskedSide: side, outNote: note, removalReason: reason };
    case 'keep':
      return { outAskedAt: null, outAskedBy: null, outAskedSide: null, outNote: null, removalReason: null };
    case 'withdraw':
      return ended;
    case 'release':
      return { ...ended, removalReason: reason ?? row.removalReason ?? 'other', removalNote: note ?? row.outNote };
  }
}

/** Whether a step was already taken, and its reply was lost. */
const wasTaken = (row: StoredApplication, { version }: Asked, by: string, lastBy: string | null): boolean =>
  row.version === version + 1 && lastBy === by;

/**
 * Takes a step for one side. Idempotent.
 * @throws Refusal `application.unknown`, `application.changed`, `application.stepForbids`, `application.ownRequest`,
 *   `application.noteMissing`
 */
function stepOf(call: WardCall | TeamCall, side: ApplicationSide, days: number | null): Promise<Reply> {
  const { caller, clock, request } = call;
  return inTransaction(call, async (work) => {
    const { tx } = work;
    const visible = await applicationInScope(tx, caller, request.applicationId);
    if (!(side === 'ward' ? visible.ofWard : visible.ofTeam)) {
      throw new Refusal('application.unknown', { field: 'applicationId' });
    }
    const { zone } = await settingsAt(tx, visible.path);
    const row = await lockApplication(tx, request.applicationId);
    if (!row) throw new Refusal('application.unknown', { field: 'applicationId' });
    const last = await tx
      .selectFrom('virtualApplicationStep')
      .select(['step', 'accountId'])
      .where('applicationId', '=', row.id)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    const isRepeated = last?.step === request.step && wasTaken(row, request, caller.accountId, last.accountId);
    if (!isRepeated) {
      if (row.version !== request.version) throw new Refusal('application.changed');
      const standing = { state: row.state, outAskedBy: row.outAskedSide };
      if (!mayTake(side, request.step, standing)) {
        throw new Refusal('application.stepForbids', { places: { state: stateWords(row.state) } });
      }
      if (request.step === 'release' && row.outAskedBy === caller.accountId) {
        throw new Refusal('application.ownRequest');
      }
      if (EXPLAINED.includes(request.step) && (request.note ?? '').trim() === '') {
        throw new Refusal('application.noteMissing', { field: 'note' });
      }
      const author = { accountId: caller.accountId, at: clock.date() };
      const set = columnsOf(row, request, { side, zone, days, ...author });
      await takeStep(work, row, { step: request.step, note: request.note, set, ...author });
    }
    const after = await applicationInScope(tx, caller, request.applicationId);
    return { application: shownApplication(after, clock.now(), zone) };
  });
}

export const stepOfWard = (call: WardCall): Promise<Reply> => stepOf(call, 'ward', null);

export const stepOfTeam = (call: TeamCall): Promise<Reply> => stepOf(call, 'team', call.request.days ?? null);
