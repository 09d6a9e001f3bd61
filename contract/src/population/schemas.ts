import { POPULATION_REASONS, type PopulationReasonKind, type PopulationReason } from '@wardlink/domain';
import * as Type from 'typebox';
import { recordSchemas } from '../records/schemas.js';
import { Bedside, Comparator, Id, InfantAge, Instant, Nullable, PersonName, Sex, ValueMeaning } from '../base/parts.js';

const kind = <Kind extends PopulationReasonKind>(name: Kind) => Type.Literal(name);

/** Running orders of medicine, oldest first, and when the last of them was ordered. */
const Treatment = Type.Object({
  medicines: Type.Array(Type.Object({ ...PersonName, unit: Type.String(), amounts: Type.Array(Type.Number()) })),
  changedAt: Nullable(Instant),
});

/** As the domain's `PopulationReason`. */
const Reason = Type.Unsafe<PopulationReason>(
  Type.Union([
    Type.Object({ kind: kind('veryLow'), value: Type.Number(), at: Instant }),
    Type.Object({ kind: kind('lows'), count: Type.Integer() }),
    Type.Object({ kind: kind('high'), count: Type.Integer(), of: Type.Integer() }),
    Type.Object({ kind: kind('worse'), before: Type.Number(), now: Type.Number() }),
    Type.Object({ kind: kind('toConfirm'), count: Type.Integer() }),
    Type.Object({ kind: kind('noData'), hours: Type.Integer() }),
  ]),
);

const Kind = Type.Unsafe<PopulationReasonKind>(Type.Union(POPULATION_REASONS.map(kind)));

const asked = {
  departmentId: Type.Optional(Nullable(Id)),
  wardId: Type.Optional(Nullable(Id)),
  /** Only patients of whom the caller is doctor or nurse. */
  mine: Type.Optional(Type.Boolean()),
  /** Only patients with this reason. */
  reason: Type.Optional(Nullable(Kind)),
};

export const populationSchemas = {
  /** The same as a file. */
  'population.export': {
    request: Type.Object({ ...asked, format: Type.Union([Type.Literal('csv'), Type.Literal('xlsx')]) }),
    reply: recordSchemas['record.export'].reply,
  },
  /**
   * In- and outpatients of a place who need attention today, most urgent first, at most 100; each with the reasons and
   * the values of the last 48 hours, the trend of two weeks and the running treatment.
   */
  'population.list': {
    request: Type.Object(asked),
    reply: Type.Object({
      /** Number of patients with any reason, and with each; a patient may have several. */
      total: Type.Integer(),
      counts: Type.Unsafe<Record<PopulationReasonKind, number>>(Type.Record(Kind, Type.Integer())),
      patients: Type.Array(
        Type.Object({
          patientId: Id,
          ...PersonName,
          hospitalizationNumber: Nullable(Type.String()),
          sex: Sex,
          age: Type.Integer(),
          infantAge: InfantAge,
          ...Bedside.properties,
          /** The patient's account for chat and calls; null if there is none. */
          accountId: Nullable(Id),
          reasons: Type.Array(Reason),
          values: Type.Array(
            Type.Object({
              at: Instant,
              value: Type.Number(),
              comparator: Nullable(Comparator),
              meaning: Nullable(ValueMeaning),
            }),
          ),
          /** Percent of readings in range in the last seven days and in the seven before; null with fewer than ten. */
          inRange: Type.Object({ week: Nullable(Type.Number()), before: Nullable(Type.Number()) }),
          /** Null for a caller who may not read the orders of the patient. */
          treatment: Nullable(Treatment),
        }),
      ),
    }),
  },
};
