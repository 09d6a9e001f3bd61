import { AUDIT_EVENTS, type AuditEventName, type AuditRow, type RequestOf } from '@wardlink/contract';
import { maskIdentityNumber, maskMobile } from '@wardlink/domain';
import { sql } from 'kysely';
import { departmentAt, hospitalPathOf, PLACE_NAMES } from '../../core/access/nodes.js';
import type { Queries } from '../../database/connection.js';
import { countUpTo } from '../../database/count-up-to.js';
import { inOrder, pageOf, type Order, type PageOf, type PageRequest } from '../../core/keyset.js';
import { settingsAt } from '../../core/settings.js';
import { checkPeriod, instantsOf } from '../../core/period.js';
import { PATIENT_COLUMNS } from '../../core/patient-names.js';
import { isNamed, isPatientCalled, literalText } from '../../core/typed-text.js';
import type { Caller } from '../../core/caller.js';
import type { AuditEventType } from '../../core/audit/events.js';

export type AuditFilter = Omit<RequestOf<'audit.search'>, 'after'>;
type Figures = AuditRow['after'];

/** The event types of the trail and their words must match: a missing one does not compile. */
const EVENTS: Record<AuditEventType, { kind: string }> & Record<AuditEventName, { kind: string }> = AUDIT_EVENTS;

/** A checked filter, with all values that a query needs. */
interface CheckedAudit {
  filter: AuditFilter;
  caller: Pick<Caller, 'nodePath' | 'scope'>;
  begin: Date;
  end: Date;
  zone: string;
}

/** Checks a search of the trail. @throws Refusal `input.invalid` for its period */
export async function checkAudit(db: Queries, caller: Caller, filter: AuditFilter): Promise<CheckedAudit> {
  checkPeriod(filter);
  const { zone } = await settingsAt(db, caller.nodePath);
  return { filter, caller, zone, ...instantsOf(filter, zone) };
}

/**
 * Events at or below the caller's node. An event belongs to the node where it happened; if that is unknown or no longer
 * exists, to its author's node; without an author, to the whole hospital.
 */
function filtered(db: Queries, { filter, caller, begin, end }: CheckedAudit) {
  const hospital = hospitalPathOf(caller.nodePath);
  let query = db
    .selectFrom('auditEvent as event')
    .leftJoin('organisationNode as place', 'place.id', 'event.nodeId')
    .leftJoin('account as author', 'author.id', 'event.accountId')
    .leftJoin('organisationNode as home', 'home.id', 'author.nodeId')
    .leftJoin('patient', 'patient.id', 'event.patientId')
    .where('event.at', '>=', begin)
    .where('event.at', '<', end)
    .where(sql<boolean>`coalesce(place.path, home.path, ${hospital}) like ${caller.scope.pathPattern}`)
    .where(isPatientCalled(filter.patient));
  const { kind, person } = filter;
  if (kind) {
    const types = Object.entries(EVENTS).flatMap(([type, event]) => (event.kind === kind ? [type] : []));
    query = query.where('event.type', 'in', types);
  }
  const called = literalText(person);
  if (called !== '') {
    const isAuthor = isNamed(['author.real_name', 'author.latin_name'], person);
    query = query.where(sql<boolean>`(${isAuthor} or author.username ilike ${`%${called}%`})`);
  }
  return query;
}

/** How many events there are, counted no further than `limit`. */
export function countAudit(db: Queries, checked: CheckedAudit, limit: number) {
  return countUpTo(db, filtered(db, checked).select('event.id'), limit);
}

const ORDERS: Record<'time', Order> = { time: { by: sql.ref('event.at'), type: 'timestamptz' } };

/** One page of events, newest first. @throws Refusal `input.invalid` if `after` is not a cursor of an earlier page */
export async function pageOfAudit(
  db: Queries,
  checked: CheckedAudit,
  { after, limit }: PageRequest,
): Promise<PageOf<AuditRow>> {
  const order = inOrder(ORDERS, '-time', after, sql.ref('event.id'));
  const lines = filtered(db, checked)
    .select(['event.id', 'event.at', 'event.type', 'event.before', 'event.after', 'event.patientId', 'event.accountId'])
    .select(['author.realName', 'author.latinName as authorLatinName', 'author.username'])
    .select([...PATIENT_COLUMNS, ...PLACE_NAMES])
    .select(departmentAt('place.path').as('department'));
  const found = await order.rows(lines, limit);
  return pageOf(found, limit, (row) => ({
    id: row.id,
    at: row.at.getTime(),
    type: row.type,
    by:
      row.realName === null || row.username === null
        ? null
        : { name: row.realName, latinName: row.authorLatinName, username: row.username },
    patient:
      row.patientId === null || row.patientName === null
        ? null
        : {
            patientId: row.patientId,
            name: row.patientName,
            latinName: row.patientLatinName,
            hospitalizationNumber: row.hospitalizationNumber,
          },
    node:
      row.placeName === null
        ? null
        : { name: row.placeName, latinName: row.placeLatinName, department: row.department },
    before: shownFigures(row.before),
    after: shownFigures(row.after),
  }));
}

/** Figures as a table shows them; phone and identity numbers stay masked. */
function shownFigures(figures: Record<string, unknown> | null): Figures {
  if (figures === null) return null;
  return Object.fromEntries(
    Object.entries(figures).map(([name, value]) => {
      if (name === 'mobile' && typeof value === 'string') return [name, maskMobile(value)];
      if (name === 'idCard' && typeof value === 'string') return [name, maskIdentityNumber(value)];
      const plain = value === null || ['string', 'number', 'boolean'].includes(typeof value);
      return [name, plain ? (value as string | number | boolean | null) : JSON.stringify(value)];
    }),
  );
}
