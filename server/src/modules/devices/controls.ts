import type { Language, MeterReply, MeterRequest } from '@wardlink/contract';
import { CONTROL_STATES, isControlActionAllowed, readMeterEnd, type Comparator } from '@wardlink/domain';
import { sql } from 'kysely';
import { idsOnPath } from '../../core/access/nodes.js';
import { scopeAt } from '../../core/access/scope.js';
import type { ServerContext } from '../../core/context.js';
import { Refusal } from '../../core/refusal.js';
import { inTransaction } from '../../core/transaction.js';
import type { Queries, Tx } from '../../database/connection.js';
import { lockedMeter, meterInScope } from '../quality/meters.js';
import { recordRun, type LockedMeter } from '../quality/record-run.js';
import { derivedId } from '../records/derived-id.js';
import type { DeviceCaller } from './caller.js';
import { instantOfSent } from './sent.js';

type Sent = NonNullable<MeterRequest['controls']>[number];
type Answer = MeterReply['controls'][number];

/** Results of one meter and lot of strips within this time belong to one run. */
const RUN_MS = 60 * 60_000;
/** States in which a run can receive another level. */
const MEASURED_ON = CONTROL_STATES.filter((state) => isControlActionAllowed(state, 'measure'));

interface Receiving {
  context: ServerContext;
  from: DeviceCaller;
  language: Language;
  behind: (serial: string) => Promise<string | undefined>;
  operator: (username: string) => Promise<string | undefined>;
}

/** Lots of the hospital, by their numbers. @throws Refusal `lot.unknown` */
async function lotsOf(db: Queries, { path, model }: LockedMeter, { stripLot, solutionLot, level }: Sent) {
  const [hospitalId = ''] = idsOnPath(path);
  const strips = await db
    .selectFrom('stripLot')
    .select(['id', 'models'])
    .where('hospitalId', '=', hospitalId)
    .where('lot', '=', stripLot)
    .execute();
  // Two makers may use the same number: then the meter's model decides.
  const strip = strips.find(({ models }) => models.includes(model)) ?? strips[0];
  if (!strip) throw new Refusal('lot.unknown', { field: 'stripLot' });
  const solution = await db
    .selectFrom('solutionLot')
    .select('id')
    .where('hospitalId', '=', hospitalId)
    .where(sql<boolean>`lower(lot) = lower(${solutionLot})`)
    .where('level', '=', level)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  if (!solution) throw new Refusal('lot.unknown', { field: 'solutionLot' });
  return { stripLotId: strip.id, solutionLotId: solution.id };
}

/** The value to store: the words HI and LO become the end of the meter's range. @throws Refusal `input.invalid` */
function valueOf({ value, comparator = null }: Sent): { value: number; comparator: Comparator | null } {
  if (typeof value === 'number') return { value, comparator };
  const end = readMeterEnd('glucose', value.trim());
  if (end === undefined || end === 'impossible') throw new Refusal('input.invalid', { field: 'value' });
  return end;
}

/** A result whose meter, lots and operator are known. */
interface Resolved {
  sent: Sent;
  deviceId: string;
  operatorId: string;
  at: number;
  isRepeat: boolean;
  stripLotId: string;
  result: { level: Sent['level']; solutionLotId: string; value: number; comparator: Comparator | null };
  remarks: Answer['remarks'];
}

/** @throws Refusal for an invalid meter, lot, time or value */
async function resolve({ context, from, language, behind, operator }: Receiving, sent: Sent): Promise<Resolved> {
  const { serial = null, operator: username = null, level, repeat: isRepeat = false } = sent;
  const deviceId = serial === null ? from.deviceId : await behind(serial);
  // A control belongs to one meter; on a gateway it would have no meaning.
  if (deviceId === undefined) throw new Refusal('device.unknown', { field: 'serial' });
  const at = instantOfSent(sent.measuredAt);
  if (at === undefined) throw new Refusal('control.timeInvalid', { field: 'measuredAt' });
  const meter = await meterInScope(context.db, { scope: scopeAt(from.nodeId, from.reach) }, deviceId);
  const { stripLotId, solutionLotId } = await lotsOf(context.db, meter, sent);
  const operatorId = username === null ? undefined : await operator(username);
  const remarks: Answer['remarks'] = [];
  if (username !== null && operatorId === undefined) {
    const unknown = new Refusal('device.operatorUnknown', { field: 'operator', places: { name: username } });
    const { code, description } = unknown.reply(language, 'meter');
    remarks.push({ code, description });
  }
  const result = { level, solutionLotId, ...valueOf(sent) };
  return { sent, deviceId, operatorId: operatorId ?? from.accountId, at, isRepeat, stripLotId, result, remarks };
}

const isOfRun = (run: readonly Resolved[], next: Resolved): boolean => {
  const [first] = run;
  return (
    first !== undefined &&
    next.at - first.at <= RUN_MS &&
    (['deviceId', 'stripLotId', 'operatorId', 'isRepeat'] as const).every((name) => first[name] === next[name]) &&
    !run.some(({ result }) => result.level === next.result.level)
  );
};

/** Groups results, in the order of their times, into runs of different levels. */
function groupedRuns(resolved: readonly Resolved[]): Resolved[][] {
  const runs: Resolved[][] = [];
  for (const one of [...resolved].sort((a, b) => a.at - b.at)) {
    const own = runs.find((run) => isOfRun(run, one));
    if (own) own.push(one);
    else runs.push([one]);
  }
  return runs;
}

