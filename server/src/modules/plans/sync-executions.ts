import type { OrderIndicator } from '@wardlink/contract';
import {
  addDays,
  type AnyIndicator,
  type Day,
  dayCountedFor,
  type DaySlot,
  INDICATORS,
  isDaySlot,
  isRanged,
  judgeTasks,
  type RefusalReason,
  type Slot,
  slotAt,
  type TaskEntry,
  tasksWithin,
  windowsOfDay,
} from '@wardlink/domain';
import { sql } from 'kysely';
import type { Settings } from '../../core/settings.js';
import type { Queries } from '../../database/connection.js';
import { fixedQuery } from '../../database/fixed-query.js';
import { boardTopic } from '../../core/topics.js';
import type { AnyWork } from '../../core/transaction.js';
import { dayBegins, orderPlanOf } from './plans.js';

/** A patient's node and settings, for the tasks of a day. */
export interface StoredAt {
  patientId: string;
  nodeId: string;
  path: string;
  settings: Pick<Settings, 'zone' | 'mealWindows'>;
}

/** A slot of a day in which an indicator may have been measured. */
interface SlotOfDay extends StoredAt {
  indicator: OrderIndicator;
  slot: DaySlot;
  day: Day;
}

interface MeasuredEntry extends TaskEntry {
  readingId: string;
  refusal: RefusalReason | null;
  note: string | null;
  by: string;
  enteredAt: Date;
}

type OfDay = Record<'patientId' | 'day', string>;

const glucoseOf = fixedQuery((db, params: OfDay & { slot: number }) =>
  db
    .selectFrom('glucoseReading')
    .select(['readingId', 'measuredAt', 'measuredBy', 'enteredAt', 'refusal', 'refusalNote'])
    .where('patientId', '=', params.patientId)
    .where('latest', '=', true)
    .where('day', '=', params.day)
    .where('slot', '=', params.slot as DaySlot),
);

const vitalsOf = fixedQuery((db, params: OfDay & { next: string; indicator: string }) =>
  db
    .selectFrom('vitalReading')
    .select(['readingId', 'measuredAt', 'measuredBy', 'enteredAt'])
    .where('patientId', '=', params.patientId)
    .where('latest', '=', true)
    .where('day', 'in', [params.day, params.next])
    .where(sql<boolean>`vital_reading.indicator = ${params.indicator}`),
);

interface EntryRow {
  readingId: string;
  measuredAt: Date;
  measuredBy: string;
  enteredAt: Date;
  refusal?: RefusalReason | null;
  refusalNote?: string | null;
}

/** Readings of a slot of a day; blood pressure and temperature belong to the slot of their time. */
async function entriesOf(db: Queries, place: SlotOfDay): Promise<MeasuredEntry[]> {
  const { indicator, patientId, slot, day, settings } = place;
  const rows: readonly EntryRow[] = INDICATORS[indicator].slots
    ? await glucoseOf(db, { patientId, day, slot })
    : (await vitalsOf(db, { patientId, day, next: addDays(day, 1), indicator })).filter(({ measuredAt }) => {
        const at = measuredAt.getTime();
        return slotAt(at, settings.zone, settings.mealWindows) === slot && countedFor(at, slot, settings) === day;
      });
  return rows.map(({ readingId, measuredAt, measuredBy, enteredAt, refusal = null, refusalNote = null }) => ({
    readingId,
    slot,
    day,
    at: measuredAt.getTime(),
    refused: refusal !== null,
    refusal,
    note: refusalNote,
    by: measuredBy,
    enteredAt,
  }));
}

const countedFor = (at: number, slot: Slot, { zone, mealWindows }: StoredAt['settings']): Day =>
  dayCountedFor(at, slot, zone, mealWindows);

const plansOfKind = fixedQuery((db, params: Record<'patientId' | 'kind' | 'day', string>) =>
  db
    .selectFrom('monitoringPlan')
    .selectAll()
    .where('patientId', '=', params.patientId)
    .where('kind', '=', params.kind)
    .where('since', '<=', params.day)
    .where((eb) => eb.or([eb('endedOn', 'is', null), eb('endedOn', '>=', params.day)]))
    .orderBy('id'),
);

