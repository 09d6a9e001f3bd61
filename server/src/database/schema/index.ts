import type {
  OrganisationNodeTable,
  NodeSettingTable,
  WardPageTable,
  RoleTable,
  MenuTable,
  PatientTable,
  AccountTable,
  FormerPasswordTable,
  AvatarTable,
  PatientFollowTable,
  PatientPlaceTable,
  StayTable,
  PatientRangeTable,
} from './people.js';
import type {
  SessionTable,
  SecondFactorTable,
  ReportLinkPatientTable,
  ReportPrintTable,
  QualityLinkTable,
  ReportLinkTable,
  LoginAttemptTable,
  KnownDeviceTable,
  SealedRequestTable,
  CaptchaTable,
  ServerSecretTable,
} from './sessions.js';
import type {
  GlucoseCountedDayTable,
  GlucoseDiseaseDayTable,
  GlucosePatientDayTable,
  TaskCountedDayTable,
  StayFiguresTable,
  TaskPlaceDayTable,
  GlucosePlaceDayTable,
  GlucoseSlotDayTable,
  GlucoseValueDayTable,
} from './statistics.js';
import type { ChangeHistoryTable, ChangeTable } from './changes.js';
import type { ActivationTable, ConsentTable, EnrolmentTable, FollowUpTable, HomeAdviceTable } from './enrolment.js';
import type { PatientGrantTable, TeamMemberTable, TeamTable } from './grants.js';
import type {
  IdentifierTable,
  InterfaceMappingTable,
  InterfaceMessageTable,
  InterfacePartnerTable,
  ResultDeliveryTable,
  ResultDestinationTable,
  StatedPersonTable,
  StatedVisitTable,
  WantedBedTable,
} from './interfaces.js';
import type { MonitoringPlanTable, MedicationPlanTable, OrderExecutionTable } from './orders.js';
import type {
  GlucoseReadingTable,
  VitalReadingTable,
  AmbulatorySessionTable,
  AmbulatoryReadingTable,
  PumpEntryTable,
  VoidingTable,
  PutAsideReadingTable,
} from './measurements.js';
import type { ReportFormTable, ReportLogoTable } from './forms.js';
import type { SolutionLotTable, StripLotTable, StripMovementTable } from './lots.js';
import type {
  ControlRequestTable,
  ControlResultTable,
  ControlRunTable,
  OperatorAuthorisationTable,
  ReadingControlTable,
} from './quality.js';
import type {
  ConsultationOpinionTable,
  ConsultationTable,
  ProposedOrderTable,
  SurgeryTable,
  TeamDutyTable,
  VirtualApplicationStepTable,
  VirtualApplicationTable,
} from './virtual-ward.js';
import type { ChatGroupTable, GroupMemberTable, GroupMessageTable } from './groups.js';
import type { AttachmentTable } from './attachments.js';
import type { ConferenceMemberTable, ConferenceTable } from './conferences.js';
import type { ContactRequestTable, ContactSearchTable, ContactTable } from './contacts.js';
import type { ExaminationTable, RecallTable, VisitTable } from './outpatients.js';
import type { VerificationTable } from './verification.js';
import type {
  DeviceBindingTable,
  DeviceEventTable,
  DeviceReadingTable,
  DeviceTable,
  UnmatchedReadingTable,
} from './devices.js';
import type {
  WarningTable,
  AuditEventTable,
  MessageTable,
  InboxCounterTable,
  InboxEntryTable,
  ChatReadTable,
  SocketPresenceTable,
} from './messages.js';

export type * from './people.js';
export type * from './sessions.js';
export type * from './orders.js';
export type * from './measurements.js';
export type * from './devices.js';
export type * from './messages.js';
export type * from './enrolment.js';
export type * from './grants.js';
export type * from './changes.js';
export type * from './forms.js';
export type * from './lots.js';
export type * from './quality.js';
export type * from './outpatients.js';
export type * from './verification.js';
export type * from './virtual-ward.js';
export type * from './attachments.js';
export type * from './conferences.js';
export type * from './contacts.js';

