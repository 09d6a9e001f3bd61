import * as Type from 'typebox';
import { figureFields } from './figures.js';
import { Id, Instant, Nullable, PersonName, Sex, Text, Uuid } from './parts.js';
import { Inpatient } from './ward.js';

const Interval = Type.Integer({ minimum: 5, maximum: 120 });

/** A monitor on a patient. Its state follows from its instants: bound, monitoring from `startedAt`, ended. */
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
  /** Its first reading; null while there is none. */
  startedAt: Nullable(Instant),
  endedAt: Nullable(Instant),
  /** The patient's diary, both or none; without one fixed hours define the night. */
  asleepAt: Nullable(Instant),
  awakeAt: Nullable(Instant),
  /** Rises with each change of the session's own fields. */
  version: Type.Integer({ minimum: 1 }),
});

const SessionReading = Type.Object({
  at: Instant,
  ...figureFields('pressure'),
  /** Left out of every index. */
  excluded: Type.Boolean(),
  way: Type.Union([Type.Literal('manual'), Type.Literal('device')]),
  version: Type.Integer({ minimum: 1 }),
  enteredBy: Type.Object(PersonName),
  /** Why it was corrected or left out; null on version 1 and only there. */
  reason: Nullable(Type.String()),
});

/** A session in one line; a figure that the readings do not give is null. */
const Summary = Type.Object({
  ...Session.properties,
  readings: Type.Integer(),
  /** In 24 hours. */
  planned: Type.Integer(),
  lastAt: Nullable(Instant),
  /** mmHg. */
  whole: Nullable(Type.Object({ systolic: Type.Number(), diastolic: Type.Number() })),
  /** Systolic night drop rate, percent. */
  dip: Nullable(Type.Number()),
  stiffness: Nullable(Type.Number()),
  /** mmHg. */
  surge: Nullable(Type.Number()),
  /** Enough readings to be judged. */
  complete: Type.Boolean(),
});

export const ambulatorySchemas = {
  /** Every inpatient of a department or ward that the caller may see, with the patient's latest monitoring. */
  'ambulatory.board': {
    request: Type.Object({
      departmentId: Type.Optional(Nullable(Id)),
      wardId: Type.Optional(Nullable(Id)),
    }),
    reply: Type.Object({
      serverTime: Instant,
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
        bed: Nullable(Type.String()),
        hospitalizationNumber: Nullable(Type.String()),
      }),
      session: Session,
      readings: Type.Array(SessionReading),
      others: Type.Array(Session),
    }),
  },
  /** Binds a monitor. Sending the same `sessionId` again answers with what was stored the first time. */
  'ambulatory.bind': {
    request: Type.Object({
      sessionId: Uuid,
      patientId: Id,
      device: Text(64),
      dayInterval: Interval,
      nightInterval: Interval,
    }),
    reply: Type.Object({ session: Session }),
  },
  /**
   * Adds readings, typed or from a recorder's file, all or none. A reading of an instant that has one already is left
   * as it is: sending the same again changes nothing.
   */
  'ambulatory.record': {
    request: Type.Object({
      sessionId: Uuid,
      readings: Type.Array(Type.Object({ at: Instant, ...figureFields('pressure') }), {
        minItems: 1,
        maxItems: 400,
      }),
      way: Type.Union([Type.Literal('manual'), Type.Literal('device')]),
      /** The person confirmed figures that are unusual; asked of typed ones only. */
      confirmed: Type.Optional(Type.Boolean()),
    }),
    reply: Type.Object({ stored: Type.Integer(), repeated: Type.Integer(), session: Session }),
  },
  /** Changes a reading's figures, leaves it out or takes it in again; `version` is the one the caller saw. */
  'ambulatory.correct': {
    request: Type.Object({
      sessionId: Uuid,
      at: Instant,
      version: Type.Integer({ minimum: 1 }),
      figures: Type.Object(figureFields('pressure')),
      excluded: Type.Boolean(),
      reason: Text(200),
    }),
    reply: Type.Object({ version: Type.Integer() }),
  },
  /** Writes the patient's diary down, or takes it back with both null. */
  'ambulatory.diary': {
    request: Type.Object({
      sessionId: Uuid,
      version: Type.Integer({ minimum: 1 }),
      asleepAt: Nullable(Instant),
      awakeAt: Nullable(Instant),
    }),
    reply: Type.Object({ session: Session }),
  },
  /** Takes the monitor off. Doing so again answers with the first end. */
  'ambulatory.terminate': {
    request: Type.Object({ sessionId: Uuid }),
    reply: Type.Object({ session: Session }),
  },
};
