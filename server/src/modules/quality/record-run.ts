import type { RequestOf } from '@wardlink/contract';
import {
  controlStateOf,
  isControlActionAllowed,
  type Comparator,
  type ControlLevel,
  type ControlOccasion,
  type JudgedRun,
  type MeasureWay,
} from '@wardlink/domain';
import { recordAudit } from '../../core/audit/trail.js';
import { Refusal } from '../../core/refusal.js';
import { settingsAt } from '../../core/settings.js';
import type { AnyWork } from '../../core/transaction.js';
import type { Tx } from '../../database/connection.js';
import { usableLots } from './lots.js';
import { judge, pastRuns } from './judge.js';

/** A control may be recorded late, but only while people remember it. */
const LATEST = 7 * 86_400_000;

/** A run to store, entered or sent by a device. */
interface RunToRecord {
  /** Made by the client; a repeated id returns the stored run. */
  runId: string;
  deviceId: string;
  measuredAt: number;
  occasion: ControlOccasion;
  repeatOf: string | null;
  stripLotId: string;
  results: readonly {
    level: ControlLevel;
    solutionLotId: string;
    /** mmol/L. */
    value: number;
    comparator?: Comparator | null | undefined;
  }[];
  comment: string | null;
}

/** The account in whose name a run is stored, and the way of entry. */
interface Operator {
  accountId: string;
  way: MeasureWay;
}

/** A locked meter, whose runs are judged one after the other. */
export interface LockedMeter {
  id: string;
  serial: string;
  nodeId: string;
  path: string;
  model: string;
}

/** The run of a request; its default time is now. */
export function runOfRequest(request: RequestOf<'quality.record'>, now: number): RunToRecord {
  const { measuredAt, repeatOf = null, comment = null, ...run } = request;
  return { ...run, measuredAt: measuredAt ?? now, repeatOf, comment };
}

/**
 * Stores a run, or adds its missing levels, judged by the earlier runs of its meter. Idempotent.
 * @param meter locked by the transaction, so that no other run of it is judged at the same time
 * @returns whether anything was stored
 * @throws Refusal `control.timeInvalid`, `control.repeatUnknown`, `control.notNow`, `control.levelMeasured`, and for
 *   lots as `usableLots`
 */
export async function recordRun(
  { tx, clock }: AnyWork,
  operator: Operator,
  meter: LockedMeter,
  run: RunToRecord,
): Promise<boolean> {
  const now = clock.now();
  const stored = await tx.selectFrom('controlRun').selectAll().where('id', '=', run.runId).executeTakeFirst();
  if (stored && (stored.deviceId !== meter.id || stored.operatorId !== operator.accountId)) {
    throw new Refusal('input.invalid', { field: 'runId' });
  }
  const kept = stored ? await resultsOf(tx, run.runId) : [];
  const added = run.results.filter((result) => !isStored(kept, result));
  if (stored && added.length === 0) return false;
  if (stored && !isControlActionAllowed(stored.state, 'measure')) throw new Refusal('control.notNow');
  const measuredAt = stored?.measuredAt.getTime() ?? run.measuredAt;
  if (measuredAt > now || measuredAt < now - LATEST) {
    throw new Refusal('control.timeInvalid', { field: 'measuredAt' });
  }
  const settings = await settingsAt(tx, meter.path);
  const stripLotId = stored?.stripLotId ?? run.stripLotId;
  const lots = await usableLots(tx, meter, { stripLotId, results: run.results, at: measuredAt, zone: settings.zone });
  const plan = settings.controlPlan;
  const repeated = stored ? null : await repeatedRun(tx, meter, run);
  const occasion = stored?.occasion ?? run.occasion;
  const asked =
    stored?.asked ??
    repeated?.asked ??
    (occasion === 'repeat' ? [] : plan.levels[occasion].filter((level) => lots.supported.includes(level)));
  const past = await pastRuns(tx, meter.id, measuredAt);
  const earlier = past.filter(({ id }) => id !== run.runId);
  const results = [...kept.map(judgeable), ...added.map((result) => lots.judgeable(result))];
  const judged = judge(earlier, { results, stripLot: stripLotId }, plan.rules);
  const state = controlStateOf({
    asked,
    measured: results.map(({ level }) => level),
    rejected: judged.rejected,
    mended: false,
    repeated: false,
    reviewed: false,
    voided: false,
  });
  const verdict = { rejected: judged.rejected, fired: JSON.stringify(judged.violations), state };
  if (stored) {
    await tx
      .updateTable('controlRun')
      .set({ ...verdict, version: stored.version + 1 })
      .where('id', '=', run.runId)
      .execute();
  } else {
    const { runId, repeatOf, comment } = run;
    const row = { id: runId, deviceId: meter.id, nodeId: meter.nodeId, stripLotId, occasion, repeatOf, asked, comment };
    await tx
      .insertInto('controlRun')
      .values({
        ...row,
        ...verdict,
        way: operator.way,
        measuredAt: new Date(measuredAt),
        enteredAt: clock.date(),
        operatorId: operator.accountId,
      })
      .execute();
  }
  await writeResults(tx, run.runId, judged);
  const repeatOf = stored?.repeatOf ?? repeated?.id ?? null;
  if (repeatOf !== null && state === 'qualified') await markRepeated(tx, repeatOf);
  const event = {
    type: 'control.recorded',
    subject: run.runId,
    after: {
      serial: meter.serial,
      occasion,
      state,
      ...Object.fromEntries(results.map(({ level, value }) => [level, value])),
    },
  } as const;
  await recordAudit(tx, clock.date(), event, {
    accountId: operator.accountId,
    patientId: null,
    nodeId: meter.nodeId,
  });
  return true;
}

