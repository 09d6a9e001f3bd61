import type { ReplyOf, RequestOf } from '@wardlink/contract';
import { dayOf } from '@wardlink/domain';
import type { Figures } from '../../core/audit/events.js';
import { recordByCaller } from '../../core/audit/trail.js';
import type { Call } from '../../core/handler.js';
import { Refusal } from '../../core/refusal.js';
import { settingsAt } from '../../core/settings.js';
import { inTransaction, type Work } from '../../core/transaction.js';
import { typedText } from '../../core/typed-text.js';
import { userOfDevice } from './device-user.js';
import { readDevice } from './rows.js';
import { lockDevice, noteEvent, openBinding, placeForDevice } from './standing.js';
import { hashOfToken, newToken } from '../../core/tokens.js';

type Fields = Omit<RequestOf<'device.change'>, 'deviceId' | 'version'>;
type NewDevice = RequestOf<'device.register'>;

/** The entered columns of a device. @throws Refusal `input.invalid` naming the fields */
export function columnsOf(
  { serial, model, kind = 'meter', brand, producedOn = null, storedOn = null }: Fields,
  today: string,
) {
  const columns = { serial: typedText(serial), model: typedText(model), brand: typedText(brand) || null };
  const wrong = [
    ...(columns.serial === '' ? ['serial'] : []),
    ...(columns.model === '' ? ['model'] : []),
    ...(producedOn !== null && producedOn > today ? ['producedOn'] : []),
    ...(storedOn !== null && (storedOn > today || (producedOn !== null && storedOn < producedOn)) ? ['storedOn'] : []),
  ];
  if (wrong.length > 0) throw new Refusal('input.invalid', { field: wrong });
  return { ...columns, kind, producedOn, storedOn };
}

export async function todayOf({ tx, caller, clock }: Work): Promise<string> {
  return dayOf(clock.now(), (await settingsAt(tx, caller.nodePath)).zone);
}

/**
 * Registers one device; a device of the hospital is bound to its place at once.
 * @throws Refusal `node.forbidden`, `device.userUnknown`, `device.registered`, `input.invalid`
 */
export async function insertDevice(work: Work, device: NewDevice, today: string) {
  const { tx, caller, clock } = work;
  const { nodeId, username, use = 'hospital', ...fields } = device;
  const nodePath = await placeForDevice(tx, caller, nodeId);
  const columns = columnsOf(fields, today);
  const userId = username == null ? null : await userOfDevice(tx, caller, username, nodePath);
  const token = userId === null ? null : newToken();
  const now = { at: clock.date(), by: caller.accountId };
  const made = await tx
    .insertInto('device')
    .values({
      ...columns,
      use,
      nodeId,
      userId,
      registeredAt: now.at,
      registeredBy: now.by,
      ...(token === null ? {} : { tokenHash: hashOfToken(token), tokenAt: now.at }),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) throw new Refusal('device.registered', { field: 'serial' });
  if (use === 'hospital') await openBinding(tx, made.id, { nodeId }, now);
  await noteEvent(tx, { deviceId: made.id, type: 'registered', ...now, toNodeId: nodeId });
  if (token !== null) await noteEvent(tx, { deviceId: made.id, type: 'tokenMade', ...now });
  const after: Figures = { ...columns, use, userId };
  await recordByCaller(work, { type: 'device.registered', subject: made.id, after }, { nodeId });
  return { deviceId: made.id, token };
}

export function registerDevice(call: Call<'device.register'>): Promise<ReplyOf<'device.register'>> {
  return inTransaction(call, async (work) => insertDevice(work, call.request, await todayOf(work)));
}

/** @throws Refusal as `lockDevice`, `device.registered`, `input.invalid` */
export function changeDevice(call: Call<'device.change'>): Promise<ReplyOf<'device.change'>> {
  const { caller, clock, request } = call;
  const { deviceId, version, ...fields } = request;
  return inTransaction(call, async (work) => {
    const { tx } = work;
    const before = await lockDevice(tx, caller, deviceId, version);
    const columns = columnsOf(fields, await todayOf(work));
    const changed = (Object.keys(columns) as (keyof typeof columns)[]).filter((name) => before[name] !== columns[name]);
    if (changed.length > 0) {
      const stored = tx.updateTable('device').set({ ...columns, version: version + 1 });
      await refusingTaken(stored.where('id', '=', deviceId).execute());
      const of = (row: typeof columns): Figures => Object.fromEntries(changed.map((name) => [name, row[name]]));
      const event = { type: 'device.changed', subject: deviceId, before: of(before), after: of(columns) } as const;
      await noteEvent(tx, { deviceId, type: 'changed', at: clock.date(), by: caller.accountId });
      await recordByCaller(work, event, before);
    }
    return { device: await readDevice(tx, caller, clock.now(), deviceId) };
  });
}

/** Runs a write of a serial number. @throws Refusal `device.registered` if another device in use has it */
async function refusingTaken<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    const constraint = error instanceof Error && 'constraint' in error ? String(error.constraint) : '';
    if (!constraint.startsWith('device_serial')) throw error;
    throw new Refusal('device.registered', { field: 'serial' });
  }
}