/** Every table, as queries name it. */
export interface Schema {
  organisationNode: OrganisationNodeTable;
  nodeSetting: NodeSettingTable;
  wardPage: WardPageTable;
  role: RoleTable;
  menu: MenuTable;
  patient: PatientTable;
  account: AccountTable;
  avatar: AvatarTable;
  formerPassword: FormerPasswordTable;
  session: SessionTable;
  secondFactor: SecondFactorTable;
  reportLink: ReportLinkTable;
  qualityLink: QualityLinkTable;
  reportForm: ReportFormTable;
  reportLogo: ReportLogoTable;
  reportPrint: ReportPrintTable;
  reportLinkPatient: ReportLinkPatientTable;
  loginAttempt: LoginAttemptTable;
  knownDevice: KnownDeviceTable;
  captcha: CaptchaTable;
  sealedRequest: SealedRequestTable;
  serverSecret: ServerSecretTable;
  patientFollow: PatientFollowTable;
  monitoringPlan: MonitoringPlanTable;
  medicationPlan: MedicationPlanTable;
  orderExecution: OrderExecutionTable;
  glucoseReading: GlucoseReadingTable;
  vitalReading: VitalReadingTable;
  ambulatorySession: AmbulatorySessionTable;
  ambulatoryReading: AmbulatoryReadingTable;
  pumpEntry: PumpEntryTable;
  voiding: VoidingTable;
  device: DeviceTable;
  stripLot: StripLotTable;
  solutionLot: SolutionLotTable;
  stripMovement: StripMovementTable;
  controlRun: ControlRunTable;
  controlResult: ControlResultTable;
  controlRequest: ControlRequestTable;
  operatorAuthorisation: OperatorAuthorisationTable;
  readingControl: ReadingControlTable;
  visit: VisitTable;
  recall: RecallTable;
  examination: ExaminationTable;
  verification: VerificationTable;
  deviceBinding: DeviceBindingTable;
  deviceEvent: DeviceEventTable;
  deviceReading: DeviceReadingTable;
  unmatchedReading: UnmatchedReadingTable;
  warning: WarningTable;
  patientRange: PatientRangeTable;
  patientPlace: PatientPlaceTable;
  stay: StayTable;
  identifier: IdentifierTable;
  wantedBed: WantedBedTable;
  interfacePartner: InterfacePartnerTable;
  interfaceMessage: InterfaceMessageTable;
  interfaceMapping: InterfaceMappingTable;
  resultDestination: ResultDestinationTable;
  resultDelivery: ResultDeliveryTable;
  statedVisit: StatedVisitTable;
  statedPerson: StatedPersonTable;
  team: TeamTable;
  teamMember: TeamMemberTable;
  patientGrant: PatientGrantTable;
  teamDuty: TeamDutyTable;
  surgery: SurgeryTable;
  chatGroup: ChatGroupTable;
  groupMember: GroupMemberTable;
  groupMessage: GroupMessageTable;
  attachment: AttachmentTable;
  conference: ConferenceTable;
  conferenceMember: ConferenceMemberTable;
  consent: ConsentTable;
  activation: ActivationTable;
  enrolment: EnrolmentTable;
  homeAdvice: HomeAdviceTable;
  followUp: FollowUpTable;
  contact: ContactTable;
  contactRequest: ContactRequestTable;
  contactSearch: ContactSearchTable;
  virtualApplication: VirtualApplicationTable;
  virtualApplicationStep: VirtualApplicationStepTable;
  consultation: ConsultationTable;
  consultationOpinion: ConsultationOpinionTable;
  proposedOrder: ProposedOrderTable;
  putAsideReading: PutAsideReadingTable;
  auditEvent: AuditEventTable;
  message: MessageTable;
  inboxCounter: InboxCounterTable;
  inboxEntry: InboxEntryTable;
  chatRead: ChatReadTable;
  socketPresence: SocketPresenceTable;
  glucoseCountedDay: GlucoseCountedDayTable;
  glucosePlaceDay: GlucosePlaceDayTable;
  glucoseSlotDay: GlucoseSlotDayTable;
  glucosePatientDay: GlucosePatientDayTable;
  glucoseValueDay: GlucoseValueDayTable;
  glucoseDiseaseDay: GlucoseDiseaseDayTable;
  taskCountedDay: TaskCountedDayTable;
  taskPlaceDay: TaskPlaceDayTable;
  stayFigures: StayFiguresTable;
  change: ChangeTable;
  changeHistory: ChangeHistoryTable;
}
