import type { ColumnType, Generated } from 'kysely';
import type {
  Bounds,
  DaySlot,
  EscalationTimes,
  GlucoseRange,
  GlucoseRanges,
  GlucoseStatus,
  KetoneEdges,
  KetoneLevel,
  InsulinCategory,
  MealWindow,
  MeasureWay,
  NodeLevel,
  NodeNature,
  NodeType,
  PressureRange,
  ProfileRate,
  RefusalReason,
  SlotDose,
  TemperatureLevel,
  UricAcidCuts,
  UricAcidLevel,
  Weekday,
} from '@wardlink/domain';
import type {
  BoardIndicator,
  OrderIndicator,
  PermissionType,
  StaffTitle,
  WarningFigures,
  WarningRange,
} from '@wardlink/contract';

/** Rows as the queries see them (columns are snake_case in the database). 64-bit ids are decimal text. */
type Id = string;
type NewId = ColumnType<Id, Id | undefined, never>;
/** Hospital-local day, `YYYY-MM-DD`. */
type Day = string;
/** Written as JSON text, read as the value. */
type Json<T> = ColumnType<T, string, string>;
type NullableJson<T> = ColumnType<T | null, string | null | undefined, string | null>;
/** May be left out when a row is made. */
type Optional<T> = ColumnType<T | null, T | null | undefined, T | null>;

export interface OrganisationNodeTable {
  id: NewId;
  parentId: Id | null;
  kind: 'hospital' | 'department' | 'sector' | 'area' | 'ward' | 'bed';
  name: string;
  latinName: Optional<string>;
  /** Of a bed: its number within the ward. */
  code: string;
  /** Place among its siblings. */
  ordinal: Generated<number>;
  /** As set on the node itself: below a disabled node nothing is open. */
  enabled: Generated<boolean>;
  nature: Optional<NodeNature>;
  type: Optional<NodeType>;
  level: Optional<NodeLevel>;
  region: Optional<string>;
  phone: Optional<string>;
  address: Optional<string>;
  /** Set on a node whose people and places went over to another one. */
  mergedInto: Optional<Id>;
  /** Counts the changes of the node. */
  version: Generated<number>;
  /** `/1/4/9/`: the ids from the hospital down to this node, its own last. */
  path: string;
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
  pressureRange: NullableJson<PressureRange>;
  pressureCritical: NullableJson<PressureRange>;
  temperatureRange: NullableJson<Bounds>;
  temperatureCritical: NullableJson<Bounds>;
  uricAcidCuts: NullableJson<UricAcidCuts>;
  ketoneEdges: NullableJson<KetoneEdges>;
  escalation: NullableJson<EscalationTimes>;
  directorId: Optional<Id>;
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
  editedAt: Optional<Date>;
  editedBy: Optional<Id>;
  version: Generated<number>;
}

export interface PatientTable {
  id: NewId;
  /** The node that decides who may see the patient: the ward of an inpatient or of who left it, else the department. */
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
  admissionHandlerId: Optional<Id>;
  dischargeHandlerId: Optional<Id>;
  /** Where a discharged patient lay. */
  leftWardId: Optional<Id>;
  leftBed: Optional<string>;
  /** Of the form that admitted the patient last. */
  admissionKey: Optional<string>;
  version: Generated<number>;
}

export interface AccountTable {
  id: NewId;
  nodeId: Id;
  roleId: Id;
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
  /** Seconds; 0 stays until closed. */
  warningWindowSeconds: Generated<number>;
  createdAt: Date;
  /** The password was made by somebody else and has to be changed first of all. */
  firstPassword: Generated<boolean>;
  passwordSetAt: Optional<Date>;
  /** No longer one of the staff; then not enabled either. */
  leftAt: Optional<Date>;
  version: Generated<number>;
}

/** A password that an account had before. */
export interface FormerPasswordTable {
  id: NewId;
  accountId: Id;
  passwordHash: string;
  replacedAt: Date;
}

export interface SessionTable {
  id: Generated<Id>;
  tokenHash: Buffer;
  accountId: Id;
  createdAt: Date;
  seenAt: Date;
  expiresAt: Date;
  endedAt: Optional<Date>;
  /** Where it was opened: network address and browser. */
  address: Optional<string>;
  agent: Optional<string>;
}

export interface LoginAttemptTable {
  nameHash: Buffer;
  failed: number;
  lockedUntil: Date | null;
  lastFailedAt: Date;
}

export interface SealedRequestTable {
  kid: string;
  seq: number;
  at: Date;
}

export interface CaptchaTable {
  id: string;
  pictureAnswer: string;
  sumAnswer: string;
  expiresAt: Date;
}

export interface ServerSecretTable {
  name: string;
  value: string;
  createdAt: Date;
}

