import * as Type from 'typebox';
import { Day, Id, Instant, Nullable, PersonName, Ward } from './parts.js';
import { ControlRun } from './quality.js';

const Place = { departmentId: Type.Optional(Nullable(Id)), wardId: Type.Optional(Nullable(Id)) };
const Meter = { deviceId: Id, serial: Type.String(), model: Type.String() };

/** What stands in the head and foot of a printed form. */
const heading = {
  hospital: Type.Object(PersonName),
  /** The place that was asked for: a ward, a department, or the whole hospital. */
  place: Ward,
  zone: Type.String(),
  from: Day,
  to: Day,
  printedAt: Instant,
  printedBy: Type.Object(PersonName),
};

const Count = Type.Integer({ minimum: 0 });

/** Figures of a meter in a month, as `controlMonth` defines them. */
const MeterMonth = Type.Object({
  due: Count,
  done: Count,
  overdue: Count,
  runs: Count,
  qualified: Count,
  failed: Count,
  incomplete: Count,
  unreviewed: Count,
});

export const qualitySheetSchemas = {
  /** Control runs of a place, or of one of its meters, for a signature form; oldest first, voided ones included. */
  'quality.sheet': {
    request: Type.Object({ ...Place, deviceId: Type.Optional(Nullable(Id)), from: Day, to: Day }),
    reply: Type.Object({
      ...heading,
      /** The meter that was asked for. */
      meter: Nullable(Type.Object(Meter)),
      runs: Type.Array(ControlRun),
    }),
  },
  /** How the meters of a place were controlled in a month, with what failed there. */
  'quality.month': {
    request: Type.Object({ ...Place, month: Type.String({ pattern: '^\\d{4}-(0[1-9]|1[0-2])$' }) }),
    reply: Type.Object({
      ...heading,
      meters: Type.Array(
        Type.Object({
          ...Meter,
          place: Ward,
          month: MeterMonth,
          /** Rejected runs, oldest first, each with the run that repeats it. */
          failures: Type.Array(Type.Object({ run: ControlRun, repeat: Nullable(ControlRun) })),
        }),
      ),
    }),
  },
};
