import { type GlucoseRange, type GlucoseStatus, roundGlucose, type Slot } from '@wardlink/domain';
import { MSG_TYPE, type Permission, SYSTEM_MSG, WARNING_TYPE } from '@wardlink/contract';
import { randomUUID } from 'node:crypto';
import type { Queries, Tx } from '../../database/connection.js';
import type { Call } from '../../http/handler.js';
import { mayHave } from '../../http/policy.js';
import type { Place } from '../audit/events.js';
import { recordAudit } from '../audit/trail.js';
import { deliver } from '../chat/store.js';
import { idsOnPath, type Settings } from '../organisation/settings.js';

/** A stored version of a reading, as far as warnings go. */
export interface Judged {
  readonly readingId: string;
  readonly version: number;
  readonly patientId: string;
  /** Path of the patient's node. */
  readonly path: string;
  readonly slot: Slot;
  readonly value: number | null;
  readonly status: GlucoseStatus;
  readonly measuredAt: Date;
  readonly rangeLow: number;
  readonly rangeHigh: number;
  readonly settings: Settings;
}

/** True where a value, as shown, lies beyond the critical values. */
export function isCritical(value: number, range: GlucoseRange): boolean {
  const shown = roundGlucose(value);
  return shown < range.low || shown > range.high;
}

/**
 * Raises the warning of a reading out of range and puts it into the inbox of everybody it concerns, in the reading's
 * own transaction. Does nothing for a reading in range.
 */
export async function raiseWarning(
  tx: Tx,
  announce: (topic: string) => void,
  reading: Judged,
  { caller, clock }: Pick<Call<'glucose.record'>, 'caller' | 'clock'>,
): Promise<void> {
  const { value, status, readingId, version, patientId, path, slot, measuredAt, rangeLow, rangeHigh } = reading;
  if (value === null || status === 0) return;
  const patient = await tx
    .selectFrom('patient')
    .leftJoin('organisationNode as ward', 'ward.id', 'patient.wardId')
    .innerJoin('organisationNode as place', 'place.id', 'patient.nodeId')
    .select([
      'patient.name',
      'patient.latinName',
      'patient.bed',
      'patient.nodeId',
      'ward.name as ward',
      'ward.latinName as wardLatinName',
      'place.name as place',
      'place.latinName as placeLatinName',
    ])
    .where('patient.id', '=', patientId)
    .executeTakeFirstOrThrow();
  const critical = isCritical(value, reading.settings.criticalRange);
  const { id } = await tx
    .insertInto('warning')
    .values({
      patientId,
      nodeId: patient.nodeId,
      readingId,
      readingVersion: version,
      value,
      slot,
      status,
      critical,
      rangeLow,
      rangeHigh,
      measuredAt,
      raisedAt: clock.date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const place = { accountId: caller.accountId, patientId, nodeId: patient.nodeId };
  const after = { value, slot, status, critical, readingId };
  await recordAudit(tx, clock.date(), { type: 'warning.raised', subject: id, after }, place);
  const figures = {
    prewarningMsgType: WARNING_TYPE.glucose,
    warningId: id,
    patientId,
    patientName: patient.name,
    patientLatinName: patient.latinName,
    wardName: patient.ward ?? patient.place,
    wardLatinName: patient.ward === null ? patient.placeLatinName : patient.wardLatinName,
    bedName: patient.bed,
    measureTime: measuredAt.getTime(),
    slot,
    bsValue: value,
    rangeLow,
    rangeHigh,
    status,
    critical,
  };
  for (const recipient of await recipientsOf(tx, path)) {
    const message = {
      id: randomUUID(),
      senderId: caller.accountId,
      receiverId: recipient.id,
      nodeId: patient.nodeId,
      msgType: MSG_TYPE.system,
      systemMsgType: SYSTEM_MSG.warning,
      otherInfo: {
        ...figures,
        webPageWarningSound: recipient.warningSound,
        webPageWarningWindowDurationTime: recipient.warningWindowSeconds,
      },
      sentAt: clock.date(),
    };
    await deliver(tx, announce, message, [
      { accountId: recipient.id, partnerId: caller.accountId, conversation: false },
    ]);
  }
}

/**
 * Everybody whose node is on the patient's path, who may read warnings, has a socket and has not switched the push off.
 * In the order of their ids: inbox counters are always locked in that order.
 */
async function recipientsOf(tx: Tx, path: string) {
  const accounts = await tx
    .selectFrom('account')
    .innerJoin('role', 'role.id', 'account.roleId')
    .select([
      'account.id',
      'account.userType',
      'account.warningSound',
      'account.warningWindowSeconds',
      'role.permissions',
    ])
    .where('account.nodeId', 'in', idsOnPath(path))
    .where('account.enabled', '=', true)
    .where('account.warningPush', '=', true)
    .where('role.enabled', '=', true)
    .orderBy('account.id')
    .execute();
  return accounts.filter(({ userType, permissions }) =>
    mayHave('warning', { userType, permissions: new Set(permissions as Permission[]) }),
  );
}

/** Marks the open warnings of a reading as meaningless after a correction. */
export async function supersedeWarnings(tx: Tx, readingId: string, place: Place, at: Date): Promise<void> {
  const superseded = await tx
    .updateTable('warning')
    .set({ supersededAt: at })
    .where('readingId', '=', readingId)
    .where('supersededAt', 'is', null)
    .returning(['id', 'value'])
    .execute();
  for (const { id, value } of superseded) {
    await recordAudit(tx, at, { type: 'warning.superseded', subject: id, after: { value, readingId } }, place);
  }
}

/** The warning that a reading stands for now; null when there is none. */
export async function warningIdOf(db: Queries, readingId: string): Promise<string | null> {
  const found = await db
    .selectFrom('warning')
    .select('id')
    .where('readingId', '=', readingId)
    .where('supersededAt', 'is', null)
    .orderBy('readingVersion', 'desc')
    .executeTakeFirst();
  return found?.id ?? null;
}
