import type { ReplyOf } from '@wardlink/contract';
import { sql } from 'kysely';
import { isBelowPath } from '../../core/access/nodes.js';
import type { Call } from '../../core/handler.js';
import { Refusal } from '../../core/refusal.js';
import { nodeInScope } from '../../core/access/scope.js';
import { rowOf, selectStaff, staffOf } from './record.js';
import { literalText } from '../../core/typed-text.js';

/** People on one page. */
export const STAFF_PAGE = 50;

/** Id and name of a page's last row. @throws Refusal `input.invalid` */
function readCursor(text: string): { id: string; name: string } {
  const [, id, name] = /^([1-9]\d{0,17})\.(.+)$/s.exec(text) ?? [];
  if (id === undefined || name === undefined) throw new Refusal('input.invalid', { field: 'after' });
  return { id, name };
}

/** One page of the staff at or below a node, by name. @throws Refusal `node.forbidden`, `input.invalid` */
export async function listStaff(call: Call<'staff.list'>): Promise<ReplyOf<'staff.list'>> {
  const { db, caller, request } = call;
  const path = request.nodeId ? await nodeInScope(db, caller, request.nodeId) : caller.nodePath;
  const literal = literalText(request.text);
  const matches = sql<boolean>`(
    account.real_name ilike ${`%${literal}%`} or account.latin_name ilike ${`%${literal}%`}
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
  let page = selectStaff(db, caller).where(wanted);
  if (request.after) {
    const { id, name } = readCursor(request.after);
    page = page.where(sql<boolean>`(account.real_name, account.id) > (${name}, ${id}::bigint)`);
  }
  const counting = staffOf(db, caller)
    .where(wanted)
    .select((eb) => eb.fn.countAll<string>().as('total'));
  const [rows, counted] = await Promise.all([
    page
      .orderBy('account.realName')
      .orderBy('account.id')
      .limit(STAFF_PAGE + 1)
      .execute(),
    request.after ? undefined : counting.executeTakeFirstOrThrow(),
  ]);
  const shown = rows.slice(0, STAFF_PAGE);
  const last = rows.length > STAFF_PAGE ? shown.at(-1) : undefined;
  return {
    staff: shown.map(rowOf),
    next: last ? `${last.id}.${last.realName}` : null,
    total: counted ? Number(counted.total) : null,
  };
}
