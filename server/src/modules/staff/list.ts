import type { ReplyOf } from '@wardlink/contract';
import { sql } from 'kysely';
import { isBelowPath } from '../../core/access/nodes.js';
import type { Call } from '../../core/handler.js';
import { inOrder, pageOf, type Order } from '../../core/keyset.js';
import { nodeInScope } from '../../core/access/scope.js';
import { rowOf, selectStaff, staffOf } from './record.js';
import { isNamed, literalText, STAFF_NAMES } from '../../core/typed-text.js';

/** People on one page. */
const STAFF_PAGE = 50;

const ORDERS: Record<'name' | 'username', Order> = {
  name: { by: sql`account.real_name`, type: 'text' },
  username: { by: sql`account.username`, type: 'text' },
};

/** One page of the staff at or below a node. @throws Refusal `node.forbidden`, `input.invalid` */
export async function listStaff(call: Call<'staff.list'>): Promise<ReplyOf<'staff.list'>> {
  const { db, caller, request } = call;
  const path = request.nodeId ? await nodeInScope(db, caller, request.nodeId) : caller.nodePath;
  const literal = literalText(request.text);
  const matches = sql<boolean>`(
    ${isNamed(STAFF_NAMES, request.text)}
    or account.username ilike ${`%${literal}%`} or account.mobile like ${`${literal}%`})`;
  const filters = [
    isBelowPath(path, 'node.path'),
    ...(literal === '' ? [] : [matches]),
    ...(request.title ? [sql<boolean>`account.title = ${request.title}`] : []),
    ...(request.state === 'active' ? [sql<boolean>`account.enabled`] : []),
    ...(request.state === 'locked' ? [sql<boolean>`not account.enabled and account.left_at is null`] : []),
    ...(request.state === 'left' ? [sql<boolean>`not account.enabled and account.left_at is not null`] : []),
  ];
  const wanted = sql<boolean>`${sql.join(filters, sql` and `)}`;
  const order = inOrder(ORDERS, request.sort ?? 'name', request.after, sql`account.id`);
  const counting = staffOf(db, caller)
    .where(wanted)
    .select((eb) => eb.fn.countAll<string>().as('total'));
  const [rows, counted] = await Promise.all([
    order.rows(selectStaff(db, caller).where(wanted), STAFF_PAGE),
    request.after ? undefined : counting.executeTakeFirstOrThrow(),
  ]);
  const { rows: staff, next } = pageOf(rows, STAFF_PAGE, rowOf);
  return { staff, next, total: counted ? Number(counted.total) : null };
}