type KeptResult = Awaited<ReturnType<typeof resultsOf>>[number];

function resultsOf(tx: Tx, runId: string) {
  return tx.selectFrom('controlResult').selectAll().where('runId', '=', runId).execute();
}

const judgeable = ({ level, value, comparator, solutionLotId, target, lower, upper }: KeptResult) => ({
  level,
  value,
  comparator,
  lot: solutionLotId,
  printed: { target, lower, upper },
});

/** Whether a result is already stored. @throws Refusal `control.levelMeasured` if its level has a different one */
function isStored(kept: readonly KeptResult[], sent: RunToRecord['results'][number]): boolean {
  const same = kept.find(({ level }) => level === sent.level);
  if (!same) return false;
  const isSame =
    same.value === sent.value &&
    (same.comparator ?? null) === (sent.comparator ?? null) &&
    same.solutionLotId === sent.solutionLotId;
  if (!isSame) throw new Refusal('control.levelMeasured', { field: 'results' });
  return true;
}

/** The rejected run that a run repeats, or null. @throws Refusal `control.repeatUnknown` */
async function repeatedRun(tx: Tx, meter: LockedMeter, { occasion, repeatOf }: RunToRecord) {
  if (occasion !== 'repeat' && repeatOf === null) return null;
  const found =
    repeatOf === null
      ? undefined
      : await tx.selectFrom('controlRun').selectAll().where('id', '=', repeatOf).executeTakeFirst();
  if (occasion !== 'repeat' || found?.deviceId !== meter.id || !isControlActionAllowed(found.state, 'repeat')) {
    throw new Refusal('control.repeatUnknown', { field: 'repeatOf' });
  }
  return found;
}

/** Marks the repeated run, and the earlier rejected runs that it repeated, as repeated. */
async function markRepeated(tx: Tx, runId: string): Promise<void> {
  const { repeatOf } = await tx
    .updateTable('controlRun')
    .set((eb) => ({ state: 'repeated', version: eb('version', '+', 1) }))
    .where('id', '=', runId)
    .returning('repeatOf')
    .executeTakeFirstOrThrow();
  if (repeatOf !== null) await markRepeated(tx, repeatOf);
}

/** Writes all results of a run: a later level may change the judgement of the others. */
async function writeResults(tx: Tx, runId: string, { results }: JudgedRun): Promise<void> {
  await tx.deleteFrom('controlResult').where('runId', '=', runId).execute();
  await tx
    .insertInto('controlResult')
    .values(
      results.map(({ level, lot, value, comparator = null, printed, judgedBy, z = null, qualified }) => ({
        runId,
        level,
        solutionLotId: lot,
        value,
        comparator,
        ...printed,
        judgedBy,
        z,
        qualified,
      })),
    )
    .execute();
}
