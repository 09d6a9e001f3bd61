import type { RequestOf, SolutionLot } from '@wardlink/contract';
import { printedRangeFault, type PrintedRange } from '@wardlink/domain';
import type { Figures } from '../../core/audit/events.js';
import { recordByCaller } from '../../core/audit/trail.js';
import type { Call } from '../../core/handler.js';
import { Refusal } from '../../core/refusal.js';
import { inTransaction } from '../../core/transaction.js';
import type { Tx } from '../../database/connection.js';
import type { SpecificTarget } from '../../database/schema/lots.js';
import { checkOpened, checkVersion, hospitalDay, refuseWithdrawn, type HospitalDay } from './hospital.js';
import { solutionById, solutionRow, type SolutionRow } from './solutions.js';

type Typed = RequestOf<'solution.save'>;

function checkLimits(limits: PrintedRange, field: string): void {
  const fault = printedRangeFault(limits);
  if (fault) throw new Refusal('lot.targets', { field: `${field}.${fault}` });
}

/**
 * Checks limits for single lots of strips and models; each must name one of them, once. @throws Refusal
 * `input.invalid`, `lot.unknown`
 */
async function checkedSpecific(
  tx: Tx,
  { hospitalId }: HospitalDay,
  specific: Typed['specific'],
): Promise<SpecificTarget[]> {
  const names = new Set<string>();
  for (const [index, { stripLotId, model }] of specific.entries()) {
    const name = stripLotId === undefined ? `model ${model?.trim() ?? ''}` : `lot ${stripLotId}`;
    const isOne = (stripLotId === undefined) !== (model === undefined || model.trim() === '');
    if (!isOne || names.has(name)) throw new Refusal('input.invalid', { field: `specific.${index}.model` });
    names.add(name);
  }
  const ids = specific.flatMap(({ stripLotId }) => stripLotId ?? []);
  const known =
    ids.length === 0
      ? []
      : await tx
          .selectFrom('stripLot')
          .select('id')
          .where('id', 'in', ids)
          .where('hospitalId', '=', hospitalId)
          .execute();
  return specific.map(({ stripLotId, model, target, lower, upper }, index) => {
    checkLimits({ target, lower, upper }, `specific.${index}`);
    if (stripLotId !== undefined && !known.some(({ id }) => id === stripLotId)) {
      throw new Refusal('lot.unknown', { field: `specific.${index}.stripLotId` });
    }
    return { ...(stripLotId === undefined ? { model: model?.trim() ?? '' } : { stripLotId }), target, lower, upper };
  });
}

/** The stored values of a lot, for the trail. */
function figuresOf(
  lot: Pick<Typed, 'brand' | 'lot' | 'level' | 'expires' | 'daysAfterOpening'>,
  rest: {
    opened: string | null;
    target: PrintedRange;
    specific: readonly SpecificTarget[];
  },
): Figures {
  const { brand, lot: number, level, expires, daysAfterOpening } = lot;
  const { target, lower, upper } = rest.target;
  const limits = `${target} (${lower}–${upper})`;
  const figures = { brand, lot: number, level, expires, opened: rest.opened, daysAfterOpening, targets: limits };
  return { ...figures, specific: rest.specific.length === 0 ? null : JSON.stringify(rest.specific) };
}

/** A lot to change, locked. @throws Refusal `lot.unknown` */
async function lockedSolution(tx: Tx, day: HospitalDay, lotId: string): Promise<SolutionRow> {
  await tx.selectFrom('solutionLot').select('id').where('id', '=', lotId).forUpdate().execute();
  return solutionRow(tx, day, lotId);
}

/** Refuses a second lot of the same brand, number and level. @throws Refusal `lot.exists` */
async function refuseSame(
  tx: Tx,
  { hospitalId }: HospitalDay,
  { brand, lot, level }: Typed,
  ownId?: string,
): Promise<void> {
  const same = await tx
    .selectFrom('solutionLot')
    .select('id')
    .where('hospitalId', '=', hospitalId)
    .where((eb) => eb(eb.fn<string>('lower', ['brand']), '=', eb.fn<string>('lower', [eb.val(brand)])))
    .where('lot', '=', lot)
    .where('level', '=', level)
    .$if(ownId !== undefined, (query) => query.where('id', '!=', ownId ?? ''))
    .executeTakeFirst();
  if (same) throw new Refusal('lot.exists', { field: 'lot' });
}

/**
 * Files or changes a lot of solution. Earlier controls keep the limits by which they were judged.
 * @throws Refusal `lot.exists`, `lot.unknown`, `lot.changed`, `lot.invalid`, `lot.used`, `lot.targets`, `lot.expired`,
 *   `lot.opened`, each with its field
 */