export interface PatientFollowTable {
  accountId: Id;
  patientId: Id;
  since: Date;
}

/** What monitoring and medication plans share. */
export interface OrderPlanColumns {
  id: NewId;
  /** Made by the form: a plan that is sent twice is one. */
  planKey: Generated<string>;
  patientId: Id;
  /** Plans of one kind take each other's place: an indicator, or as the domain's `medicationKind` says. */
  kind: string;
  /** Day from which it holds; on the day it was ordered, from that instant on. */
  since: Day;
  /** Last day that is planned; null for an open end. */
  endedOn: Optional<Day>;
  /** 1 is Monday. */
  weekdays: Generated<Weekday[]>;
  everyDays: Generated<number>;
  /** Null for plans from before they were signed; they hold from the beginning of their day. */
  orderedAt: Optional<Date>;
  orderedBy: Optional<Id>;
  note: Optional<string>;
  /** Termination by a person. */
  endedAt: Optional<Date>;
  endedBy: Optional<Id>;
  endReason: Optional<string>;
  /** When the plan `replacedBy` takes its place. */
  replacedAt: Optional<Date>;
  replacedBy: Optional<Id>;
  version: Generated<number>;
}

export interface MonitoringPlanTable extends Omit<OrderPlanColumns, 'kind'> {
  kind: Generated<string>;
  indicator: Generated<OrderIndicator>;
  slots: DaySlot[];
}

export interface MedicationPlanTable extends OrderPlanColumns {
  drug: string;
  latinDrug: Optional<string>;
  category: 'oral' | 'insulin';
  insulinCategory: Optional<InsulinCategory>;
  brand: Optional<string>;
  latinBrand: Optional<string>;
  /** Strength and packing, as written. */
  norms: Optional<string>;
  doses: Json<SlotDose[]>;
  unit: string;
}

/** What became of a task. A reading's row follows the reading; any other is only ever taken back. */
export interface OrderExecutionTable {
  id: NewId;
  executionKey: string;
  monitoringPlanId: Optional<Id>;
  medicationPlanId: Optional<Id>;
  patientId: Id;
  nodeId: Id;
  orderType: 'monitoring' | 'medication';
  kind: string;
  day: Day;
  slot: DaySlot;
  outcome: 'done' | 'refused';
  refusal: Optional<RefusalReason>;
  note: Optional<string>;
  amount: Optional<number>;
  readingId: Optional<string>;
  executedAt: Date;
  executedBy: Id;
  enteredAt: Date;
  withdrawnAt: Optional<Date>;
  withdrawnBy: Optional<Id>;
  withdrawnReason: Optional<string>;
}

/** What every measurement's versions share. */
interface MeasurementVersion {
  readingId: string;
  version: number;
  latest: Generated<boolean>;
  patientId: Id;
  nodeId: Id;
  measuredAt: Date;
  day: Day;
  measuredBy: Id;
  way: MeasureWay;
  enteredAt: Date;
  enteredBy: Id;
  /** Why it was corrected; null on version 1 and only there. */
  reason: Optional<string>;
}

export interface GlucoseReadingTable extends MeasurementVersion {
  slot: number;
  /** mmol/L, as entered; null when refused. */
  value: number | null;
  refusal: Optional<RefusalReason>;
  refusalNote: Optional<string>;
  /** Decided at entry against the range beside it, which was in force then. */
  status: GlucoseStatus;
  rangeLow: number;
  rangeHigh: number;
}

export interface PressureReadingTable extends MeasurementVersion {
  /** mmHg. */
  systolic: number;
  diastolic: number;
  /** Beats a minute. */
  heartRate: Optional<number>;
  status: number;
}

export interface TemperatureReadingTable extends MeasurementVersion {
  celsius: number;
  level: TemperatureLevel;
}

export interface UricAcidReadingTable extends MeasurementVersion {
  /** µmol/L. */
  urate: number;
  level: UricAcidLevel;
}

export interface KetoneReadingTable extends MeasurementVersion {
  /** mmol/L. */
  ketone: number;
  level: KetoneLevel;
}

export interface AmbulatorySessionTable {
  /** Made by who binds the monitor. */
  id: string;
  patientId: Id;
  nodeId: Id;
  /** Serial number of the monitor. */
  device: string;
  /** Minutes. */
  dayInterval: number;
  nightInterval: number;
  boundAt: Date;
  boundBy: Id;
  startedAt: Optional<Date>;
  endedAt: Optional<Date>;
  endedBy: Optional<Id>;
  asleepAt: Optional<Date>;
  awakeAt: Optional<Date>;
  version: Generated<number>;
}

export interface AmbulatoryReadingTable {
  sessionId: string;
  measuredAt: Date;
  version: number;
  latest: Generated<boolean>;
  /** mmHg. */
  systolic: number;
  diastolic: number;
  /** Beats a minute. */
  heartRate: Optional<number>;
  excluded: Generated<boolean>;
  way: MeasureWay;
  enteredAt: Date;
  enteredBy: Id;
  reason: Optional<string>;
}

