import type { ReplyOf, RequestOf } from '@wardlink/contract';
import { recordByCaller } from '../../core/audit/trail.js';
import type { Call } from '../../core/handler.js';
import { storeAllOrNone } from '../../core/import/all-or-none.js';
import type { Faults } from '../../core/import/faults.js';
import { FirstLines } from '../../core/import/first-lines.js';
import { Refusal } from '../../core/refusal.js';
import { inTransaction, type Work } from '../../core/transaction.js';
import { typedText } from '../../core/typed-text.js';
import type { Tx } from '../../database/connection.js';
import { columnsOf, insertDevice, todayOf } from './save.js';
import { placeForDevice } from './standing.js';

type Row = RequestOf<'device.import'>['rows'][number];

/** Registers all devices of a file, or none. */
export function importDevices(call: Call<'device.import'>): Promise<ReplyOf<'device.import'>> {
  const { language, request } = call;
  const { rows, commit } = request;
  return inTransaction(call, async (work) => {
    const today = await todayOf(work);
    const known = { stored: await storedOf(work.tx, rows), serials: new FirstLines(), today };
    const file = { rows, commit, language, endpoint: 'device.import' };
    const { lines, stored } = await storeAllOrNone(work, file, {
      check: (row, faults) => checkLine(work, row, known, faults),
      store: ({ device }) => insertDevice(work, device, today),
    });
    if (!stored) return { lines, registered: 0 };
    await recordByCaller(work, { type: 'device.imported', after: { count: rows.length } });
    return { lines, registered: rows.length };
  });
}

interface Known {
  /** Serial numbers of the file that devices have before the file is stored. */
  stored: ReadonlySet<string>;
  serials: FirstLines;
  today: string;
}

async function storedOf(tx: Tx, rows: readonly Row[]): Promise<Set<string>> {
  const found = await tx
    .selectFrom('device')
    .select('serial')
    .where(
      'serial',
      'in',
      rows.map(({ device }) => typedText(device.serial)),
    )
    .where('retiredAt', 'is', null)
    .execute();
  return new Set(found.map(({ serial }) => serial));
}

async function checkLine(
  { tx, caller }: Work,
  { line, device }: Row,
  { stored, serials, today }: Known,
  faults: Faults,
): Promise<void> {
  await faults.judge(() => placeForDevice(tx, caller, device.nodeId));
  await faults.judge(() => columnsOf(device, today));
  const serial = typedText(device.serial);
  if (serial === '') return;
  if (stored.has(serial)) faults.add(new Refusal('device.registered', { field: 'serial' }));
  await faults.judge(() => serials.refuseRepeated('serial', serial, line));
}
