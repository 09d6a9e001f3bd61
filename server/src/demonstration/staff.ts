import { USER_TYPES, type StaffTitle, type UserType } from '@wardlink/contract';

/** The one password of every demonstration account. */
export const DEMONSTRATION_PASSWORD = 'Wardlink#1';

interface StaffPlan {
  username: string;
  name: string;
  latinName: string;
  sex: 'male' | 'female';
  role: string;
  /** Shown beside the account on the login page. */
  duty: { zh: string; en: string };
  title: StaffTitle | null;
  type: UserType;
  mobile: string;
  /** Code of the department or ward (`ENDO/1`) that the account belongs to; null is the whole hospital. */
  at: string | null;
}

/** Ten accounts: every user type of the specification at least once. */
export const STAFF: readonly StaffPlan[] = [
  {
    username: 'nurse',
    name: '王晓',
    latinName: 'Wang Xiao',
    sex: 'female',
    role: 'nurse',
    duty: { zh: '护士 · 内分泌科', en: 'Nurse · Endocrinology' },
    title: 'nurseInCharge',
    type: USER_TYPES.staff,
    mobile: '13900000001',
    at: 'ENDO',
  },
  {
    username: 'doctor',
    name: '李文',
    latinName: 'Li Wen',
    sex: 'male',
    role: 'doctor',
    duty: { zh: '主任医师 · 全院血糖管理', en: 'Chief physician · glucose management, whole hospital' },
    title: 'chiefPhysician',
    type: USER_TYPES.staff,
    mobile: '13900000002',
    at: null,
  },
  {
    username: 'nurse2',
    name: '赵静',
    latinName: 'Zhao Jing',
    sex: 'female',
    role: 'headNurse',
    duty: { zh: '护士长 · 全院', en: 'Head nurse · whole hospital' },
    title: 'associateChiefNurse',
    type: USER_TYPES.staff,
    mobile: '13900000003',
    at: null,
  },
  {
    username: 'admin',
    name: '孙敏',
    latinName: 'Sun Min',
    sex: 'female',
    role: 'administrator',
    duty: { zh: '管理员', en: 'Administrator' },
    title: null,
    type: USER_TYPES.staff,
    mobile: '13900000004',
    at: null,
  },
  {
    username: 'ward',
    name: '内分泌一病区工作站',
    latinName: 'Endocrinology ward 1 station',
    sex: 'female',
    role: 'nurse',
    duty: { zh: '病区工作站（仅院内）', en: 'Ward station (hospital only)' },
    title: null,
    type: USER_TYPES.wardOnly,
    mobile: '13900000005',
    at: 'ENDO/1',
  },
  {
    username: 'outdoctor',
    name: '周明',
    latinName: 'Zhou Ming',
    sex: 'male',
    role: 'doctor',
    duty: { zh: '院外医生', en: 'Out-of-hospital doctor' },
    title: 'deputyChiefPhysician',
    type: USER_TYPES.outOfHospital,
    mobile: '13900000006',
    at: 'ENDO',
  },
  {
    username: 'dean',
    name: '林国栋',
    latinName: 'Lin Guodong',
    sex: 'male',
    role: 'dean',
    duty: { zh: '院长', en: 'Dean' },
    title: null,
    type: USER_TYPES.dean,
    mobile: '13900000007',
    at: null,
  },
  {
    username: 'deansystem',
    name: '何卫平',
    latinName: 'He Weiping',
    sex: 'male',
    role: 'dean',
    duty: { zh: '院长系统', en: 'Dean system' },
    title: null,
    type: USER_TYPES.deanSystem,
    mobile: '13900000008',
    at: null,
  },
  {
    username: 'surgeon',
    name: '高远',
    latinName: 'Gao Yuan',
    sex: 'male',
    role: 'doctor',
    duty: { zh: '主治医师 · 骨科', en: 'Attending doctor · Orthopaedics' },
    title: 'deputyChiefPhysician',
    type: USER_TYPES.staff,
    mobile: '13900000009',
    at: 'ORTH',
  },
  {
    username: 'nurse3',
    name: '刘芳',
    latinName: 'Liu Fang',
    sex: 'female',
    role: 'nurse',
    duty: { zh: '责任护士 · 骨科', en: 'Nurse · Orthopaedics' },
    title: 'nurse',
    type: USER_TYPES.staff,
    mobile: '13900000010',
    at: 'ORTH',
  },
];