/**
 * Synchronizes the execution of a monitoring task with the readings of its slot. Does nothing without a planned task.
 */
export async function syncSlotExecution({ tx, announce, clock }: AnyWork, place: SlotOfDay): Promise<void> {
  const { indicator, patientId, nodeId, slot, day, settings, path } = place;
  const rows = await plansOfKind(tx, { patientId, kind: indicator, day });
  if (rows.length === 0) return;
  const beginOf = dayBegins(settings.zone);
  const plans = rows.map((row) => orderPlanOf(row, row.slots, beginOf));
  const windows = windowsOfDay(day, settings.zone, settings.mealWindows);
  const task = tasksWithin(plans, windows).find((one) => one.slot === slot);
  if (!task) return;
  const entries = await entriesOf(tx, place);
  const [judgedTask] = judgeTasks([task], entries, clock.now());
  const entry = judgedTask?.entry;
  announce(boardTopic('orders', path, patientId));
  if (!entry) {
    await tx
      .deleteFrom('orderExecution')
      .where('patientId', '=', patientId)
      .where('day', '=', day)
      .where('orderType', '=', 'monitoring')
      .where('kind', '=', indicator)
      .where('slot', '=', slot)
      .where('readingId', 'is not', null)
      .execute();
    return;
  }
  await storeExecution(tx, {
    patientId,
    nodeId,
    kind: indicator,
    day,
    slot,
    executionKey: entry.readingId,
    monitoringPlanId: task.planId,
    outcome: entry.refused ? 'refused' : 'done',
    refusal: entry.refusal,
    note: entry.note,
    readingId: entry.readingId,
    executedAt: new Date(entry.at),
    executedBy: entry.by,
    enteredAt: entry.enteredAt,
  });
}

interface NewExecution extends Record<'patientId' | 'nodeId' | 'kind' | 'day', string> {
  slot: DaySlot;
  executionKey: string;
  monitoringPlanId: string;
  outcome: 'refused' | 'done';
  refusal: RefusalReason | null;
  note: string | null;
  readingId: string;
  executedAt: Date;
  executedBy: string;
  enteredAt: Date;
}

/** Stores the execution of a task, or replaces the stored one. */
const storeExecution = fixedQuery((db, params: NewExecution) => {
  const { executionKey, monitoringPlanId, outcome, refusal, note, readingId } = params;
  const { executedAt, executedBy, enteredAt, patientId, nodeId, kind, day, slot } = params;
  const of = { executionKey, monitoringPlanId, outcome, refusal, note, readingId };
  const columns = { ...of, executedAt, executedBy, enteredAt };
  return db
    .insertInto('orderExecution')
    .values({ ...columns, patientId, nodeId, orderType: 'monitoring', kind, day, slot })
    .onConflict((conflict) =>
      conflict
        .columns(['patientId', 'day', 'orderType', 'kind', 'slot'])
        .where('withdrawnAt', 'is', null)
        .doUpdateSet(columns),
    );
});

/** A reading that may complete a task; `slot` is null for indicators without slots. */
interface Measured extends Omit<StoredAt, 'indicator'> {
  indicator: AnyIndicator;
  slot: Slot | null;
  measuredAt: Date;
}

/** Synchronizes the monitoring task of a reading or refusal. */
export async function syncReadingExecution(
  work: AnyWork,
  { measuredAt, slot: given, indicator, ...place }: Measured,
): Promise<void> {
  // Other indicators are not planned by slot.
  if (!isRanged(indicator)) return;
  const { zone, mealWindows } = place.settings;
  const at = measuredAt.getTime();
  const slot = given ?? slotAt(at, zone, mealWindows);
  if (!isDaySlot(slot)) return;
  const day = countedFor(at, slot, place.settings);
  await syncSlotExecution(work, { ...place, indicator, slot, day });
}
