import type { RecordIndicator, RecordRow, RequestOf } from '@wardlink/contract';
import { INDICATORS } from '@wardlink/domain';
import { sql } from 'kysely';
import { departmentAt, isBelowPath, WARD_NAMES } from '../../core/access/nodes.js';
import type { Queries } from '../../database/connection.js';
import { countUpTo } from '../../database/count-up-to.js';
import { inOrder, pageOf, type Order, type PageOf, type PageRequest } from '../../core/keyset.js';
import { Refusal } from '../../core/refusal.js';
import { nodeInScope, seesPatient } from '../../core/access/scope.js';
import { settingsAt } from '../../core/settings.js';
import { checkPeriod, instantsOf } from '../../core/period.js';
import { PATIENT_COLUMNS, whoOf } from '../../core/patient-names.js';
import { isPatientCalled } from '../../core/typed-text.js';
import type { Caller } from '../../core/caller.js';
import { READING_COLUMNS } from '../readings/columns.js';
import { VOIDER_NAMES, voidedOf } from '../../core/voiding.js';
import { QUALITY_COLUMNS } from '../readings/quality-mark.js';
import { readingOf } from '../readings/stored.js';
import { firstFigure, isAbnormal, isOf, ownColumns, readings } from '../readings/tables.js';

type RecordFilter = Omit<RequestOf<'record.list'>, 'after'>;

/** A checked filter, with all values that a query needs. */
interface CheckedFilter {
  filter: RecordFilter;
  caller: Pick<Caller, 'scope'>;
  /** Path of the requested ward or department; undefined without one. */
  nodePath: string | undefined;
  begin: Date;
  end: Date;
}

/**
 * Checks the filter of a record screen.
 * @throws Refusal `input.invalid` for an invalid period or a choice that the indicator does not have, `node.forbidden`
 *   outside the caller's nodes
 */
export async function checkFilter(db: Queries, caller: Caller, filter: RecordFilter): Promise<CheckedFilter> {
  checkPeriod(filter);
  if (!INDICATORS[filter.indicator].slots) {
    if (filter.slot != null) throw new Refusal('input.invalid', { field: 'slot' });
    if (filter.show != null && filter.show !== 'abnormal') throw new Refusal('input.invalid', { field: 'show' });
  }
  const node = filter.wardId ?? filter.departmentId ?? null;
  const nodePath = node === null ? undefined : await nodeInScope(db, caller, node);
  const { zone } = await settingsAt(db, nodePath ?? caller.nodePath);
  return { filter, caller, nodePath, ...instantsOf(filter, zone) };
}

const DAY_MS = 86_400_000;

/** Whether current or voided readings are selected. */
type Which = 'standing' | 'voided';

/** Last versions that match a filter, of patients whom the caller may see: the base of every query below. */
function filtered(db: Queries, { filter, caller, nodePath, begin, end }: CheckedFilter, which: Which = 'standing') {
  const { indicator, from, to, patient, slot, way, show, outpatients = false, setting } = filter;
  let query = db
    .selectFrom(readings(indicator))
    .innerJoin('patient', 'patient.id', 'reading.patientId')
    .innerJoin('organisationNode as place', 'place.id', 'patient.nodeId')
    .where(isOf(indicator))
    .where('reading.latest', '=', which === 'standing')
    .where('reading.day', '>=', from)
    .where('reading.day', '<=', to)
    // Uses the index on time, by which lists are sorted; the slots of a day reach into the next day.
    .where('reading.measuredAt', '>=', begin)
    .where('reading.measuredAt', '<', new Date(end.getTime() + DAY_MS))
    .where(seesPatient(caller))
    .where(isPatientCalled(patient));
  if (nodePath !== undefined) {
    query = query.where('reading.nodeId', 'in', (eb) =>
      eb
        .selectFrom('organisationNode as measured')
        // Includes readings of wards that were merged into this one.
        .leftJoin('organisationNode as into', 'into.id', 'measured.mergedInto')
        .select('measured.id')
        .where((either) => either.or([isBelowPath(nodePath, 'measured.path'), isBelowPath(nodePath, 'into.path')])),
    );
  }
  if (slot != null) query = query.where('reading.slot', '=', slot);
  if (way) query = query.where('reading.way', '=', way);
  if (outpatients) query = query.where('patient.kind', '=', 'outpatient');
  if (setting) query = query.where('reading.setting', '=', setting);
  if (show === 'abnormal') query = query.where(isAbnormal(indicator));
  if (show === 'refused') query = query.where('reading.refusal', 'is not', null);
  if (show === 'uncontrolled' || show === 'unauthorised') {
    query = query.where((eb) =>
      eb.exists(
        eb
          .selectFrom('readingControl')
          .select('readingId')
          .whereRef('readingId', '=', 'reading.readingId')
          .where(show === 'uncontrolled' ? 'standing' : 'operatorLack', 'is not', null),
      ),
    );
  }
  return query;
}