export function saveSolution(call: Call<'solution.save'>): Promise<SolutionLot> {
  const { caller, clock, request } = call;
  return inTransaction(call, async (work) => {
    const { tx } = work;
    const day = await hospitalDay(tx, call);
    const typed = { ...request, brand: request.brand.trim(), lot: request.lot.trim() };
    for (const field of ['brand', 'lot'] as const) {
      if (typed[field] === '') throw new Refusal('input.invalid', { field });
    }
    const { brand, lot, level, expires, daysAfterOpening, opened = null } = typed;
    const { target, lower, upper } = typed.target;
    checkLimits(typed.target, 'target');
    const specific = await checkedSpecific(tx, day, typed.specific);
    if (typed.solutionLotId == null && expires < day.today) {
      throw new Refusal('lot.expired', { field: 'expires', places: { lot: `${brand} ${lot}` } });
    }
    checkOpened(opened, { expires }, day.today);
    const values = { brand, lot, level, expires, opened, daysAfterOpening, target, lower, upper };
    const row = { ...values, specific: JSON.stringify(specific) };
    const after = figuresOf(values, { opened, target: typed.target, specific });
    if (typed.solutionLotId == null) {
      await refuseSame(tx, day, typed);
      const made = await tx
        .insertInto('solutionLot')
        .values({ ...row, hospitalId: day.hospitalId, filedAt: clock.date(), filedBy: caller.accountId })
        // Two people may file the same lot at once.
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst();
      if (!made) throw new Refusal('lot.exists', { field: 'lot' });
      await recordByCaller(work, { type: 'lot.filed', subject: made.id, after });
      return solutionById(tx, day, made.id);
    }
    const stored = await lockedSolution(tx, day, typed.solutionLotId);
    checkVersion(stored, typed.version);
    refuseWithdrawn(stored);
    if (stored.used && stored.level !== level) throw new Refusal('lot.used', { field: 'level' });
    await refuseSame(tx, day, typed, stored.id);
    await tx
      .updateTable('solutionLot')
      .set({ ...row, version: stored.version + 1 })
      .where('id', '=', stored.id)
      .execute();
    const before = figuresOf(stored, { opened: stored.opened, target: stored, specific: stored.specific });
    await recordByCaller(work, { type: 'lot.edited', subject: stored.id, before, after });
    return solutionById(tx, day, stored.id);
  });
}

/**
 * Stores the day on which the vial was opened.
 * @throws Refusal `lot.unknown`, `lot.changed`, `lot.invalid`, `lot.expired`, `lot.opened`
 */
export function openSolution(call: Call<'solution.open'>): Promise<SolutionLot> {
  const { request } = call;
  return inTransaction(call, async (work) => {
    const { tx } = work;
    const day = await hospitalDay(tx, call);
    const stored = await lockedSolution(tx, day, request.solutionLotId);
    const { id, brand, lot } = stored;
    checkVersion(stored, request.version);
    refuseWithdrawn(stored);
    // If a vial was open for too long, the next vial of the lot may be opened; only the printed expiry counts here.
    if (stored.expires < day.today) throw new Refusal('lot.expired', { places: { lot: `${brand} ${lot}` } });
    const { opened } = request;
    checkOpened(opened, stored, day.today);
    await tx
      .updateTable('solutionLot')
      .set({ opened, version: stored.version + 1 })
      .where('id', '=', id)
      .execute();
    const [before, after] = [
      { brand, lot, opened: stored.opened },
      { brand, lot, opened },
    ];
    await recordByCaller(work, { type: 'lot.opened', subject: id, before, after });
    return solutionById(tx, day, id);
  });
}

/** Takes a lot out of use permanently. @throws Refusal `lot.unknown`, `lot.changed`, `lot.invalid` */
export function invalidateSolution(call: Call<'solution.invalidate'>): Promise<SolutionLot> {
  const { caller, clock, request } = call;
  return inTransaction(call, async (work) => {
    const { tx } = work;
    const day = await hospitalDay(tx, call);
    const stored = await lockedSolution(tx, day, request.solutionLotId);
    checkVersion(stored, request.version);
    refuseWithdrawn(stored);
    const { id, brand, lot, level, version } = stored;
    const { reason } = request;
    await tx
      .updateTable('solutionLot')
      .set({ invalidAt: clock.date(), invalidBy: caller.accountId, invalidReason: reason, version: version + 1 })
      .where('id', '=', id)
      .execute();
    await recordByCaller(work, { type: 'lot.withdrawn', subject: id, after: { brand, lot, level, reason } });
    return solutionById(tx, day, id);
  });
}
