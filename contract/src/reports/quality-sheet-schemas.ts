import * as Type from 'typebox';
import { QUALITY_FORM_IDS } from './quality/forms.js';
import { REPORT_LANGUAGES } from './vocabulary.js';
import { OneOf } from '../indicators/schemas.js';
import { Day, Done, Id, Instant, Nullable, PersonName, Text, Ward } from '../base/parts.js';
import { ControlRun, qualitySchemas } from '../quality/schemas.js';

const Place = { departmentId: Type.Optional(Nullable(Id)), wardId: Type.Optional(Nullable(Id)) };
const Meter = { deviceId: Id, serial: Type.String(), model: Type.String() };

/** Head and foot of a printed form. */
const heading = {
  hospital: Type.Object(PersonName),
  /** The requested place: a ward, a department, or the whole hospital. */
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

const Form = OneOf(QUALITY_FORM_IDS);
const Language = OneOf(REPORT_LANGUAGES);

const printed = {
  /** Control runs of a place, or of one of its meters, for a signature form; oldest first, voided ones included. */
  'quality.sheet': {
    request: Type.Object({ ...Place, deviceId: Type.Optional(Nullable(Id)), from: Day, to: Day }),
    reply: Type.Object({
      ...heading,
      /** The requested meter. */
      meter: Nullable(Type.Object(Meter)),
      runs: Type.Array(ControlRun),
    }),
  },
  /** The controls of a place's meters in a month, with the failed ones. */
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

export const qualitySheetSchemas = {
  ...printed,
  /** Creates a signed link to a form of a place and a period, valid for `minutes`. */
  'quality.share': {
    request: Type.Object({
      form: Form,
      ...Place,
      /** The meter of an L-J chart; a month covers all meters. */
      deviceId: Type.Optional(Nullable(Id)),
      from: Day,
      to: Day,
      language: Language,
      minutes: Type.Integer({ minimum: 1, maximum: 10080 }),
    }),
    reply: Type.Object({ token: Type.String(), expiresAt: Instant }),
  },
  /** Valid links to forms of a place, newest first: the caller's own, or everybody's if the caller manages staff. */
  'quality.links': {
    request: Type.Object(Place),
    reply: Type.Object({
      links: Type.Array(
        Type.Object({
          linkId: Id,
          form: Form,
          place: Ward,
          /** Serial number of the meter; null for all meters of the place. */
          meter: Nullable(Type.String()),
          from: Day,
          to: Day,
          madeAt: Instant,
          expiresAt: Instant,
          madeBy: Type.Object(PersonName),
          own: Type.Boolean(),
        }),
      ),
    }),
  },
  /** Withdraws a link, so that it no longer opens anything. */
  'quality.withdraw': { request: Type.Object({ linkId: Id }), reply: Done },
  /** The content of a link: those of the three parts that its form uses. */
  'quality.open': {
    request: Type.Object({ token: Text(8192) }),
    reply: Type.Object({
      form: Form,
      language: Language,
      sheet: Nullable(printed['quality.sheet'].reply),
      chart: Nullable(qualitySchemas['quality.chart'].reply),
      month: Nullable(printed['quality.month'].reply),
    }),
  },
};
