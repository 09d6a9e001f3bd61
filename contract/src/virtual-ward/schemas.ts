import {
  APPLICATION_SIDES,
  APPLICATION_STATES,
  APPLICATION_STEPS,
  type CandidateReason,
  CHOSEN_REASONS,
  MANAGED_DAYS,
  REMOVAL_REASONS,
  URGENCIES,
} from '@wardlink/domain';
import * as Type from 'typebox';
import { Consultation } from './consultation-schemas.js';
import { OneOf } from '../indicators/schemas.js';
import {
  Bedside,
  CodedText,
  Day,
  Id,
  InfantAge,
  Instant,
  KeptDiagnosis,
  Nullable,
  PersonName,
  Sex,
  Text,
  Uuid,
  Ward,
} from '../base/parts.js';
import { recordSchemas } from '../records/schemas.js';

const Person = Type.Object(PersonName);
const Version = Type.Integer({ minimum: 1 });
const State = OneOf(APPLICATION_STATES);
const Urgency = OneOf(URGENCIES);
const place = { departmentId: Type.Optional(Nullable(Id)), wardId: Type.Optional(Nullable(Id)) };

const Duty = Type.Object({
  accountId: Id,
  ...PersonName,
  since: Instant,
  until: Instant,
  phone: Nullable(Type.String()),
});

const Team = Type.Object({
  teamId: Id,
  ...PersonName,
  /** The department that it belongs to. */
  nodeId: Id,
  department: Person,
  enabled: Type.Boolean(),
  version: Version,
  members: Type.Array(Type.Object({ accountId: Id, ...PersonName })),
  /** Current and later duties, sorted by time. */
  duties: Type.Array(Duty),
  /** Whether the caller is a member, or works at or above its department. */
  own: Type.Boolean(),
});

const surgery = { kind: Text(200), at: Instant, fastingFrom: Nullable(Instant) };
/** The planned surgery, from the patient's record. */
const Surgery = Type.Object({ surgeryId: Uuid, version: Version, ...surgery });

/** Contents written by the ward. */
const content = {
  teamId: Id,
  urgency: Urgency,
  complaint: Nullable(Text(2000)),
  diagnosis: Nullable(CodedText('disease', 500)),
  consultationRequest: Nullable(Text(2000)),
  days: Type.Integer({ minimum: MANAGED_DAYS.min, maximum: MANAGED_DAYS.max }),
};

const PatientAtBed = Type.Object({
  patientId: Id,
  ...PersonName,
  sex: Sex,
  age: Type.Integer(),
  infantAge: InfantAge,
  hospitalizationNumber: Nullable(Type.String()),
  ...Bedside.properties,
});

/** An application as a list shows it. */
const Application = Type.Object({
  applicationId: Uuid,
  state: State,
  version: Version,
  patient: PatientAtBed,
  ...content,
  surgery: Nullable(Surgery),
  diagnosis: Nullable(KeptDiagnosis),
  team: Person,
  applicant: Person,
  draftedAt: Instant,
  appliedAt: Nullable(Instant),
  /** Acceptance or refusal. */
  processedAt: Nullable(Instant),
  processedBy: Nullable(Person),
  processingResult: Nullable(Type.String()),
  /** The transfer to the team. */
  begunAt: Nullable(Instant),
  begunBy: Nullable(Person),
  managedUntil: Nullable(Instant),
  outAskedAt: Nullable(Instant),
  outAskedBy: Nullable(Person),
  outAskedSide: Nullable(OneOf(APPLICATION_SIDES)),
  outNote: Nullable(Type.String()),
  endedAt: Nullable(Instant),
  endedBy: Nullable(Person),
  removalReason: Nullable(OneOf(REMOVAL_REASONS)),
  removalNote: Nullable(Type.String()),
  /** Sides for which the caller may act. */
  sides: Type.Array(OneOf(APPLICATION_SIDES)),
  /** Text of the latest signed opinion. */
  opinion: Nullable(Type.String()),
});

const Segment = Type.Object({
  count: Type.Integer(),
  mean: Nullable(Type.Number()),
  standardDeviation: Nullable(Type.Number()),
});
const EffectPeriod = Type.Object({
  readings: Type.Integer(),
  segments: Type.Record(Type.String({ pattern: '^[1-8]$' }), Segment),
  inRange: Type.Integer(),
  lows: Type.Integer(),
  veryHigh: Type.Integer(),
  days: Type.Integer(),
  daysInRange: Type.Integer(),
});
/** As the domain's `ManagementEffect`. */
const Effect = Type.Object({
  from: Instant,
  begunAt: Instant,
  endedAt: Instant,
  before: EffectPeriod,
  managed: EffectPeriod,
  daysToTarget: Nullable(Type.Integer()),
});

