import { isOutside, type ReplyOf, USER_TYPES } from '@wardlink/contract';
import { rightsOf } from '../../core/access/rights.js';
import type { Queries } from '../../database/connection.js';
import { ownMenuOf } from '../menus/menus.js';
import { hospitalOf, DEFAULT_ZONE } from '../../core/settings.js';
import { demandsFactor, factorOf } from './factor-of.js';
import { passwordRuleOf } from './password-rule.js';

/**
 * The user record of the specification for an account.
 * @param factorPending the second factor is still missing: the record omits rights and mobile number
 * @param away the session is from outside the hospital's networks
 */
export async function userRecord(
  db: Queries,
  accountId: string,
  { factorPending = false, away = false }: { factorPending?: boolean; away?: boolean } = {},
): Promise<ReplyOf<'session.me'>> {
  const account = await db
    .selectFrom('account')
    .innerJoin('role', 'role.id', 'account.roleId')
    .innerJoin('organisationNode as node', 'node.id', 'account.nodeId')
    .selectAll('account')
    .select([
      'role.name as roleZh',
      'role.latinName as roleEn',
      'role.permissionType',
      'role.permissions',
      'role.enabled as roleEnabled',
      'role.factorDemanded',
      'node.path',
    ])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('formerPassword')
          .select('id')
          .whereRef('formerPassword.accountId', '=', 'account.id')
          .where('formerPassword.first', '=', false),
      )
        .$castTo<boolean>()
        .as('hadOwnPassword'),
    )
    .where('account.id', '=', accountId)
    .executeTakeFirstOrThrow();
  const hospital = await hospitalOf(db, account.path);
  const { length, remembered, idleMinutes } = await passwordRuleOf(db, account.path);
  const factor = await factorOf(db, accountId);
  const outside = isOutside(account.userType, away);
  const isLocked = account.userType !== USER_TYPES.wardOnly && account.userType !== USER_TYPES.patient;
  return {
    userId: account.id,
    bizOrgId: account.nodeId,
    doctorId: account.id,
    user: {
      username: account.username,
      realName: account.realName,
      latinName: account.latinName,
      sex: account.sex,
      avatar: account.avatar,
      mobile: factorPending ? null : account.mobile,
      type: account.userType,
    },
    roleName: { zh: account.roleZh, en: account.roleEn },
    permissionType: account.permissionType,
    mustChangePassword: account.firstPassword,
    passwordReset: account.firstPassword && account.hadOwnPassword,
    factorPending,
    factorMissing: demandsFactor(account) && !factor.on,
    permissions: factorPending ? [] : [...rightsOf({ ...account, outside, grants: null }).permissions],
    menu: factorPending ? null : await ownMenuOf(db, account.path, account),
    passwordRule: { length, remembered },
    hospital: {
      name: hospital?.name ?? '',
      latinName: hospital?.latinName ?? null,
      zone: hospital?.zone ?? DEFAULT_ZONE,
    },
    screenLock: isLocked ? { minutes: idleMinutes, factor: factor.on } : null,
    patientId: account.patientId,
    activated: account.activatedAt !== null,
    isInTheCourtyard: !outside,
    warning: {
      push: account.warningPush,
      sound: account.warningSound,
      criticalSound: account.criticalSound,
      messageSound: account.messageSound,
      windowSeconds: account.warningWindowSeconds,
      quiet: {
        hours:
          account.quietBegin === null || account.quietEnd === null
            ? null
            : { begin: account.quietBegin, end: account.quietEnd },
        criticalSounds: account.criticalSounds,
        specialCallsRing: account.specialCallsRing,
      },
    },
  };
}
