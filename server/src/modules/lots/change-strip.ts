import type { RequestOf, StripLot } from '@wardlink/contract';
import { CONTROL_LEVELS, isStripLot, printedRangeFault, stripLotState } from '@wardlink/domain';
import type { Figures } from '../../core/audit/events.js';
import { recordByCaller } from '../../core/audit/trail.js';
import type { Call } from '../../core/handler.js';
import { Refusal } from '../../core/refusal.js';
import { inTransaction } from '../../core/transaction.js';
import type { Tx } from '../../database/connection.js';
import { checkOpened, checkVersion, hospitalDay, refuseWithdrawn, type HospitalDay } from './hospital.js';
import { stripById, stripRow, type StripRow } from './strips.js';

type Typed = RequestOf<'strip.save'>;

/** @throws Refusal `lot.codeInvalid`, `lot.targets`, `lot.dates`, `lot.expired`, `lot.opened`, each with its field */
function checkStrip(request: Typed, { today }: HospitalDay): void {
  const { brand, lot, targets, produced, expires, opened } = request;
  if (!isStripLot(lot)) throw new Refusal('lot.codeInvalid', { field: 'lot' });
  for (const level of CONTROL_LEVELS) {
    const fault = targets[level] && printedRangeFault(targets[level]);
    if (fault) throw new Refusal('lot.targets', { field: `targets.${level}.${fault}` });
  }
  if (produced > today) throw new Refusal('lot.dates', { field: 'produced' });
  if (expires <= produced) throw new Refusal('lot.dates', { field: 'expires' });
  // The wrong expiry of a filed lot may be corrected to a past day.
  if (request.stripLotId == null && expires < today) {
    throw new Refusal('lot.expired', { field: 'expires', places: { lot: `${brand} ${lot}` } });
  }
  checkOpened(opened, { produced, expires }, today);
}

/** The stored values of a lot, for the trail. */
function figuresOf({
  brand,
  lot,
  models,
  targets,
  produced,
  expires,
  opened,
  lowStock,
}: Omit<Typed, 'version'>): Figures {
  const figures = { brand, lot, produced, expires, opened: opened ?? null, lowStock: lowStock ?? null };
  return { ...figures, models: models.join(', '), targets: JSON.stringify(targets) };
}

/** A lot to change, locked. @throws Refusal `lot.unknown` */
async function lockedStrip(tx: Tx, day: HospitalDay, stripLotId: string): Promise<StripRow> {
  await tx.selectFrom('stripLot').select('id').where('id', '=', stripLotId).forUpdate().execute();
  return stripRow(tx, day, stripLotId);
}

/**
 * Files or changes a lot of strips. Earlier controls keep the limits by which they were judged.
 * @throws Refusal `lot.exists`, `lot.unknown`, `lot.changed`, `lot.invalid`, and as `checkStrip`
 */
export function saveStrip(call: Call<'strip.save'>): Promise<StripLot> {
  const { caller, clock, request } = call;
  return inTransaction(call, async (work) => {
    const { tx } = work;
    const day = await hospitalDay(tx, call);
    const typed = { ...request, brand: request.brand.trim(), models: request.models.map((model) => model.trim()) };
    if (typed.brand === '') throw new Refusal('input.invalid', { field: 'brand' });
    if (typed.models.includes('')) throw new Refusal('input.invalid', { field: 'models' });
    const { brand, lot, models, produced, expires, opened = null, lowStock = null } = typed;
    checkStrip(typed, day);
    const targets = JSON.stringify(typed.targets);
    const values = { brand, lot, models, targets, produced, expires, opened, lowStock };
    const stored = request.stripLotId == null ? null : await lockedStrip(tx, day, request.stripLotId);
    if (stored) {
      checkVersion(stored, request.version);
      refuseWithdrawn(stored);
    }
    const same = await tx
      .selectFrom('stripLot')
      .select('id')
      .where('hospitalId', '=', day.hospitalId)
      .where((eb) => eb(eb.fn<string>('lower', ['brand']), '=', eb.fn<string>('lower', [eb.val(brand)])))
      .where('lot', '=', lot)
      .$if(stored !== null, (query) => query.where('id', '!=', stored?.id ?? ''))
      .executeTakeFirst();
    if (same) throw new Refusal('lot.exists', { field: 'lot' });
    if (stored) {
      await tx
        .updateTable('stripLot')
        .set({ ...values, version: stored.version + 1 })
        .where('id', '=', stored.id)
        .execute();
      const event = {
        type: 'lot.edited',
        subject: stored.id,
        before: figuresOf(stored),
        after: figuresOf(typed),
      } as const;
      await recordByCaller(work, event);
      return stripById(tx, day, stored.id);
    }
    const made = await tx
      .insertInto('stripLot')
      .values({ ...values, hospitalId: day.hospitalId, filedAt: clock.date(), filedBy: caller.accountId })
      // Two people may file the same lot at once.
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!made) throw new Refusal('lot.exists', { field: 'lot' });
    await recordByCaller(work, { type: 'lot.filed', subject: made.id, after: figuresOf(typed) });
    return stripById(tx, day, made.id);
  });
}

/**
 * Stores the day of the first use. @throws Refusal `lot.unknown`, `lot.changed`, `lot.invalid`, `lot.expired`,
 * `lot.opened`
 */
export function openStrip(call: Call<'strip.open'>): Promise<StripLot> {
  const { request } = call;
  return inTransaction(call, async (work) => {
    const { tx } = work;
    const day = await hospitalDay(tx, call);
    const stored = await lockedStrip(tx, day, request.stripLotId);
    checkVersion(stored, request.version);
    refuseInvalidStrip(stored, day);
    const { opened } = request;
    checkOpened(opened, stored, day.today);
    await tx
      .updateTable('stripLot')
      .set({ opened, version: stored.version + 1 })
      .where('id', '=', stored.id)
      .execute();
    const { brand, lot } = stored;
    const before = { brand, lot, opened: stored.opened };
    const event = { type: 'lot.opened', subject: stored.id, before, after: { brand, lot, opened } } as const;
    await recordByCaller(work, event);
    return stripById(tx, day, stored.id);
  });
}

/** @throws Refusal `lot.invalid`, `lot.expired` */
export function refuseInvalidStrip(row: StripRow, { today }: HospitalDay): void {
  refuseWithdrawn(row);
  if (stripLotState({ ...row, withdrawn: false }, today).state === 'invalid') {
    throw new Refusal('lot.expired', { places: { lot: `${row.brand} ${row.lot}` } });
  }
}

/** Takes a lot out of use permanently. @throws Refusal `lot.unknown`, `lot.changed`, `lot.invalid` */
export function invalidateStrip(call: Call<'strip.invalidate'>): Promise<StripLot> {
  const { caller, clock, request } = call;
  return inTransaction(call, async (work) => {
    const { tx } = work;
    const day = await hospitalDay(tx, call);
    const stored = await lockedStrip(tx, day, request.stripLotId);
    checkVersion(stored, request.version);
    refuseWithdrawn(stored);
    const { id, brand, lot, version } = stored;
    const { reason } = request;
    await tx
      .updateTable('stripLot')
      .set({ invalidAt: clock.date(), invalidBy: caller.accountId, invalidReason: reason, version: version + 1 })
      .where('id', '=', id)
      .execute();
    await recordByCaller(work, { type: 'lot.withdrawn', subject: id, after: { brand, lot, reason } });
    return stripById(tx, day, id);
  });
}
