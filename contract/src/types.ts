import type { AnyIndicator, IndicatorFigures, VitalIndicator, WarnedIndicator } from '@wardlink/domain';
import type { Static, TSchema } from 'typebox';
import type { EndpointName } from './endpoints.js';
import type {
  BoardReading as BoardReadingSchema,
  meterSchemas,
  schemas,
  KeptReading as KeptReadingSchema,
  QualityMark as QualityMarkSchema,
  OrderIndicator as OrderIndicatorSchema,
  Patient,
  PressureRange,
  Range,
  Reading,
  SessionUser,
  Warning,
} from './schemas.js';

type Schemas = typeof schemas;

/** Request body of an endpoint; `undefined` if it takes none. */
export type RequestOf<Name extends EndpointName> = Schemas[Name] extends { request: infer S extends TSchema }
  ? Static<S>
  : undefined;

/** Reply of an endpoint. */
export type ReplyOf<Name extends EndpointName> = Schemas[Name] extends { reply: infer S extends TSchema }
  ? Static<S>
  : never;

export type GlucoseReading = Static<typeof Reading>;
/** A glucose reading as the day view of one patient shows it. */
export type KeptReading = Static<typeof KeptReadingSchema>;
/** What the value of a reading lacks. */
export type QualityMark = Static<typeof QualityMarkSchema>;
export type BoardReading = Static<typeof BoardReadingSchema>;
/** A warning of any indicator; `indicator` determines its figures. */
export type ClinicalWarning = Static<typeof Warning>;
/** Figures of a warning, as its indicator defines them; of glucose with the slot. */
export type WarningFigures =
  (IndicatorFigures<'glucose'> & { slot: number }) | IndicatorFigures<Exclude<WarnedIndicator, 'glucose'>>;
/** The range that a reading was outside of: for blood pressure one for each figure. */
export type WarningRange = Static<typeof Range> | Static<typeof PressureRange>;
export type PatientRecord = Static<typeof Patient>;
export type UserRecord = Static<typeof SessionUser>;
export type BoardReply = ReplyOf<'glucose.board'>;
export type VitalBoard = ReplyOf<'vital.board'>;
export type VitalRow = VitalBoard['rows'][number];
export type VitalReading = ReplyOf<'vital.record'>['reading'];
/** Indicators except glucose; their workbenches have one line per reading. */
export type Indicator = VitalIndicator;
/** Indicators with a record screen: all. */
export type RecordIndicator = AnyIndicator;
/** Figures of any indicator, as meters, files and devices send them. */
export type AnyFigures = IndicatorFigures;
export type BoardRow = BoardReply['rows'][number];
export type OrganisationNode = ReplyOf<'organisation.tree'>['nodes'][number];
/** Indicators whose measurement can be ordered. */
export type OrderIndicator = Static<typeof OrderIndicatorSchema>;
export type OrderPlans = ReplyOf<'order.plans'>;
export type MonitoringOrder = OrderPlans['monitoring'][number];
export type MedicationOrder = OrderPlans['medication'][number];
export type OrderSheet = ReplyOf<'order.sheet'>;
export type OrderSheetPatient = OrderSheet['rows'][number];
export type OrderTask = OrderSheetPatient['tasks'][number];
export type OrderExecution = ReplyOf<'order.execute'>['execution'];
/** Request and reply of a meter or gateway. */
export type MeterRequest = Static<typeof meterSchemas.request>;
export type MeterReply = Static<typeof meterSchemas.reply>;
/** A member of staff: the complete record, and the row of a list. */
export type DeviceRow = ReplyOf<'device.list'>['devices'][number];
export type DeviceHistory = ReplyOf<'device.history'>;
export type UnmatchedReading = ReplyOf<'unmatched.list'>['readings'][number];
export type StaffRecord = ReplyOf<'staff.read'>['staff'];
export type StaffRow = ReplyOf<'staff.list'>['staff'][number];
export type StaffState = StaffRow['state'];
export type StaffTitle = NonNullable<StaffRow['title']>;
/** The choices of the staff form. */
export type StaffChoices = ReplyOf<'staff.choices'>;
/** A menu of the hospital, as its editor shows it. */
export type ArrangedMenu = ReplyOf<'menu.save'>;
export type RoleRecord = ReplyOf<'role.read'>['role'];
export type RoleRow = ReplyOf<'role.list'>['roles'][number];
