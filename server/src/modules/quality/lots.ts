import {
  dayOf,
  printedFor,
  solutionLotState,
  stripLotState,
  supportedLevels,
  type Comparator,
  type ControlLevel,
  type ControlResult,
  type LotState,
} from '@wardlink/domain';
import { idsOnPath } from '../../core/access/nodes.js';
import { Refusal } from '../../core/refusal.js';
import type { Queries } from '../../database/connection.js';

interface Meter {
  path: string;
  model: string;
}

interface Used {
  stripLotId: string;
  results: readonly { level: ControlLevel; solutionLotId: string }[];
  at: number;
  zone: string;
}

/** The lots of a run, if they can be used on its day. */
interface UsableLots {
  /** Levels that the strips support. */
  supported: readonly ControlLevel[];
  /** Adds the valid limits to a result. */
  judgeable(result: {
    level: ControlLevel;
    solutionLotId: string;
    value: number;
    comparator?: Comparator | null | undefined;
  }): ControlResult;
}

/** @throws Refusal `lot.expired` or `lot.invalid` for a lot that cannot be used */
function refuseInvalid(lot: LotState, name: string, field: string): void {
  if (lot.state === 'effective') return;
  throw new Refusal(lot.because === 'withdrawn' ? 'lot.invalid' : 'lot.expired', { field, places: { lot: name } });
}

/**
 * The lot of strips used with a meter on a day.
 * @throws Refusal `lot.unknown`, `lot.expired`, `lot.invalid`, `strip.modelUnsupported`, each with the field
 *   `stripLotId`
 */
export async function usableStrip(db: Queries, meter: Meter, { stripLotId, day }: { stripLotId: string; day: string }) {
  const [hospitalId = ''] = idsOnPath(meter.path);
  const strip = await db
    .selectFrom('stripLot')
    .selectAll()
    .where('id', '=', stripLotId)
    .where('hospitalId', '=', hospitalId)
    .executeTakeFirst();
  if (!strip) throw new Refusal('lot.unknown', { field: 'stripLotId' });
  const withdrawn = strip.invalidAt !== null;
  refuseInvalid(stripLotState({ ...strip, withdrawn }, day), `${strip.brand} ${strip.lot}`, 'stripLotId');
  if (!strip.models.includes(meter.model)) {
    throw new Refusal('strip.modelUnsupported', { field: 'stripLotId', places: { model: meter.model } });
  }
  return strip;
}

/**
 * Checks the lots of a run on its day: they must belong to the meter's hospital, be effective, and match level and
 * model.
 * @throws Refusal `lot.unknown`, `lot.expired`, `lot.invalid`, `strip.modelUnsupported`, `strip.lowUnsupported` etc.,
 *   `control.levelNotAsked`, each with its field
 */
export async function usableLots(
  db: Queries,
  meter: Meter,
  { stripLotId, results, at, zone }: Used,
): Promise<UsableLots> {
  const [hospitalId = ''] = idsOnPath(meter.path);
  const day = dayOf(at, zone);
  const [strip, solutions] = await Promise.all([
    usableStrip(db, meter, { stripLotId, day }),
    db
      .selectFrom('solutionLot')
      .selectAll()
      .where('hospitalId', '=', hospitalId)
      .where(
        'id',
        'in',
        results.map(({ solutionLotId }) => solutionLotId),
      )
      .execute(),
  ]);
  const printed = new Map(
    results.map(({ level, solutionLotId }) => {
      const lot = solutions.find(({ id }) => id === solutionLotId);
      if (!lot) throw new Refusal('lot.unknown', { field: 'solutionLotId' });
      const state = solutionLotState({ ...lot, withdrawn: lot.invalidAt !== null }, day);
      refuseInvalid(state, `${lot.brand} ${lot.lot}`, 'solutionLotId');
      if (lot.level !== level) throw new Refusal('control.levelNotAsked', { field: 'solutionLotId' });
      const { target, lower, upper, specific } = lot;
      const limits = printedFor(
        { stripLotId: strip.id, targets: strip.targets },
        { level, target: { target, lower, upper }, specific },
        meter.model,
      );
      if (!limits) throw new Refusal(`strip.${level}Unsupported`, { field: 'stripLotId' });
      return [level, limits];
    }),
  );
  return {
    supported: supportedLevels(strip),
    judgeable: ({ level, solutionLotId, value, comparator = null }) => {
      const limits = printed.get(level);
      if (!limits) throw new Error('a level without limits');
      return { level, value, comparator, lot: solutionLotId, printed: limits };
    },
  };
}

/** Lots of a hospital that can be used on a day, for entering controls. */
export async function effectiveLots(db: Queries, path: string, day: string) {
  const [hospitalId = ''] = idsOnPath(path);
  const [strips, solutions] = await Promise.all([
    db
      .selectFrom('stripLot')
      .selectAll()
      .where('hospitalId', '=', hospitalId)
      .where('invalidAt', 'is', null)
      .where('expires', '>=', day)
      .orderBy('expires')
      .orderBy('id')
      .execute(),
    db
      .selectFrom('solutionLot')
      .selectAll()
      .where('hospitalId', '=', hospitalId)
      .where('invalidAt', 'is', null)
      .where('expires', '>=', day)
      .orderBy('expires')
      .orderBy('id')
      .execute(),
  ]);
  return {
    strips: strips.map(({ id, brand, lot, models, targets }) => ({ stripLotId: id, brand, lot, models, targets })),
    solutions: solutions
      .filter((lot) => solutionLotState({ ...lot, withdrawn: false }, day).state === 'effective')
      .map(({ id, brand, lot, level, target, lower, upper, specific }) => ({
        solutionLotId: id,
        brand,
        lot,
        level,
        target: { target, lower, upper },
        specific,
      })),
  };
}
