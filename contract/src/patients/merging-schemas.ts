import * as Type from 'typebox';
import { MERGED_FIELDS } from './merged-fields.js';
import { OneOf } from '../indicators/schemas.js';
import { Day, Id, Instant, Nullable, PersonName, Sex } from '../base/parts.js';

const Version = Type.Integer({ minimum: 1 });

const MergedField = OneOf(MERGED_FIELDS);

/** A record beside another one; its numbers are masked. */
const Record = Type.Object({
  patientId: Id,
  version: Version,
  kind: OneOf(['inpatient', 'outpatient', 'discharged'] as const),
  department: Nullable(Type.Object(PersonName)),
  registrationTime: Instant,
  fields: Type.Record(Type.String(), Nullable(Type.Union([Type.String(), Type.Number()]))),
  /** What is stored of it. */
  readings: Type.Integer(),
  visits: Type.Integer(),
});

const Double = Type.Object({
  patientId: Id,
  ...PersonName,
  sex: Sex,
  birthday: Day,
  hospitalizationNumber: Nullable(Type.String()),
  visitCardNumber: Nullable(Type.String()),
  kind: OneOf(['inpatient', 'outpatient', 'discharged'] as const),
});

export const mergingSchemas = {
  /** Pairs of records that may be of one person: the same identity number, name and birthday, or name and phone. */
  'merging.doubles': {
    request: Type.Object({}),
    reply: Type.Object({
      pairs: Type.Array(
        Type.Object({
          why: OneOf(['idCard', 'birthday', 'mobile'] as const),
          records: Type.Array(Double, { minItems: 2, maxItems: 2 }),
        }),
      ),
    }),
  },
  /** Two records side by side, and whether they can be merged. */
  'merging.compare': {
    request: Type.Object({ patientId: Id, otherId: Id }),
    reply: Type.Object({
      records: Type.Array(Record, { minItems: 2, maxItems: 2 }),
      /** Different identity numbers: they are not merged. */
      areOthers: Type.Boolean(),
      /** Sex or birthday differ: it has to be confirmed that they are of one person. */
      differs: Type.Array(OneOf(['sex', 'birthday'] as const)),
    }),
  },
  /**
   * Merges the record `otherId` into `patientId`: readings, visits and orders go over with their ids and times, and the
   * other's numbers find the kept record.
   */
  'merging.merge': {
    request: Type.Object({
      patientId: Id,
      version: Version,
      otherId: Id,
      otherVersion: Version,
      /** Fields that are taken from the other record. */
      taken: Type.Array(MergedField, { maxItems: MERGED_FIELDS.length, uniqueItems: true }),
      /** Sex or birthday differ, and it is one person nevertheless. */
      confirmed: Type.Optional(Type.Boolean()),
    }),
    reply: Type.Object({ patientId: Id, version: Version }),
  },
};