const Detail = Type.Object({
  application: Application,
  steps: Type.Array(
    Type.Object({
      step: OneOf(APPLICATION_STEPS),
      at: Instant,
      by: Nullable(Person),
      note: Nullable(Type.String()),
    }),
  ),
  /** The latest first. */
  consultations: Type.Array(Consultation),
  /** Null before the transfer. */
  effect: Nullable(Effect),
});

const kind = <Kind extends CandidateReason['kind']>(name: Kind) => Type.Literal(name);
/** As the domain's `CandidateReason`. */
const Reason = Type.Unsafe<CandidateReason>(
  Type.Union([
    Type.Object({ kind: kind('critical'), value: Type.Number(), at: Instant }),
    Type.Object({ kind: kind('low'), value: Type.Number(), at: Instant }),
    Type.Object({ kind: kind('surgery'), surgeryAt: Instant, value: Type.Number() }),
    Type.Object({ kind: kind('high'), count: Type.Integer(), value: Type.Number() }),
    Type.Object({ kind: kind('pump') }),
  ]),
);

const step = {
  applicationId: Uuid,
  version: Version,
  note: Type.Optional(Nullable(Text(500))),
  /** For a transfer-out. */
  reason: Type.Optional(Nullable(OneOf(CHOSEN_REASONS))),
};

const filter = {
  ...place,
  state: Type.Optional(Nullable(State)),
  urgency: Type.Optional(Nullable(Urgency)),
  teamId: Type.Optional(Nullable(Id)),
  /** Part of a name, or the beginning of a hospitalization number. */
  patient: Type.Optional(Nullable(Text(64))),
  /** Hospital days of the application, inclusive. */
  from: Type.Optional(Nullable(Day)),
  to: Type.Optional(Nullable(Day)),
};

const FilePiece = recordSchemas['record.export'].reply;

