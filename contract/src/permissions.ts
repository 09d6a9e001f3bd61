/** What a role may be given. The server asks for exactly one of these per endpoint and per socket event. */
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
  'device.manage',
  'patient.read',
  'patient.follow',
  'patient.edit',
  'patient.admit',
  'patient.unmask',
  'order.read',
  'order.plan',
  'order.execute',
  'warning.read',
  'warning.acknowledge',
  'warning.setRange',
  'rule.manage',
  'organisation.manage',
  'report.share',
  'chat.use',
  'call.make',
  'own.read',
] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** `public`: anyone, without a session. `session`: anyone signed in. */
export type Access = Permission | 'public' | 'session';

/** Permission types of the specification, section 6, and the patient's own. */
export const PERMISSION_TYPES = ['doctor', 'nurse', 'administrators', 'patient'] as const;
export type PermissionType = (typeof PERMISSION_TYPES)[number];

/** User types of the specification, section 6; 4 is ours for a patient's own account. */
export const USER_TYPES = { staff: 1, outOfHospital: 2, dean: 3, patient: 4, wardOnly: 21, deanSystem: 31 } as const;
export type UserType = (typeof USER_TYPES)[keyof typeof USER_TYPES];
