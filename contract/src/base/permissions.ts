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
  'ward.arrange',
  'organisation.manage',
  'staff.manage',
  'role.manage',
  'menu.manage',
  'audit.read',
  'call.oversee',
  'interface.manage',
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
 * Permissions that an account of a dean may have, whatever its role contains: figures, and patients without their
 * names. A new permission is withheld from deans until it is listed here, so it must name and change no patient.
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

/** Rights over one patient, which a grant may contain. All others refer to an organisation or to oneself. */
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
 * Permissions of a doctor outside the hospital, and of any session outside its networks: rights over patients, which
 * grants give one by one, and none over places, people and figures.
 */
const FOR_OUTSIDE: readonly Permission[] = GRANTABLE;

/** Whether an account is a dean's: it sees no names of patients and changes no patient. */
export const isDean = (userType: number): boolean => userType === USER_TYPES.dean || userType === USER_TYPES.deanSystem;

/**
 * Whether an account sees patients only by grants. @param away whether the session is outside the hospital's networks
 */
export const isOutside = (userType: number, away: boolean): boolean =>
  userType === USER_TYPES.outOfHospital || (away && userType !== USER_TYPES.patient);

/** Permissions that only people may have. */
const OF_PEOPLE: readonly Permission[] = ['chat.use', 'call.make'];

/** The permissions of a role that an account of this type has, inside or outside the hospital. */
export function permissionsOfType(
  userType: number,
  permissions: readonly Permission[],
  outside: boolean = isOutside(userType, false),
): Permission[] {
  const kept = (
    outside ? permissions.filter((permission) => FOR_OUTSIDE.includes(permission)) : [...permissions]
  ).filter(
    // A ward station is not a person who could write or talk.
    (permission) => userType !== USER_TYPES.wardOnly || !OF_PEOPLE.includes(permission),
  );
  if (!isDean(userType)) return kept;
  const open = userType === USER_TYPES.dean ? FOR_DEANS : FOR_DEAN_SYSTEM;
  return kept.filter((permission) => open.includes(permission));
}

/** Permissions over oneself, for patients' own accounts. */
export const OWN_PERMISSIONS = ['own.read', 'own.record'] as const satisfies readonly Permission[];
type OwnPermission = (typeof OWN_PERMISSIONS)[number];

/** Whether a request requires a permission that only patients' own accounts have. */
export const isOwnAccess = (access: Access): access is OwnPermission =>
  (OWN_PERMISSIONS as readonly Access[]).includes(access);

/** Permissions that a staff role may have: all except a patient's own. */
export const STAFF_PERMISSIONS = PERMISSIONS.filter(
  (permission): permission is Exclude<Permission, OwnPermission> => !isOwnAccess(permission),
);

/**
 * Permissions over the system itself. Only holders of such a permission may give it, or manage users who have it.
 * Clinical permissions belong to a profession; anyone who manages staff or roles may give them.
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
  'interface.manage',
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
      'ward.arrange',
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
    menus: [
      'organisation.manage',
      'staff.manage',
      'role.manage',
      'menu.manage',
      'audit.read',
      'call.oversee',
      'interface.manage',
    ],
    actions: ['device.manage'],
  },
];
