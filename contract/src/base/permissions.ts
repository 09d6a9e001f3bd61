/** The permissions of a role. The server requires exactly one of them per endpoint and per socket event. */
export const PERMISSIONS = [
  'ward.read',
  'glucose.record',
  'glucose.correct',
  'vital.record',
  'vital.correct',
  'ambulatory.manage',
  'pump.record',
  'record.read',
  'record.export',
  'record.import',
  'statistics.read',
  'patient.readMasked',
  'device.manage',
  'quality.read',
  'quality.record',
  'quality.review',
  'lot.manage',
  'patient.read',
  'patient.follow',
  'patient.edit',
  'patient.admit',
  'patient.unmask',
  'order.read',
  'order.plan',
  'order.execute',
  'virtualWard.read',
  'virtualWard.apply',
  'virtualWard.manage',
  'warning.read',
  'warning.acknowledge',
  'warning.setRange',
  'rule.manage',
  'organisation.manage',
  'staff.manage',
  'role.manage',
  'menu.manage',
  'audit.read',
  'call.oversee',
  'report.share',
  'report.design',
  'chat.use',
  'call.make',
  'own.read',
  'own.record',
] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** `public`: anyone, without a session. `session`: anyone who is signed in. */
export type Access = Permission | 'public' | 'session';

/** Permission types of the specification, section 6, and one for patients. */
export type PermissionType = 'doctor' | 'nurse' | 'administrators' | 'patient';

/** User types of the specification, section 6; 4, for a patient's own account, is an addition. */
export const USER_TYPES = { staff: 1, outOfHospital: 2, dean: 3, patient: 4, wardOnly: 21, deanSystem: 31 } as const;
export type UserType = (typeof USER_TYPES)[keyof typeof USER_TYPES];

/**
 * What an account of a dean may have, whatever its role says: figures, and patients without their names. A permission that
 * is not listed is withheld, so a new one reaches no dean until somebody decides that it names and changes no patient.
 */
const FOR_DEANS: readonly Permission[] = ['statistics.read', 'patient.readMasked', 'quality.read'];
const FOR_DEAN_SYSTEM: readonly Permission[] = [
  ...FOR_DEANS,
  'quality.review',
  'lot.manage',
  'device.manage',
  'organisation.manage',
  'staff.manage',
  'role.manage',
  'menu.manage',
];

/** Rights over one patient, which a grant may name. The others are over an organisation or over oneself. */
export const GRANTABLE = [
  'ward.read',
  'glucose.record',
  'glucose.correct',
  'vital.record',
  'vital.correct',
  'ambulatory.manage',
  'pump.record',
  'record.read',
  'record.export',
  'patient.read',
  'patient.follow',
  'patient.edit',
  'patient.unmask',
  'order.read',
  'order.plan',
  'order.execute',
  'warning.read',
  'warning.acknowledge',
  'warning.setRange',
  'report.share',
  'chat.use',
  'call.make',
] as const satisfies readonly Permission[];

/**
 * What a doctor outside the hospital, and anybody whose session is from outside its networks, may have: rights over patients,
 * which grants then name one by one, and nothing over places, people and figures.
 */
const FOR_OUTSIDE: readonly Permission[] = GRANTABLE;

/** Whether an account leads the hospital: it sees no names of patients, and changes none. */
export const isDean = (userType: number): boolean => userType === USER_TYPES.dean || userType === USER_TYPES.deanSystem;

/** Whether the patients of an account are those of its grants alone. @param away whether the session is from outside the hospital's networks */
export const isOutside = (userType: number, away: boolean): boolean =>
  userType === USER_TYPES.outOfHospital || (away && userType !== USER_TYPES.patient);

/** What only a person does. */
const OF_PEOPLE: readonly Permission[] = ['chat.use', 'call.make'];

/** The permissions of a role that hold for an account of a type, in or outside the hospital. */
export function permissionsOfType(
  userType: number,
  permissions: readonly Permission[],
  outside: boolean = isOutside(userType, false),
): Permission[] {
  const kept = (
    outside ? permissions.filter((permission) => FOR_OUTSIDE.includes(permission)) : [...permissions]
  ).filter(
    // A ward's own screen is nobody who could write or talk.
    (permission) => userType !== USER_TYPES.wardOnly || !OF_PEOPLE.includes(permission),
  );
  if (!isDean(userType)) return kept;
  const open = userType === USER_TYPES.dean ? FOR_DEANS : FOR_DEAN_SYSTEM;
  return kept.filter((permission) => open.includes(permission));
}

/** Permissions over oneself, for patients' own accounts. */
export const OWN_PERMISSIONS = ['own.read', 'own.record'] as const satisfies readonly Permission[];
type OwnPermission = (typeof OWN_PERMISSIONS)[number];

/** Whether only a patient's own account may have what a request needs. */
export const isOwnAccess = (access: Access): access is OwnPermission =>
  (OWN_PERMISSIONS as readonly Access[]).includes(access);

/** Permissions that a staff role may have: all except a patient's own. */
export const STAFF_PERMISSIONS = PERMISSIONS.filter(
  (permission): permission is Exclude<Permission, OwnPermission> => !isOwnAccess(permission),
);

/**
 * Permissions over the system itself. Only somebody who has one may give it, or manage a user who has it. Clinical
 * permissions belong to a profession, and may be given by anyone who manages staff or roles.
 */
export const ADMINISTRATIVE_PERMISSIONS: readonly Permission[] = [
  'rule.manage',
  'device.manage',
  'organisation.manage',
  'staff.manage',
  'role.manage',
  'menu.manage',
  'report.design',
  'audit.read',
  'call.oversee',
];

/** Staff permissions as the role screen groups them: those that open a menu, and the actions below it. */
interface PermissionGroup {
  key: string;
  /** Permissions that open a menu; without them the actions below cannot be reached. */
  menus: readonly Permission[];
  actions: readonly Permission[];
}

export const PERMISSION_GROUPS: readonly PermissionGroup[] = [
  {
    key: 'ward',
    menus: ['ward.read'],
    actions: [
      'glucose.record',
      'glucose.correct',
      'vital.record',
      'vital.correct',
      'ambulatory.manage',
      'pump.record',
      'rule.manage',
    ],
  },
  { key: 'record', menus: ['record.read'], actions: ['record.export', 'record.import'] },
  { key: 'statistics', menus: ['statistics.read', 'patient.readMasked'], actions: [] },
  {
    key: 'patient',
    menus: ['patient.read'],
    actions: ['patient.follow', 'patient.edit', 'patient.admit', 'patient.unmask', 'report.share', 'report.design'],
  },
  { key: 'order', menus: ['order.read'], actions: ['order.plan', 'order.execute'] },
  { key: 'virtualWard', menus: ['virtualWard.read'], actions: ['virtualWard.apply', 'virtualWard.manage'] },
  { key: 'warning', menus: ['warning.read'], actions: ['warning.acknowledge', 'warning.setRange'] },
  { key: 'quality', menus: ['quality.read'], actions: ['quality.record', 'quality.review', 'lot.manage'] },
  { key: 'chat', menus: ['chat.use'], actions: ['call.make'] },
  {
    key: 'administration',
    menus: ['organisation.manage', 'staff.manage', 'role.manage', 'menu.manage', 'audit.read', 'call.oversee'],
    actions: ['device.manage'],
  },
];
