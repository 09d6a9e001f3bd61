import * as Type from 'typebox';
import { figureFields } from '../indicators/schemas.js';
import {
  Followed,
  FollowingByWard,
  Id,
  InfantAge,
  Instant,
  KeptReason,
  Nullable,
  PersonName,
  Reason,
  Sex,
  Text,
  Uuid,
} from '../base/parts.js';
import { Inpatient } from './glucose-schemas.js';

const Interval = Type.Integer({ minimum: 5, maximum: 120 });

/**
 * An ambulatory monitoring of one patient. Its state follows from its instants: bound, monitoring from `startedAt`,
 * ended.
 */
const Session = Type.Object({
  sessionId: Uuid,
  patientId: Id,
  /** Serial number of the monitor. */
  device: Type.String(),
  /** Minutes between readings. */
  dayInterval: Interval,
  nightInterval: Interval,
  boundAt: Instant,
  boundBy: Type.Object(PersonName),
  /** Time of the first reading; null if there is none. */
  startedAt: Nullable(Instant),
  endedAt: Nullable(Instant),
  /** Times of the patient's diary, both or none; without a diary the night has fixed hours. */
  asleepAt: Nullable(Instant),
  awakeAt: Nullable(Instant),
  /** Incremented by each change of the session's own fields. */
  version: Type.Integer({ minimum: 1 }),
});

const SessionReading = Type.Object({
  at: Instant,
  ...figureFields('pressure'),
  /** Excluded from every index. */
  excluded: Type.Boolean(),
  way: Type.Union([Type.Literal('manual'), Type.Literal('device')]),
  version: Type.Integer({ minimum: 1 }),
  enteredBy: Type.Object(PersonName),
  /** Why it was corrected or excluded; null only on version 1. */
  reason: Nullable(KeptReason),
});

/** Summary of a session; a value that the readings do not yield is null. */
const Summary = Type.Object({
  ...Session.properties,
  readings: Type.Integer(),
  /** Planned readings in 24 hours. */
  planned: Type.Integer(),
  lastAt: Nullable(Instant),
  /** Mean of all readings, mmHg. */
  whole: Nullable(Type.Object({ systolic: Type.Number(), diastolic: Type.Number() })),
  /** Systolic nocturnal dip, percent. */
  dip: Nullable(Type.Number()),
  stiffness: Nullable(Type.Number()),
  /** Morning surge, mmHg. */
  surge: Nullable(Type.Number()),
  /** Whether there are enough readings for an assessment. */
  complete: Type.Boolean(),
});

export const ambulatorySchemas = {
  /** The inpatients of a department or ward whom the caller may see, with the latest monitoring of each. */
  'ambulatory.board': {
    request: Type.Object({
      departmentId: Type.Optional(Nullable(Id)),
      wardId: Type.Optional(Nullable(Id)),
      ...FollowingByWard,
    }),
    reply: Type.Object({
      serverTime: Instant,
      ...Followed,
      rows: Type.Array(Type.Object({ ...Inpatient, session: Nullable(Summary) })),
    }),
  },
  /** One monitoring with its readings, oldest first, and the patient's other ones, newest first. */
  'ambulatory.session': {
    request: Type.Object({ sessionId: Uuid }),
    reply: Type.Object({
      serverTime: Instant,
      patient: Type.Object({
        patientId: Id,
        ...PersonName,
        sex: Sex,
        age: Type.Integer(),
        infantAge: InfantAge,
        bed: Nullable(Type.String()),
        hospitalizationNumber: Nullable(Type.String()),
      }),
      session: Session,
      readings: Type.Array(SessionReading),
      others: Type.Array(Session),
    }),
  },
  /**
   * Binds a monitor to a patient. A repeated request with the same `sessionId` returns what was stored the first time.
   */
  'ambulatory.bind': {
    request: Type.Object({
      sessionId: Uuid,
      patientId: Id,
      device: Text(64),
      dayInterval: Interval,
      nightInterval: Interval,
      /** When the monitor was put on; default: now. */
      boundAt: Type.Optional(Nullable(Instant)),
    }),
    reply: Type.Object({ session: Session }),
  },
  /**
   * Adds readings, typed or from a recorder's file: all or none. An existing reading of the same instant is kept, so a
   * repeated request changes nothing.
   */
  'ambulatory.record': {
    request: Type.Object({
      sessionId: Uuid,
      readings: Type.Array(Type.Object({ at: Instant, ...figureFields('pressure') }), {
        minItems: 1,
        maxItems: 400,
      }),
      way: Type.Union([Type.Literal('manual'), Type.Literal('device')]),
      /** Whether the user confirmed unusual figures; required for typed readings only. */
      confirmed: Type.Optional(Type.Boolean()),
    }),
    reply: Type.Object({ stored: Type.Integer(), repeated: Type.Integer(), session: Session }),
  },
  /** Changes a reading's figures, or excludes or includes it; `version` is the one that the caller saw. */
  'ambulatory.correct': {
    request: Type.Object({
      sessionId: Uuid,
      at: Instant,
      version: Type.Integer({ minimum: 1 }),
      figures: Type.Object(figureFields('pressure')),
      excluded: Type.Boolean(),
      reason: Reason,
    }),
    reply: Type.Object({ version: Type.Integer() }),
  },
  /** Stores the times of the patient's diary; removes them if both are null. */
  'ambulatory.diary': {
    request: Type.Object({
      sessionId: Uuid,
      version: Type.Integer({ minimum: 1 }),
      asleepAt: Nullable(Instant),
      awakeAt: Nullable(Instant),
    }),
    reply: Type.Object({ session: Session }),
  },
  /** Ends the monitoring. A repeated request returns the first end. */
  'ambulatory.terminate': {
    request: Type.Object({ sessionId: Uuid }),
    reply: Type.Object({ session: Session }),
  },
};
