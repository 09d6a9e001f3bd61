import {
  MEANINGS,
  PROTOCOLS,
  READING_SETTINGS,
  WARD_COLOURS,
  type Meaning,
  type Protocol,
  type ReadingSetting,
  type WardColour as WardColourName,
} from '@wardlink/domain';
import * as Type from 'typebox';
import type { CodedKind } from './coded-texts.js';
import type { StoredDiagnosis } from './diseases.js';
import type { StoredReason } from './reasons.js';

/** Minutes since midnight. */
export const MinuteOfDay = Type.Integer({ minimum: 0, maximum: 1439 });

/** Decimal text of an id, limited to 18 digits, so that every value fits into 64 bits. */
export const Id = Type.String({ pattern: '^[1-9][0-9]{0,17}$' });
export const Uuid = Type.String({ pattern: '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$' });
/** Hospital-local calendar day, `YYYY-MM-DD`. */
export const Day = Type.String({ format: 'date', pattern: '^[1-9][0-9]{3}-' });
/** Epoch milliseconds, UTC. */
export const Instant = Type.Integer({ minimum: 0, maximum: 8_640_000_000_000_000 });
export const Nullable = <T extends Type.TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

/** Below two years the age is shown in months or days (`domain/src/person/body.ts`); older servers omit it. */
export const InfantAge = Type.Optional(
  Nullable(
    Type.Object({
      unit: Type.Union([Type.Literal('day'), Type.Literal('month')]),
      count: Type.Integer({ minimum: 0 }),
    }),
  ),
);
/** One of the six notification sounds, prewarning_01 to prewarning_06. */
export const Sound = Type.Integer({ minimum: 1, maximum: 6 });
/** Protocols of insulin orders that a department has adopted. */
export const Protocols = Type.Array(
  Type.Unsafe<Protocol>(Type.Union(PROTOCOLS.map((protocol) => Type.Literal(protocol)))),
  { maxItems: PROTOCOLS.length, uniqueItems: true },
);
export const Text = (maxLength: number) => Type.String({ minLength: 1, maxLength });
export const Done = Type.Object({});

/**
 * A text that is stored as its code if it is a known text of this kind, in any language (`codedTexts` of the server).
 */
export const CodedText = (codes: CodedKind, maxLength: number) => Type.String({ minLength: 1, maxLength, codes });
export const Reason = CodedText('reason', 200);
/** A stored reason; `reasonText` makes it readable. */
export const KeptReason = Type.Unsafe<StoredReason>(Type.String());

export const KeptDiagnosis = Type.Unsafe<StoredDiagnosis>(Type.String());

/** Reason for a measure time that is before the admission or long ago; required in these cases. */
export const TimeReason = Type.Optional(Nullable(Reason));

/** Languages of the product. */
export const Language = Type.Union([Type.Literal('zh'), Type.Literal('en')]);

export const Slot = Type.Integer({ minimum: 0, maximum: 9 });
export const Sex = Type.Union([Type.Literal('male'), Type.Literal('female')]);
export const Refusal = Type.Union([
  Type.Literal('refusal'),
  Type.Literal('out'),
  Type.Literal('selfTest'),
  Type.Literal('nobody'),
  Type.Literal('check'),
  Type.Literal('other'),
]);
const GlucoseStatus = Type.Union([Type.Literal(0), Type.Literal(1), Type.Literal(2)]);
export const Range = Type.Object({ low: Type.Number(), high: Type.Number() });
/** Values by slot number. */
export const BySlot = <T extends Type.TSchema>(schema: T) => Type.Record(Type.String({ pattern: '^[0-9]$' }), schema);
const LevelTarget = Type.Object({
  level: Type.Union([Type.Literal('strict'), Type.Literal('general'), Type.Literal('loose')]),
});
/** mmol/L, bounds included: before meals and early in the morning, and in all other slots. */
const OwnTarget = Type.Object({ level: Type.Literal('custom'), fasting: Range, other: Range });
/** Glucose target of a department or a patient. A value outside it is off target, and raises no warning. */
export const GlucoseTarget = Type.Union([LevelTarget, OwnTarget]);
/** The meaning of a value, determined when it is stored; null for a refusal. */
/** What people of a ward call it. */
export const WardOwnName = Type.Object({ zh: Text(20), en: Text(40) });
/** Colour of a department or a ward. */
export const WardColour = Type.Unsafe<WardColourName>(Type.Union(WARD_COLOURS.map((one) => Type.Literal(one))));

export const ValueMeaning = Type.Unsafe<Meaning>(Type.Union(MEANINGS.map((meaning) => Type.Literal(meaning))));

/** mmHg, inclusive. */
export const PressureRange = Type.Object({ systolic: Range, diastolic: Range });

const FigureStanding = Nullable(
  Type.Union([Type.Literal('criticalHigh'), Type.Literal('high'), Type.Literal('low'), Type.Literal('criticalLow')]),
);
/** Level of each figure of a blood pressure that raised a warning; null for a figure in range. */
export const PressureStandings = Type.Object({ systolic: FigureStanding, diastolic: FigureStanding });

/** `latinName` is the name in Latin letters, if the hospital stores one; used for people, departments and wards. */
export const PersonName = { name: Type.String(), latinName: Nullable(Type.String()) };

/** A ward, or a department without wards, with its department: many departments have a "Ward 1". */
export const Ward = Type.Object({ ...PersonName, department: Nullable(Type.Object(PersonName)) });

