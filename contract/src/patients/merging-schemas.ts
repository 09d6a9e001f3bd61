import * as Type from 'typebox';
import { MERGED_FIELDS } from './merged-fields.js';
import { OneOf } from '../indicators/schemas.js';
import { Day, Id, Instant, Nullable, PersonName, Sex } from '../base/parts.js';

const Version = Type.Integer({ minimum: 1 });

const MergedField = OneOf(MERGED_FIELDS);

/** A record to compare with another one; its numbers are masked. */
const Record = Type.Object({
  patientId: Id,
  version: Version,
  kind: OneOf(['inpatient', 'outpatient', 'discharged'] as const),
  department: Nullable(Type.Object(PersonName)),
  registrationTime: Instant,
  fields: Type.Record(Type.String(), Nullable(Type.Union([Type.String(), Type.Number()]))),
  /** Amounts of stored data. */
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
  /**
   * Pairs of records that may belong to one person: same identity number, same name and birthday, or same name and
   * phone.
   */
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
  /** Compares two records, and tells whether they can be merged. */
  'merging.compare': {
    request: Type.Object({ patientId: Id, otherId: Id }),
    reply: Type.Object({
      records: Type.Array(Record, { minItems: 2, maxItems: 2 }),
      /** Whether identity numbers differ: such records cannot be merged. */
      areOthers: Type.Boolean(),
      /** Sex or birthday differ: the user must confirm that both belong to one person. */
      differs: Type.Array(OneOf(['sex', 'birthday'] as const)),
    }),
  },
  /**
   * Merges the record `otherId` into `patientId`: readings, visits and orders move with their ids and times, and the
   * other record's numbers find the kept one.
   */
  'merging.merge': {
    request: Type.Object({
      patientId: Id,
      version: Version,
      otherId: Id,
      otherVersion: Version,
      /** Fields to take from the other record. */
      taken: Type.Array(MergedField, { maxItems: MERGED_FIELDS.length, uniqueItems: true }),
      /** Confirms that both belong to one person although sex or birthday differ. */
      confirmed: Type.Optional(Type.Boolean()),
    }),
    reply: Type.Object({ patientId: Id, version: Version }),
  },
};