export const virtualWardSchemas = {
  /** Teams of the hospital, with the members on duty. */
  'virtualWard.teams': {
    request: Type.Object({}),
    reply: Type.Object({
      teams: Type.Array(Team),
      serverTime: Instant,
      /** Whether the caller may add members: they see patients of the whole hospital. */
      mayAddMembers: Type.Boolean(),
      /** If false, another person must add the caller. */
      mayAddOneself: Type.Boolean(),
    }),
  },
  /** Adds a team to a department, or changes one; `version` is 0 for a new one. */
  'virtualWard.saveTeam': {
    request: Type.Object({
      departmentId: Id,
      teamId: Type.Optional(Nullable(Id)),
      version: Type.Integer({ minimum: 0 }),
      name: Text(40),
      latinName: Nullable(Text(60)),
      memberIds: Type.Array(Id, { maxItems: 60, uniqueItems: true }),
      enabled: Type.Boolean(),
    }),
    reply: Type.Object({ teamId: Id }),
  },
  /** Replaces the planned duty of a team from now on. */
  'virtualWard.saveDuty': {
    request: Type.Object({
      teamId: Id,
      duties: Type.Array(Type.Object({ accountId: Id, since: Instant, until: Instant, phone: Nullable(Text(20)) }), {
        maxItems: 100,
      }),
    }),
    reply: Type.Object({}),
  },
  /** Inpatients of a place without an application who should get one, with the reasons, most urgent first. */
  'virtualWard.candidates': {
    request: Type.Object(place),
    reply: Type.Object({
      candidates: Type.Array(
        Type.Object({
          patient: PatientAtBed,
          diagnosis: Nullable(KeptDiagnosis),
          surgery: Nullable(Surgery),
          reasons: Type.Array(Reason),
        }),
      ),
      serverTime: Instant,
    }),
  },
  /** Suggestions for the team from the whole hospital outside of its department: beds and reasons, no names. */
  'virtualWard.suggestions': {
    request: Type.Object({}),
    reply: Type.Object({
      suggestions: Type.Array(Type.Object({ ward: Ward, bed: Nullable(Type.String()), reasons: Type.Array(Reason) })),
      serverTime: Instant,
    }),
  },
  /** Applications of patients of a place and applications to the caller's teams, newest first. */
  'virtualWard.list': {
    request: Type.Object({ ...filter, after: Type.Optional(Nullable(Text(80))) }),
    reply: Type.Object({
      rows: Type.Array(Application),
      next: Nullable(Type.String()),
      total: Nullable(Type.Object({ count: Type.Integer(), more: Type.Boolean() })),
      serverTime: Instant,
    }),
  },
  /** The same list as a file, in pieces. */
  'virtualWard.export': {
    request: Type.Object({ ...filter, format: OneOf(['csv', 'xlsx'] as const) }),
    reply: FilePiece,
  },
  /**
   * Patients whom the caller's teams look after, and applications that wait for them, most urgent first. Their glucose
   * is on the glucose board.
   */
  'virtualWard.board': {
    request: Type.Object({}),
    reply: Type.Object({
      serverTime: Instant,
      today: Day,
      rows: Type.Array(
        Type.Object({
          application: Application,
          /** Day of the management, 1 for the first; null before the transfer. */
          day: Nullable(Type.Integer()),
          /** Running orders of medicine. */
          medication: Type.Array(
            Type.Object({ ...PersonName, amounts: Type.Array(Type.Number()), unit: Type.String() }),
          ),
          /** Proposed orders in all latest opinions: those undecided by the ward, and all. */
          proposals: Type.Object({ waiting: Type.Integer(), all: Type.Integer() }),
          consultation: Nullable(
            Type.Object({
              consultationId: Uuid,
              question: Type.String(),
              askedAt: Instant,
              dueAt: Instant,
              answeredAt: Nullable(Instant),
            }),
          ),
          warning: Nullable(Type.Object({ raisedAt: Instant, acknowledgedBy: Nullable(Person) })),
        }),
      ),
    }),
  },
  'virtualWard.detail': { request: Type.Object({ applicationId: Uuid }), reply: Detail },
  /** The applications of a patient, the latest first. */
  'virtualWard.ofPatient': {
    request: Type.Object({ patientId: Id }),
    reply: Type.Object({
      applications: Type.Array(Application),
      /** Data that fills a new application. */
      suggested: Type.Object({
        diagnosis: Nullable(KeptDiagnosis),
        surgery: Nullable(Surgery),
        reasons: Type.Array(Reason),
      }),
    }),
  },
  /**
   * Saves an application of an inpatient, and with `apply` sends it to the team. `version` is 0 for a new one; a
   * repeated request returns what was stored.
   */
  'virtualWard.save': {
    request: Type.Object({
      patientId: Id,
      applicationId: Uuid,
      version: Type.Integer({ minimum: 0 }),
      apply: Type.Boolean(),
      ...content,
      surgery: Nullable(Type.Object(surgery)),
      /** The planned surgery that the user saw: `surgery` changes it, or null cancels it. */
      shownSurgery: Type.Optional(Nullable(Type.Object({ surgeryId: Uuid, version: Version }))),
    }),
    reply: Type.Object({ application: Application }),
  },
  /** A step of the ward. */
  'virtualWard.wardStep': {
    request: Type.Object({ ...step, step: OneOf(['withdraw', 'requestOut', 'keep', 'release'] as const) }),
    reply: Type.Object({ application: Application }),
  },
  /** A step of the team; `days` for the acceptance, the transfer and the extension. */
  'virtualWard.teamStep': {
    request: Type.Object({
      ...step,
      step: OneOf(['accept', 'refuse', 'begin', 'extend', 'requestOut', 'keep', 'release'] as const),
      days: Type.Optional(Nullable(content.days)),
    }),
    reply: Type.Object({ application: Application }),
  },
  /** The effect of one application as a file, in pieces. */
  'virtualWard.exportPatientEffect': {
    request: Type.Object({ applicationId: Uuid, format: OneOf(['csv', 'xlsx'] as const) }),
    reply: FilePiece,
  },
  /** The figures of `virtualWard.effect` as a file, in pieces. */
  'virtualWard.exportEffect': {
    request: Type.Object({ ...place, from: Day, to: Day, format: OneOf(['csv', 'xlsx'] as const) }),
    reply: FilePiece,
  },
  /** The effect on all patients of a place, or of the caller's teams, whose management began in a period. */
  'virtualWard.effect': {
    request: Type.Object({ ...place, from: Day, to: Day }),
    reply: Type.Object({
      patients: Type.Integer(),
      reached: Type.Integer(),
      meanDaysToTarget: Nullable(Type.Number()),
      before: EffectPeriod,
      managed: EffectPeriod,
      departments: Type.Array(
        Type.Object({
          department: Person,
          patients: Type.Integer(),
          before: Type.Object({ readings: Type.Integer(), inRange: Type.Integer(), lows: Type.Integer() }),
          managed: Type.Object({ readings: Type.Integer(), inRange: Type.Integer(), lows: Type.Integer() }),
        }),
      ),
    }),
  },
};