/** Role and node of a staff member; null for a patient. They distinguish people with the same name. */
export const StaffPosition = Nullable(Type.Object({ role: Type.Object(PersonName), node: Ward }));

/** Ward and bed of a patient. */
export const Bedside = Type.Object({ ward: Ward, bed: Nullable(Type.String()) });

/** Who voided something, when and why. */
export const Voided = Type.Object({ at: Instant, by: Type.Object(PersonName), reason: KeptReason });
/** `version` is the version that the caller saw. */
export const VoidedReading = { readingId: Uuid, version: Type.Integer({ minimum: 1 }), reason: Reason };

/** `>` for HI and `<` for LO: the figure is then the meter's end. As in a FHIR Quantity. */
export const Comparator = Type.Union([Type.Literal('<'), Type.Literal('>')]);
/** Comparator of an entered or sent figure; omitted or null if the meter showed a number. */
export const WithComparator = Type.Optional(Nullable(Comparator));
/** A second entry of a value that no meter can show; both must be equal. */
export const Repeated = Type.Optional(Nullable(Type.Number()));

/** A measured value, mmol/L. */
export const Quantity = Type.Object({ value: Type.Number(), comparator: Nullable(Comparator) });

/** Typed by a person, or sent by a device or its file. */
export const MeasureWay = Type.Union([Type.Literal('manual'), Type.Literal('device')]);

/** Where a reading of an outpatient was taken. */
export const Setting = Type.Unsafe<ReadingSetting>(Type.Union(READING_SETTINGS.map((one) => Type.Literal(one))));

/** Quality marks of a reading. */
export const QualityMark = Type.Object({
  /** Quality control of its meter was not valid when it was measured. */
  meter: Nullable(Type.Union([Type.Literal('overdue'), Type.Literal('failed')])),
  /** Reason of an emergency use of the meter. */
  emergency: Nullable(KeptReason),
  /** The person who measured was not authorised: never, no longer, or because it was withdrawn. */
  operator: Nullable(Type.Union([Type.Literal('none'), Type.Literal('expired'), Type.Literal('withdrawn')])),
});

/** Fields of a reading for boards and corrections. */
const shownReading = {
  readingId: Uuid,
  slot: Slot,
  /** mmol/L, not rounded; null for a refused measurement. */
  value: Nullable(Type.Number()),
  comparator: Nullable(Comparator),
  refusal: Nullable(Refusal),
  refusalNote: Nullable(Type.String()),
  measuredAt: Instant,
  status: GlucoseStatus,
  meaning: Nullable(ValueMeaning),
  way: MeasureWay,
  /** Whether its measure time needed a reason: before the admission, or long before the entry. */
  late: Type.Boolean(),
  /** Omitted without any mark. */
  qualityMark: Type.Optional(QualityMark),
  /** 1 for the first entry; incremented by each correction. */
  version: Type.Integer({ minimum: 1 }),
};
export const BoardReading = Type.Object(shownReading);

/** A reading as the day view of one patient shows it. */
const keptReading = {
  ...shownReading,
  /** Hospital-local day of `measuredAt`. */
  day: Day,
  measuredBy: Type.Object(PersonName),
  /** Omitted for inpatients. */
  setting: Type.Optional(Setting),
};
export const KeptReading = Type.Object(keptReading);

/** The latest version of a glucose reading, or of a refusal. */
export const Reading = Type.Object({
  ...keptReading,
  patientId: Id,
  /** The range by which it was judged, mmol/L. */
  range: Range,
});

/** Sort key of a row in lists of inpatients, compared as text. */
export const SortKey = Type.String();

/**
 * Position in the changes of a list, from a reply or a changes frame; opaque. It is valid for one caller, place and
 * day: otherwise the reply contains the whole list.
 */
export const Position = Type.String({ pattern: '^[0-9]{1,20}\\.[0-9A-Za-z_-]{11}$' });

/** Request fields of a list that can be followed. */
export const Following = {
  /** Only the rows that changed after this position. Default: every row. */
  since: Type.Optional(Nullable(Position)),
};

/** Request fields of a list by ward, which is sent in parts if the place is large. */
export const FollowingByWard = {
  ...Following,
  /** For a large place only the first wards; the reply lists the others. Default: every row. */
  inParts: Type.Optional(Type.Boolean()),
  /** Only the rows of these wards, as they are now. Without `since`. */
  wardIds: Type.Optional(Nullable(Type.Array(Id, { minItems: 1, maxItems: 100 }))),
};

/** Reply fields of a list that can be followed, in addition to its rows. */
export const Followed = {
  position: Position,
  /** Whether the rows are the whole list; otherwise they replace rows of the same patients. */
  whole: Type.Boolean(),
  /** Patients who have no row any more; empty if the list is whole. */
  gone: Type.Array(Id),
  /**
   * Wards whose rows are omitted, in the order of the list, with their number of patients; missing if none is. The sort
   * keys of their rows begin with `sortKey`.
   */
  rest: Type.Optional(Type.Array(Type.Object({ wardId: Id, sortKey: SortKey, patients: Type.Integer() }))),
};

/** One of these names. */
export const oneOf = <Name extends string>(names: readonly Name[]) =>
  Type.Unsafe<Name>(Type.Union(names.map((name) => Type.Literal(name))));
