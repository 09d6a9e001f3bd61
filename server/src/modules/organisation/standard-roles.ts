import { OWN_PERMISSIONS, PERMISSIONS, type Permission, type PermissionType } from '@wardlink/contract';

/** A role that every new organisation gets. */
export interface StandardRole {
  key: 'doctor' | 'nurse' | 'administrator' | 'dean' | 'patient';
  name: string;
  latinName: string;
  permissionType: PermissionType;
  permissions: readonly Permission[];
}

const MANAGEMENT: readonly Permission[] = [
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
/** Figures, and patients without their names, for the heads of the hospital. */
const OF_DEANS: readonly Permission[] = ['statistics.read', 'patient.readMasked', 'quality.read'];
const NOT_OF_STAFF: readonly Permission[] = [...OWN_PERMISSIONS, 'patient.readMasked', ...MANAGEMENT];
const everythingOfStaff = PERMISSIONS.filter((one) => !NOT_OF_STAFF.includes(one));
/** Only doctors decide orders, and the ranges that trigger warnings; a hospital names head nurses by a role of its own. */
const OF_DOCTORS: readonly Permission[] = [
  'warning.setRange',
  'rule.manage',
  'ward.arrange',
  'order.plan',
  'virtualWard.apply',
  'virtualWard.manage',
];
/** Nurses give medicine and record it; they measure at the bed and control the meters. */
const OF_NURSES: readonly Permission[] = ['order.execute', 'quality.record', 'lot.manage'];
const everythingOfDoctors = everythingOfStaff.filter((permission) => !OF_NURSES.includes(permission));
const everythingOfNurses = everythingOfStaff.filter((permission) => !OF_DOCTORS.includes(permission));
const reading: Permission[] = [
  'ward.read',
  'record.read',
  'record.export',
  'patient.read',
  'order.read',
  'virtualWard.read',
  'warning.read',
  'quality.read',
  'statistics.read',
];

export const STANDARD_ROLES: readonly StandardRole[] = [
  { key: 'doctor', name: '医生', latinName: 'Doctor', permissionType: 'doctor', permissions: everythingOfDoctors },
  { key: 'nurse', name: '护士', latinName: 'Nurse', permissionType: 'nurse', permissions: everythingOfNurses },
  {
    key: 'administrator',
    name: '管理员',
    latinName: 'Administrator',
    permissionType: 'administrators',
    permissions: [
      ...reading,
      'report.share',
      'chat.use',
      'rule.manage',
      'ward.arrange',
      'quality.review',
      'lot.manage',
      ...MANAGEMENT,
    ],
  },
  { key: 'dean', name: '院长', latinName: 'Dean', permissionType: 'administrators', permissions: OF_DEANS },
  {
    key: 'patient',
    name: '患者',
    latinName: 'Patient',
    permissionType: 'patient',
    permissions: [...OWN_PERMISSIONS, 'chat.use', 'call.make'],
  },
];