/** Runs of a meter, sent by devices, within `RUN_MS` of an instant. */
const runsAround = (tx: Tx, { deviceId, at, isRepeat, stripLotId }: Resolved) =>
  tx
    .selectFrom('controlRun as run')
    .where('run.deviceId', '=', deviceId)
    .where('run.way', '=', 'device')
    .where('run.stripLotId', '=', stripLotId)
    .where('run.occasion', isRepeat ? '=' : '!=', 'repeat')
    .where('run.measuredAt', '>=', new Date(at - RUN_MS))
    .where('run.measuredAt', '<=', new Date(at + RUN_MS));

/** The run that contains this result already; undefined for a new result. */
async function runWith(tx: Tx, one: Resolved): Promise<string | undefined> {
  const { level, solutionLotId, value, comparator } = one.result;
  const same = await runsAround(tx, one)
    .innerJoin('controlResult as result', 'result.runId', 'run.id')
    .select('run.id')
    .where('result.level', '=', level)
    .where('result.solutionLotId', '=', solutionLotId)
    .where(sql<boolean>`result.value = ${value} and result.comparator is not distinct from ${comparator}`)
    .executeTakeFirst();
  return same?.id;
}

/** A run that still waits for these levels; undefined without one. */
async function waitingRun(tx: Tx, first: Resolved, levels: readonly string[]): Promise<string | undefined> {
  const waiting = await runsAround(tx, first)
    .select('run.id')
    .where('run.state', 'in', MEASURED_ON)
    .where('run.operatorId', '=', first.operatorId)
    .where(
      sql<boolean>`not exists (select from control_result result where result.run_id = run.id and level = any(${levels}))`,
    )
    .orderBy('run.measuredAt', 'desc')
    .executeTakeFirst();
  return waiting?.id;
}

/** Stores the new results of a run. @throws Refusal as `recordRun` */
async function storeRun({ context, from }: Receiving, run: readonly Resolved[]): Promise<Map<Sent, Answer>> {
  const [first] = run;
  if (!first) return new Map();
  const { deviceId, operatorId, at, isRepeat, stripLotId } = first;
  return inTransaction(context, async (work) => {
    const { tx } = work;
    const meter = await lockedMeter(tx, { scope: scopeAt(from.nodeId, from.reach) }, deviceId);
    const answers = new Map<Sent, Answer>();
    const added: Resolved[] = [];
    const answer = (one: Resolved, outcome: 'stored' | 'repeated', runId: string): void => {
      answers.set(one.sent, { outcome, runId, code: null, description: null, remarks: one.remarks });
    };
    for (const one of run) {
      const runId = await runWith(tx, one);
      if (runId === undefined) added.push(one);
      else answer(one, 'repeated', runId);
    }
    const results = added.map(({ result }) => result);
    if (results.length === 0) return answers;
    const waiting = await waitingRun(
      tx,
      first,
      results.map(({ level }) => level),
    );
    const { level, value, comparator, solutionLotId } = first.result;
    const runId = waiting ?? derivedId('control', deviceId, at, level, value, comparator, solutionLotId);
    const stored = {
      runId,
      deviceId,
      measuredAt: at,
      stripLotId,
      comment: null,
      results,
      occasion: isRepeat ? ('repeat' as const) : ('daily' as const),
      repeatOf: isRepeat ? await mendedRun(tx, deviceId) : null,
    };
    await recordRun(work, { accountId: operatorId, way: 'device' }, meter, stored);
    for (const one of added) answer(one, 'stored', runId);
    return answers;
  });
}

/** The last rejected run of a meter whose cause and action are recorded; null without one. */
async function mendedRun(tx: Tx, deviceId: string): Promise<string | null> {
  const found = await tx
    .selectFrom('controlRun')
    .select('id')
    .where('deviceId', '=', deviceId)
    .where('state', '=', 'mended')
    .orderBy('measuredAt', 'desc')
    .executeTakeFirst();
  return found?.id ?? null;
}

/**
 * Stores the control results that a device sent: results of one meter and lot of strips within the hour form one run.
 */
export async function storeControls(receiving: Receiving, controls: readonly Sent[]): Promise<Answer[]> {
  const answers = new Map<Sent, Answer>();
  const refuse = (sent: Sent, error: unknown, remarks: Answer['remarks'] = []): void => {
    if (!(error instanceof Refusal)) throw error;
    const { code, description } = error.reply(receiving.language, 'meter');
    answers.set(sent, { outcome: 'refused', runId: null, code, description, remarks });
  };
  const resolved: Resolved[] = [];
  for (const sent of controls) {
    try {
      resolved.push(await resolve(receiving, sent));
    } catch (error) {
      refuse(sent, error);
    }
  }
  const store = async (run: readonly Resolved[]): Promise<void> => {
    try {
      for (const [sent, answer] of await storeRun(receiving, run)) answers.set(sent, answer);
    } catch (error) {
      const [one, ...others] = run;
      if (others.length > 0) for (const each of run) await store([each]);
      else if (one) refuse(one.sent, error, one.remarks);
    }
  };
  for (const run of groupedRuns(resolved)) await store(run);
  return controls.flatMap((sent) => answers.get(sent) ?? []);
}