/** Number of readings, counted up to `limit`. */
export function countRecords(db: Queries, checked: CheckedFilter, limit: number) {
  return countUpTo(db, filtered(db, checked).select('reading.readingId'), limit);
}

function ordersOf({ indicator, sort }: RecordFilter): Record<'time' | 'value', Order> {
  // Refused measurements have no value and come last in both directions.
  const last = sql.raw(sort === '-value' ? '-1' : '1000000');
  return {
    time: { by: sql.ref('reading.measured_at'), type: 'timestamptz' },
    value: { by: sql`coalesce(${firstFigure(indicator)}, ${last})`, type: 'numeric' },
  };
}

/** The lines of a page, of either kind, and one more if there are more. */
async function linesOf(db: Queries, checked: CheckedFilter, { after, limit }: PageRequest, which: Which) {
  const { indicator, sort = '-time' } = checked.filter;
  const orders = ordersOf(checked.filter);
  // A number in microseconds, because a Date is less precise.
  const sorted = sort.endsWith('time') ? sql`extract(epoch from ${orders.time.by})` : orders.value.by;
  const order = inOrder(orders, sort, after, sql.ref('reading.reading_id'), 'uuid');
  const lines = filtered(db, checked, which)
    // A voiding refers to the last version.
    .leftJoin('voiding', (join) =>
      join
        .on('voiding.kind', '=', indicator)
        .onRef('voiding.subject', '=', 'reading.readingId')
        .onRef('voiding.version', '=', 'reading.version'),
    )
    .$if(which === 'voided', (query) => query.where('voiding.subject', 'is not', null))
    .leftJoin('account as voider', 'voider.id', 'voiding.voidedBy')
    .leftJoin('readingControl as control', 'control.readingId', 'reading.readingId')
    .innerJoin('account as measurer', 'measurer.id', 'reading.measuredBy')
    .innerJoin('organisationNode as ward', 'ward.id', 'reading.nodeId')
    .select([...READING_COLUMNS, ...PATIENT_COLUMNS, ...WARD_NAMES])
    .select(departmentAt('ward.path').as('department'))
    .select(['voiding.voidedAt', 'voiding.reason as voidedReason', ...VOIDER_NAMES])
    .select(QUALITY_COLUMNS)
    .select(sorted.as('sorted'))
    .select(sql<string | null>`case when patient.node_id = reading.node_id then patient.bed end`.as('bed'))
    .select(ownColumns(indicator));
  return order.rows(lines, limit);
}

/**
 * One page of readings; including voided ones if the screen shows them.
 * @throws Refusal `input.invalid` if `after` is not a cursor of an earlier page
 */
export async function pageOfRecords(
  db: Queries,
  checked: CheckedFilter,
  wish: PageRequest,
  { withVoided = false } = {},
): Promise<PageOf<RecordRow>> {
  const { indicator, sort = '-time' } = checked.filter;
  const [standing, voided] = await Promise.all([
    linesOf(db, checked, wish, 'standing'),
    withVoided ? linesOf(db, checked, wish, 'voided') : [],
  ]);
  const way = sort.startsWith('-') ? -1 : 1;
  const inOneOrder = (one: (typeof standing)[number], other: (typeof standing)[number]): number =>
    way * (Number(one.sorted) - Number(other.sorted) || (one.readingId < other.readingId ? -1 : 1));
  const found = voided.length === 0 ? standing : [...standing, ...voided].sort(inOneOrder);
  return pageOf(found, wish.limit, (row) => ({
    reading: readingOf(indicator, row),
    voided: voidedOf(row),
    ...whoOf(row),
    bed: row.bed,
  }));
}

/** Every version of a reading that the caller may see, oldest first; empty if there is none. */
export async function versionsOf(db: Queries, caller: Caller, indicator: RecordIndicator, readingId: string) {
  const rows = await db
    .selectFrom(readings(indicator))
    .innerJoin('patient', 'patient.id', 'reading.patientId')
    .innerJoin('organisationNode as place', 'place.id', 'patient.nodeId')
    .innerJoin('account as measurer', 'measurer.id', 'reading.measuredBy')
    .innerJoin('account as writer', 'writer.id', 'reading.enteredBy')
    .leftJoin('readingControl as control', 'control.readingId', 'reading.readingId')
    .select([
      ...QUALITY_COLUMNS,
      ...READING_COLUMNS,
      'reading.enteredAt',
      'reading.reason',
      'reading.timeReason',
      'writer.realName as writerName',
      'writer.latinName as writerLatinName',
    ])
    .select(ownColumns(indicator))
    .where('reading.readingId', '=', readingId)
    .where(isOf(indicator))
    .where(seesPatient(caller))
    .orderBy('reading.version')
    .execute();
  return rows.map((row) => ({
    reading: readingOf(indicator, row),
    enteredAt: row.enteredAt.getTime(),
    enteredBy: { name: row.writerName, latinName: row.writerLatinName },
    reason: row.reason ?? row.timeReason,
  }));
}
