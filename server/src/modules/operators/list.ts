import type { ReplyOf } from '@wardlink/contract';
import { standingOfOperator, type OperatorState } from '@wardlink/domain';
import { isBelowPath } from '../../core/access/nodes.js';
import { resolveRequestedNode } from '../../core/access/requested-node.js';
import type { Call } from '../../core/handler.js';
import { PAGE_ROWS } from '../../core/keyset.js';
import { Refusal } from '../../core/refusal.js';
import { isNamed, literalText, STAFF_NAMES } from '../../core/typed-text.js';
import type { Queries } from '../../database/connection.js';
import { authorisationsOf, daysOf } from './authorisations.js';
import { isOperator, operatorOf, selectStaff, type StaffRow } from './operators.js';

/** Staff of a place who may measure, in the order of the list. */
async function staffOf(db: Queries, caller: Call<'operator.list'>['caller'], path: string, words = '') {
  const text = literalText(words);
  return selectStaff(db, caller)
    .where(isBelowPath(path, 'place.path'))
    .where(isOperator)
    .$if(text !== '', (query) =>
      query.where((eb) => eb.or([isNamed(STAFF_NAMES, text), eb('account.username', 'ilike', `%${text}%`)])),
    )
    .orderBy('account.realName')
    .orderBy('account.id')
    .execute();
}

/** Index of a page's first row. @throws Refusal `input.invalid` if `after` is not a cursor of an earlier page */
function beginOf(staff: readonly StaffRow[], after: string | null): number {
  if (after === null) return 0;
  const place = staff.findIndex(({ id }) => id === after);
  if (place < 0) throw new Refusal('input.invalid', { field: 'after' });
  return place + 1;
}

/**
 * Staff of a place who may measure. A rule in `domain` derives the state from the day, so the query reads all people of
 * the place and filters and pages in memory.
 * @throws Refusal `node.forbidden`, `input.invalid`
 */
export async function listOperators(call: Call<'operator.list'>): Promise<ReplyOf<'operator.list'>> {
  const { db, caller, clock, request } = call;
  const { path, settings } = await resolveRequestedNode(db, caller, request);
  const all = await staffOf(db, caller, path, request.words ?? '');
  const given = await authorisationsOf(
    db,
    all.map(({ id }) => id),
  );
  const view = { callerId: caller.accountId, now: clock.now(), zone: settings.zone };
  const stateOf = ({ id }: StaffRow): OperatorState =>
    standingOfOperator((given.get(id) ?? []).map(daysOf), view.now, view.zone).state;
  const begin = beginOf(all, request.after ?? null);
  const wanted = (row: StaffRow): boolean => request.state == null || stateOf(row) === request.state;
  const found = all.slice(begin).filter(wanted);
  const page = found.slice(0, PAGE_ROWS);
  return {
    rows: page.map((row) => operatorOf(row, given.get(row.id) ?? [], view)),
    next: found.length > page.length ? (page.at(-1)?.id ?? null) : null,
    total: request.after == null ? { count: found.length, more: false } : null,
  };
}

/** The caller's authorisation, and how many people of a place need one. @throws Refusal `node.forbidden` */
export async function statusOfOperators(call: Call<'operator.status'>): Promise<ReplyOf<'operator.status'>> {
  const { db, caller, clock, request } = call;
  const { path, settings } = await resolveRequestedNode(db, caller, request);
  const all = await staffOf(db, caller, path);
  const measures = caller.permissions.has('glucose.record');
  const given = await authorisationsOf(db, [...new Set([...all.map(({ id }) => id), caller.accountId])]);
  const standingOf = (id: string) => standingOfOperator((given.get(id) ?? []).map(daysOf), clock.now(), settings.zone);
  const states = all.map(({ id }) => standingOf(id).state);
  return {
    required: settings.operatorsRequired,
    own: measures ? standingOf(caller.accountId) : null,
    expiring: states.filter((state) => state === 'expiring').length,
    lacking: states.filter((state) => state !== 'expiring' && state !== 'authorised').length,
  };
}
