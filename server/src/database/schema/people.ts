import type { ColumnType, Generated } from 'kysely';
import type {
  Bounds,
  ControlPlan,
  EscalationTimes,
  GlucoseRange,
  GlucoseRanges,
  GlucoseTarget,
  KetoneEdges,
  MealWindow,
  NodeLevel,
  NodeNature,
  NodeType,
  OutpatientDuty,
  PasswordRule,
  PressureRange,
  Protocol,
  RangedIndicator,
  UricAcidCuts,
  WardArrangement,
} from '@wardlink/domain';
import type { Menu, MenuLine, PermissionType, StaffTitle, WarningRange } from '@wardlink/contract';
import type { Day, Id, Json, NewId, NullableJson, Optional } from './columns.js';

export interface OrganisationNodeTable {
  id: NewId;
  parentId: Id | null;
  kind: 'hospital' | 'department' | 'sector' | 'area' | 'ward' | 'bed';
  name: string;
  latinName: Optional<string>;
  /** For a bed: its number within the ward. */
  code: string;
  /** Position among its siblings. */
  ordinal: Generated<number>;
  /** Setting of the node itself; no node below a disabled one counts as enabled. */
  enabled: Generated<boolean>;
  nature: Optional<NodeNature>;
  type: Optional<NodeType>;
  level: Optional<NodeLevel>;
  region: Optional<string>;
  phone: Optional<string>;
  address: Optional<string>;
  /** The node into which this one was merged. */
  mergedInto: Optional<Id>;
  /** Counts the changes of the node. */
  version: Generated<number>;
  /** `/1/4/9/`: the ids from the hospital down to this node, which comes last. */
  path: string;
}

/** How a node arranges the pages of its wards, and its message of the day. */
export interface WardPageTable {
  nodeId: Id;
  /** Counts the arrangements. */
  version: Generated<number>;
  arrangement: ColumnType<WardArrangement, string | undefined, string>;
  message: Optional<string>;
  /** The last hospital day on which the message is shown. */
  messageUntil: Optional<Day>;
  postedAt: Optional<Date>;
  postedBy: Optional<Id>;
}

export interface NodeSettingTable {
  nodeId: Id;
  /** IANA zone; set on the hospital. */
  zone: Optional<string>;
  /** Set on the hospital. */
  language: Optional<'zh' | 'en'>;
  mealWindows: NullableJson<MealWindow[]>;
  glucoseRanges: NullableJson<GlucoseRanges>;
  criticalRange: NullableJson<GlucoseRange>;
  glucoseTarget: NullableJson<GlucoseTarget>;
  pressureRange: NullableJson<PressureRange>;
  pressureCritical: NullableJson<PressureRange>;
  temperatureRange: NullableJson<Bounds>;
  temperatureCritical: NullableJson<Bounds>;
  uricAcidCuts: NullableJson<UricAcidCuts>;
  ketoneEdges: NullableJson<KetoneEdges>;
  escalation: NullableJson<EscalationTimes>;
  /** Readings older than this number of hours are questioned. */
  lateHours: Optional<number>;
  directorId: Optional<Id>;
  /** Set on the hospital. */
  passwordRule: NullableJson<PasswordRule>;
  /** Forms that the gallery of reports shows first. */
  favouriteForms: NullableJson<string[]>;
  /** When meters need quality control. */
  controlPlan: NullableJson<ControlPlan>;
  /** Whether values measured by people without authorisation are marked. */
  operatorRule: NullableJson<{ required: boolean }>;
  /** When outpatients' doctors work, and who gets warnings at other times. */
  outpatientDuty: NullableJson<OutpatientDuty>;
  /** Published protocols that are offered to doctors as starting points of orders. */
  protocols: NullableJson<Protocol[]>;
  /** Counts the changes of the rules. */
  version: Generated<number>;
}

export interface RoleTable {
  id: NewId;
  nodeId: Id;
  name: string;
  latinName: string;
  permissionType: PermissionType;
  permissions: string[];
  description: Optional<string>;
  enabled: Generated<boolean>;
  /** For accounts of people: see `demandsFactor`. */
  factorDemanded: Generated<boolean>;
  editedAt: Optional<Date>;
  editedBy: Optional<Id>;
  version: Generated<number>;
}

/** A hospital's own arrangement of a menu. */
export interface MenuTable {
  nodeId: Id;
  menu: Menu;
  /** Null means the product's default menu. */
  lines: NullableJson<MenuLine[]>;
  version: Generated<number>;
  editedAt: Date;
  editedBy: Id;
}

