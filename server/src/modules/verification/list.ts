import type { ReplyOf, Verification } from '@wardlink/contract';
import { sql } from 'kysely';
import { isBelowPath } from '../../core/access/nodes.js';
import { resolveRequestedNode } from '../../core/access/requested-node.js';
import { inScope } from '../../core/access/scope.js';
import type { Caller } from '../../core/caller.js';
import type { Call } from '../../core/handler.js';
import { inOrder, PAGE_ROWS, pageOf } from '../../core/keyset.js';
import { Refusal } from '../../core/refusal.js';
import { literalText } from '../../core/typed-text.js';
import type { Queries } from '../../database/connection.js';
import { countUpTo } from '../../database/count-up-to.js';
import { lineOf, selectVerifications } from './rows.js';

const COUNTED = 100_000;

/** Verifications by filters, last changed first. @throws Refusal `node.forbidden`, `input.invalid` */
export async function listVerifications(call: Call<'verification.list'>): Promise<ReplyOf<'verification.list'>> {
  const { db, caller, request } = call;
  const { meter, kind, state, after } = request;
  const { path } = await resolveRequestedNode(db, caller, request);
  let query = selectVerifications(db).where(inScope(caller, 'place.path')).where(isBelowPath(path, 'place.path'));
  if (meter != null) query = query.where('device.serial', 'ilike', `${literalText(meter)}%`);
  if (kind != null) query = query.where('one.kind', '=', kind);
  if (state === 'open') query = query.where('one.reviewedAt', 'is', null).where('one.voidedAt', 'is', null);
  if (state === 'rejected') query = query.where('one.verdict', '=', 'rejected').where('one.voidedAt', 'is', null);
  if (state === 'voided') query = query.where('one.voidedAt', 'is not', null);
  const order = inOrder(
    { time: { by: sql.ref('one.saved_at'), type: 'timestamptz' } },
    '-time',
    after,
    sql.ref('one.id'),
    'uuid',
  );
  const [found, total] = await Promise.all([
    order.rows(query, PAGE_ROWS),
    after == null ? countUpTo(db, query.clearSelect().select('one.id'), COUNTED) : null,
  ]);
  return { ...pageOf(found, PAGE_ROWS, lineOf), total };
}

/** One verification at or below the caller's node. @throws Refusal `verification.unknown` */
export async function verificationInScope(db: Queries, caller: Caller, verificationId: string): Promise<Verification> {
  const row = await selectVerifications(db)
    .select('one.samples')
    .where('one.id', '=', verificationId)
    .where(inScope(caller, 'place.path'))
    .executeTakeFirst();
  if (!row) throw new Refusal('verification.unknown');
  return { ...lineOf(row), samples: row.samples };
}
