import type { ReplyOf } from '@wardlink/contract';
import { addDays, controlMonth, dayOf, daysBetween, type MeterUse } from '@wardlink/domain';
import { departmentAt, isBelowPath } from '../../core/access/nodes.js';
import { inScope } from '../../core/access/scope.js';
import { checkPeriod, instantsOf } from '../../core/period.js';
import { settingsAt } from '../../core/settings.js';
import type { Queries } from '../../database/connection.js';
import { groupRows } from '../../database/group-by.js';
import { headingOf, type FormCall, type FormReader } from './heading.js';
import { runsOf, selectRuns, type ControlRun } from './runs.js';
import { levelsOf } from './standings.js';

type Month = ReplyOf<'quality.month'>;
type MeterOfMonth = Month['meters'][number];

/** First and last day of a month, `YYYY-MM`. */
function daysOfMonth(month: string): { from: string; to: string } {
  const from = `${month}-01`;
  const next = `${addDays(from, 31).slice(0, 7)}-01`;
  return { from, to: addDays(next, -1) };
}

/** Bindings of meters below a path between two instants, by place and serial number. */
function usesAt(db: Queries, caller: FormReader, path: string, { begin, end }: { begin: Date; end: Date }) {
  return db
    .selectFrom('deviceBinding as binding')
    .innerJoin('device', 'device.id', 'binding.deviceId')
    .innerJoin('organisationNode as place', 'place.id', 'binding.nodeId')
    .select(['device.id', 'device.serial', 'device.model', 'binding.boundAt', 'binding.unboundAt'])
    .select(['place.path', 'place.name', 'place.latinName', departmentAt('place.path').as('department')])
    .where(inScope(caller, 'place.path'))
    .where(isBelowPath(path, 'place.path'))
    .where('device.use', '=', 'hospital')
    .where('device.kind', 'in', ['meter', 'combined'])
    .where('binding.boundAt', '<', end)
    .where((eb) => eb.or([eb('binding.unboundAt', 'is', null), eb('binding.unboundAt', '>', begin)]))
    .orderBy('place.path')
    .orderBy('device.serial')
    .orderBy('binding.boundAt')
    .execute();
}

/** The controls of a place's meters in a month. @throws Refusal `node.forbidden`, `input.invalid` */
export async function monthOfMeters(call: FormCall<'quality.month'>): Promise<Month> {
  const { db, caller, clock, request } = call;
  const period = daysOfMonth(request.month);
  checkPeriod(period);
  const { path, heading } = await headingOf(db, caller, request);
  const { zone } = heading;
  const instants = instantsOf(period, zone);
  const [uses, rows] = await Promise.all([
    usesAt(db, caller, path, instants),
    selectRuns(db)
      .where('run.measuredAt', '>=', instants.begin)
      .where('run.measuredAt', '<', instants.end)
      .where(inScope(caller, 'place.path'))
      .where(isBelowPath(path, 'place.path'))
      .orderBy('run.measuredAt')
      .orderBy('run.id')
      .execute(),
  ]);
  const runs = await runsOf(db, rows);
  const supported = await levelsOf(db, [...new Set(rows.map(({ stripLotId }) => stripLotId))]);
  const plans = new Map<string, MeterUse['plan']>();
  for (const place of new Set(uses.map((use) => use.path))) {
    plans.set(place, (await settingsAt(db, place)).controlPlan);
  }
  const days = Array.from({ length: daysBetween(period.from, period.to) + 1 }, (_, day) => addDays(period.from, day));
  const usesOf = groupRows(uses, ({ id }) => id);
  const runsOfMeter = groupRows(runs, ({ meter }) => meter.deviceId);
  const now = clock.now();
  // A meter that was measured here but is no longer bound here is listed last.
  const meters = [...new Set([...usesOf.keys(), ...runsOfMeter.keys()])].map((id): MeterOfMonth => {
    const own = runsOfMeter.get(id) ?? [];
    const placed = usesOf.get(id) ?? [];
    const month = controlMonth(
      {
        uses: placed.map(({ boundAt, unboundAt, path: at }): MeterUse => {
          const plan = plans.get(at);
          if (!plan) throw new Error('a place without its plan');
          return { from: boundAt.getTime(), until: unboundAt?.getTime() ?? null, plan };
        }),
        runs: own.map(({ measuredAt, state, rejected, reviewed, results, strip }) => ({
          at: measuredAt,
          day: dayOf(measuredAt, zone),
          state,
          rejected,
          reviewed: reviewed !== null,
          measured: results.map(({ level }) => level),
          ...(strip ? { supported: supported.get(strip.stripLotId) ?? [] } : {}),
        })),
      },
      days,
      now,
      zone,
    );
    return { ...meterOf(placed.at(-1), own.at(-1)), month, failures: failuresOf(own) };
  });
  return { ...heading, ...period, printedAt: now, meters };
}

type Use = Awaited<ReturnType<typeof usesAt>>[number];

/** A meter and its last place in the month. */
function meterOf(use: Use | undefined, run: ControlRun | undefined): Omit<MeterOfMonth, 'month' | 'failures'> {
  if (use) {
    const { id: deviceId, serial, model, name, latinName, department } = use;
    return { deviceId, serial, model, place: { name, latinName, department } };
  }
  if (!run) throw new Error('a meter without use and run');
  return { ...run.meter, place: run.place };
}

function failuresOf(runs: readonly ControlRun[]): MeterOfMonth['failures'] {
  return runs
    .filter(({ rejected, voided }) => rejected && voided === null)
    .map((run) => ({
      run,
      repeat: runs.findLast(({ repeatOf, voided }) => repeatOf === run.runId && voided === null) ?? null,
    }));
}
