import type { ReplyOf } from '@wardlink/contract';
import { sql } from 'kysely';
import type { Figures } from '../../core/audit/events.js';
import type { Bus } from '../../core/bus.js';
import type { Call } from '../../core/handler.js';
import { inTransaction } from '../../core/transaction.js';
import { applyMessage } from './apply.js';
import { messageInScope } from './messages.js';
import { PutAside, type Outcome } from './outcome.js';
import { callerOf } from './partner.js';

type Preview = ReplyOf<'interface.preview'>;

/** Undoes everything that was done to find out what it would be. */
class Undone extends Error {
  constructor(readonly preview: Preview) {
    super('undone');
  }
}

const nobody: Pick<Bus, 'publish'> = { publish: async () => undefined };

const shown = ({ state, reason, notes }: Outcome, changes: Preview['changes']): Preview => ({
  state,
  reason: reason ?? null,
  detail: null,
  notes: notes.map(({ code, detail }) => ({ code, detail: detail ?? null })),
  changes,
});

/**
 * What a message would do now: it is applied in a transaction that is rolled back, so that the answer is what would
 * happen and no second opinion.
 */
export async function previewMessage(call: Call<'interface.preview'>): Promise<Preview> {
  const { db, clock, factorKeys } = call;
  const { row, partner } = await messageInScope(db, call);
  const basis = { db, clock, bus: nobody as Bus, caller: callerOf(partner) };
  try {
    await inTransaction(basis, async (work) => {
      const { id: last } = await work.tx
        .selectFrom('auditEvent')
        .select(sql<string>`coalesce(max(id), 0)`.as('id'))
        .executeTakeFirstOrThrow();
      const outcome = await applyMessage(work, partner, row, { factorKeys });
      const events = await work.tx
        .selectFrom('auditEvent')
        .select(['type', 'before', 'after'])
        .where('id', '>', last)
        .where('accountId', '=', partner.accountId)
        .orderBy('id')
        .execute();
      const changes = events.map(({ type, before, after }) => ({
        type,
        before: before as Figures | null,
        after: after as Figures | null,
      }));
      throw new Undone(shown(outcome, changes));
    });
  } catch (error) {
    if (error instanceof Undone) return error.preview;
    if (!(error instanceof PutAside)) throw error;
    return { state: 'aside', reason: error.reason, detail: error.detail, notes: [], changes: [] };
  }
  throw new Error('a preview was not undone');
}