export interface PumpEntryTable {
  entryId: string;
  version: number;
  latest: Generated<boolean>;
  patientId: Id;
  nodeId: Id;
  kind: 'profile' | 'bolus' | 'filling';
  at: Date;
  units: Optional<number>;
  rates: NullableJson<ProfileRate[]>;
  withdrawn: Generated<boolean>;
  enteredAt: Date;
  enteredBy: Id;
  reason: Optional<string>;
}

export interface DeviceTable {
  id: NewId;
  /** It may send readings of the patients at or below this node. */
  nodeId: Id;
  serial: string;
  model: string;
  /** In whose name its readings are stored. */
  userId: Id;
  tokenHash: Buffer;
  registeredAt: Date;
  registeredBy: Id;
  lastSeenAt: Optional<Date>;
  withdrawnAt: Optional<Date>;
}

export interface WarningTable {
  id: NewId;
  indicator: BoardIndicator;
  patientId: Id;
  nodeId: Id;
  readingId: string;
  readingVersion: number;
  /** As the reading had them; which fields, the indicator says. */
  figures: Json<WarningFigures>;
  /** Glucose and temperature 1 high or 2 low; blood pressure its own codes. */
  status: number;
  critical: boolean;
  /** What was broken, in force when the warning was raised. */
  range: Json<WarningRange>;
  raisedBy: Id;
  /** 0 nurse, 1 doctor, 2 director. */
  step: Generated<number>;
  escalateAt: Optional<Date>;
  measuredAt: Date;
  raisedAt: Date;
  acknowledgedAt: Optional<Date>;
  acknowledgedBy: Optional<Id>;
  note: Optional<string>;
  supersededAt: Optional<Date>;
}

/** A range of one patient, before that of the department. */
export interface PatientRangeTable {
  patientId: Id;
  indicator: BoardIndicator;
  range: Json<WarningRange>;
  setAt: Date;
  setBy: Id;
}

export interface AuditEventTable {
  id: Generated<Id>;
  at: Date;
  type: string;
  accountId: Id | null;
  patientId: Id | null;
  nodeId: Id | null;
  subject: string | null;
  before: NullableJson<Record<string, unknown>>;
  after: NullableJson<Record<string, unknown>>;
}

export interface MessageTable {
  /** The sender's messageId. */
  id: string;
  senderId: Id;
  receiverId: Id;
  nodeId: Id;
  msgType: 1 | 2;
  model: Generated<number>;
  contentType: Generated<number>;
  content: Optional<string>;
  systemMsgType: Optional<number>;
  resultStatus: Optional<number>;
  otherInfo: NullableJson<Record<string, unknown>>;
  sentAt: Date;
}

export interface InboxCounterTable {
  accountId: Id;
  /** 64-bit, as text. */
  lastSeq: string;
}

export interface InboxEntryTable {
  accountId: Id;
  seq: ColumnType<string, string | number, never>;
  messageId: string;
  partnerId: Id;
  conversation: boolean;
}

export interface ChatReadTable {
  accountId: Id;
  partnerId: Id;
  upTo: ColumnType<string, string | number, string | number>;
}

export interface SocketPresenceTable {
  connectionId: string;
  accountId: Id;
  renewedAt: Date;
}

export interface Schema {
  organisationNode: OrganisationNodeTable;
  nodeSetting: NodeSettingTable;
  role: RoleTable;
  patient: PatientTable;
  account: AccountTable;
  formerPassword: FormerPasswordTable;
  session: SessionTable;
  loginAttempt: LoginAttemptTable;
  captcha: CaptchaTable;
  sealedRequest: SealedRequestTable;
  serverSecret: ServerSecretTable;
  patientFollow: PatientFollowTable;
  monitoringPlan: MonitoringPlanTable;
  medicationPlan: MedicationPlanTable;
  orderExecution: OrderExecutionTable;
  glucoseReading: GlucoseReadingTable;
  pressureReading: PressureReadingTable;
  temperatureReading: TemperatureReadingTable;
  uricAcidReading: UricAcidReadingTable;
  ketoneReading: KetoneReadingTable;
  ambulatorySession: AmbulatorySessionTable;
  ambulatoryReading: AmbulatoryReadingTable;
  pumpEntry: PumpEntryTable;
  device: DeviceTable;
  warning: WarningTable;
  patientRange: PatientRangeTable;
  auditEvent: AuditEventTable;
  message: MessageTable;
  inboxCounter: InboxCounterTable;
  inboxEntry: InboxEntryTable;
  chatRead: ChatReadTable;
  socketPresence: SocketPresenceTable;
}