export interface PatientTable {
  id: NewId;
  /**
   * Node that decides who may see the patient: the ward of an inpatient or of a discharged one, else the department.
   */
  nodeId: Id;
  departmentId: Optional<Id>;
  wardId: Optional<Id>;
  bed: Optional<string>;
  kind: 'inpatient' | 'outpatient' | 'discharged';
  name: string;
  latinName: Optional<string>;
  sex: 'male' | 'female';
  birthday: Day;
  mobile: Optional<string>;
  idCard: Optional<string>;
  address: Optional<string>;
  heightCm: Optional<number>;
  weightKg: Optional<number>;
  hospitalizationNumber: Optional<string>;
  identification: Optional<string>;
  visitCardNumber: Optional<string>;
  registrationTime: Date;
  admissionTime: Optional<Date>;
  dischargeTime: Optional<Date>;
  attendingPhysicianId: Optional<Id>;
  responsibleNurseId: Optional<Id>;
  nursingLevel: Generated<number>;
  diseaseType: Optional<string>;
  complications: Optional<string>;
  medicalHistory: Optional<string>;
  drugAllergies: Optional<string>;
  diseaseGrouping: Optional<string>;
  familyHistory: Optional<string>;
  pastTreatment: Optional<string>;
  admissionAssessment: Optional<string>;
  managementLevel: Optional<number>;
  /** The patient's own target; null if the department's applies. */
  glucoseTarget: NullableJson<GlucoseTarget>;
  admissionHandlerId: Optional<Id>;
  dischargeHandlerId: Optional<Id>;
  /** The ward of a discharged patient. */
  leftWardId: Optional<Id>;
  leftBed: Optional<string>;
  /** The patient's own ranges in the stay that ended. */
  leftRanges: NullableJson<LeftRange[]>;
  /** Key of the form of the last admission. */
  admissionKey: Optional<string>;
  /** Set by the database. */
  hospitalId: Generated<Id | null>;
  /** Whether another record with the same identity number existed when this one was stored, which is refused today. */
  idCardDouble: Generated<boolean>;
  /** The record of the same person that replaces this one. */
  mergedInto: Optional<Id>;
  mergedAt: Optional<Date>;
  mergedBy: Optional<Id>;
  version: Generated<number>;
}

export interface AccountTable {
  id: NewId;
  nodeId: Id;
  /** Null for the account of a system of the hospital, which queries of people leave out by joining the role. */
  roleId: ColumnType<Id, Id | null, Id>;
  username: string;
  mobile: Optional<string>;
  passwordHash: string;
  realName: string;
  latinName: Optional<string>;
  sex: 'male' | 'female';
  avatar: Optional<string>;
  title: Optional<StaffTitle>;
  idCard: Optional<string>;
  certificateNumber: Optional<string>;
  issuedOn: Optional<Day>;
  occupation: Optional<string>;
  characteristic: Optional<string>;
  introduce: Optional<string>;
  userType: number;
  /** Set on a patient's own account. */
  patientId: Optional<Id>;
  enabled: Generated<boolean>;
  warningPush: Generated<boolean>;
  /** 1 to 6. */
  warningSound: Generated<number>;
  /** 1 to 6; null: of critical warnings that of all warnings, of messages none. */
  criticalSound: Optional<number>;
  messageSound: Optional<number>;
  /** Seconds; 0 stays until closed. */
  warningWindowSeconds: Generated<number>;
  /** Hours without sounds, in minutes since midnight; null: none. */
  quietBegin: Optional<number>;
  quietEnd: Optional<number>;
  /** What still sounds then: critical warnings, and calls of contacts with special attention. */
  criticalSounds: Generated<boolean>;
  specialCallsRing: Generated<boolean>;
  createdAt: Date;
  /** Whether another person chose the password; it has to be changed before anything else. */
  firstPassword: Generated<boolean>;
  passwordSetAt: Optional<Date>;
  /** For a patient's own account: when the patient set the password on the own phone, and who linked the phone. */
  activatedAt: Optional<Date>;
  activatedBy: Optional<Id>;
  /** When the person left the staff; the account is disabled then. */
  leftAt: Optional<Date>;
  version: Generated<number>;
}

/** A picture of a person; `account.avatar` is its address. */
export interface AvatarTable {
  accountId: Id;
  /** Random, and new for every picture. */
  name: string;
  mediaType: 'image/png' | 'image/jpeg' | 'image/webp';
  bytes: Buffer;
  setAt: Date;
  /** Whether place, time and camera were removed from the file. */
  cleaned: Generated<boolean>;
}

/** A password that an account had before. */
export interface FormerPasswordTable {
  id: NewId;
  accountId: Id;
  passwordHash: string;
  /** Whether it was a first password, which an administrator knew, not the user's own. */
  first: Generated<boolean>;
  replacedAt: Date;
}

export interface PatientFollowTable {
  accountId: Id;
  patientId: Id;
  since: Date;
}

/** An own range that ended with a stay; `setAt` as ISO 8601. */
export interface LeftRange {
  indicator: RangedIndicator;
  range: WarningRange;
  setAt: string;
  setBy: string;
}

/** A range of one patient; it has precedence over the range of the department. */
export interface PatientRangeTable {
  patientId: Id;
  indicator: RangedIndicator;
  range: Json<WarningRange>;
  setAt: Date;
  setBy: Id;
}

/** Location history: a patient's place since an instant; without a node, outside the hospital. */
export interface PatientPlaceTable {
  patientId: Id;
  since: Date;
  /** Null: outside the hospital. */
  nodeId: Optional<Id>;
  bed: Optional<string>;
  stayId: Optional<Id>;
  /** Whether another system told it, which may correct it. */
  stated: Generated<boolean>;
}

/** A stay of a patient. The database keeps the present one equal to the patient's row (`keep_stay`). */
export interface StayTable {
  id: NewId;
  patientId: Id;
  class: 'inpatient' | 'outpatient' | 'planned';
  /** The number of the visit, as the hospital writes it on the patient's papers. */
  visitNumber: Optional<string>;
  beganAt: Date;
  endedAt: Optional<Date>;
  attendingPhysicianId: Optional<Id>;
  cancelledAt: Optional<Date>;
  cancelledBy: Optional<Id>;
  cancelReason: Optional<string>;
}
