import { messageOfWarning, MSG_TYPE, type Permission, SYSTEM_MSG, USER_TYPES } from '@wardlink/contract';
import { soundOfWarning } from '@wardlink/domain';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { grantedAccounts } from '../../core/access/grants.js';
import { departmentAt, idsOnPath, PLACE_NAMES, WARD_NAMES } from '../../core/access/nodes.js';
import type { Tx } from '../../database/connection.js';
import { fixedQuery } from '../../database/fixed-query.js';
import { mayHave } from '../../core/policy.js';
import type { AnyWork } from '../../core/transaction.js';
import { deliverToEach } from '../chat/store.js';

/** An account that a warning can be pushed to. */
export type Recipient = Awaited<ReturnType<typeof recipientsOf>>[number];

const accountsToPush = fixedQuery((db, params: { nodeIds: readonly string[]; patientId: string; at: Date }) => {
  const granted = grantedAccounts(params.patientId, 'warning.read', params.at);
  const onPath = sql<boolean>`account.node_id = any(${params.nodeIds}::bigint[])`;
  return (
    db
      .selectFrom('account')
      .innerJoin('role', 'role.id', 'account.roleId')
      .select([
        'account.id',
        'account.nodeId',
        'account.userType',
        'account.warningSound as sound',
        'account.criticalSound',
        'account.warningWindowSeconds',
        'role.permissionType',
        'role.permissions',
      ])
      .select((eb) => eb('account.id', 'in', granted).as('granted'))
      // Most accounts of a hospital belong to patients, who have no right to warnings; they are not read.
      .where((eb) =>
        eb.or([
          // A doctor outside the hospital gets warnings of their own patients, through grants.
          eb.and([
            onPath,
            sql<boolean>`role.permissions @> array['warning.read']`,
            eb('account.userType', '<>', USER_TYPES.outOfHospital),
          ]),
          eb('account.id', 'in', granted),
        ]),
      )
      .where('account.enabled', '=', true)
      .where('account.warningPush', '=', true)
      .where('role.enabled', '=', true)
      .orderBy('account.id')
  );
});

/**
 * Accounts with an open socket and enabled push whose node is on a patient's path, or that may read the patient's
 * warnings by a grant. Sorted by id: inbox counters are always locked in that order.
 */
export async function recipientsOf(tx: Tx, { path, patientId }: { path: string; patientId: string }, at: Date) {
  const accounts = await accountsToPush(tx, { nodeIds: idsOnPath(path), patientId, at });
  return accounts.filter(({ userType, permissions, granted: given }) => {
    const rights = [...(permissions as Permission[]), ...(given ? (['warning.read'] as const) : [])];
    return mayHave('warning', { userType, permissions: new Set(rights) }, at.getTime());
  });
}

const warningsToPush = fixedQuery((db, params: { warningId: string }) =>
  db
    .selectFrom('warning')
    .innerJoin('patient', 'patient.id', 'warning.patientId')
    .innerJoin('organisationNode as place', 'place.id', 'patient.nodeId')
    .leftJoin('organisationNode as ward', 'ward.id', 'patient.wardId')
    .selectAll('warning')
    .select([
      'patient.name',
      'patient.latinName',
      'patient.bed',
      'patient.kind',
      'patient.nodeId as patientNodeId',
      'patient.attendingPhysicianId',
      'place.path',
      ...PLACE_NAMES,
      ...WARD_NAMES,
    ])
    .select(departmentAt('place.path').as('department'))
    .where('warning.id', '=', params.warningId),
);

/** A stored warning, with the patient's data that its push needs. */
export type WarningToPush = Awaited<ReturnType<typeof warningsToPush>>[number];

/** @throws Error if the warning is not stored */
export async function warningToPush(tx: Tx, warningId: string): Promise<WarningToPush> {
  const [found] = await warningsToPush(tx, { warningId });
  if (!found) throw new Error(`warning ${warningId} is not stored`);
  return found;
}

/** The escalation step at which a recipient gets a warning, and whether that is at once. */
interface PassedOn {
  escalation: number;
  urgent?: boolean;
}

/**
 * Puts a warning into the inboxes of its recipients, in the transaction of its cause. All at once: inbox counters are
 * locked in the order of accounts, and a second delivery in the same transaction would break that order.
 * @param passedOn escalation data for a recipient; empty if the warning is just raised.
 */
export async function pushWarning(
  work: AnyWork,
  warning: WarningToPush,
  recipients: readonly Recipient[],
  sentAt: Date,
  passedOn: (recipient: Recipient) => PassedOn | undefined = () => undefined,
): Promise<void> {
  const figures = {
    ...messageOfWarning(warning, warning.kind === 'inpatient'),
    warningId: warning.id,
    patientId: warning.patientId,
    patientName: warning.name,
    patientLatinName: warning.latinName,
    ...(warning.department && {
      departmentName: warning.department.name,
      departmentLatinName: warning.department.latinName,
    }),
    wardName: warning.wardName ?? warning.placeName,
    wardLatinName: warning.wardName === null ? warning.placeLatinName : warning.wardLatinName,
    bedName: warning.bed,
    measureTime: warning.measuredAt.getTime(),
    status: warning.status,
    critical: warning.critical,
  };
  const message = {
    // The author of the reading is the sender of its warning, even when it escalates.
    senderId: warning.raisedBy,
    nodeId: warning.patientNodeId,
    msgType: MSG_TYPE.system,
    systemMsgType: SYSTEM_MSG.warning,
    sentAt,
  };
  const receivers = recipients.map((recipient) => ({
    messageId: randomUUID(),
    accountId: recipient.id,
    otherInfo: {
      ...figures,
      ...passedOn(recipient),
      webPageWarningSound: soundOfWarning(recipient, warning.critical),
      webPageWarningWindowDurationTime: recipient.warningWindowSeconds,
    },
  }));
  await deliverToEach(work, message, receivers);
}
