import * as Type from 'typebox';
import { LevelTargets, Level, Limits } from '../quality/schemas.js';
import {
  Comparator,
  Day,
  Id,
  Instant,
  KeptReason,
  Nullable,
  PersonName,
  Reason,
  Slot,
  Text,
  Uuid,
  Ward,
} from '../base/parts.js';
import { recordSchemas } from '../records/schemas.js';

const Version = Type.Integer({ minimum: 1 });
/** Specification, section 5: 1 to 4 digits. */
const Quantity = Type.Integer({ minimum: 0, maximum: 9999 });
const Format = Type.Union([Type.Literal('csv'), Type.Literal('xlsx')]);
const FilePiece = recordSchemas['record.export'].reply;
const Paging = { after: Type.Optional(Nullable(Text(80))) };
const paged = <T extends Type.TSchema>(row: T) =>
  Type.Object({
    rows: Type.Array(row),
    next: Nullable(Type.String()),
    total: Nullable(Type.Object({ count: Type.Integer(), more: Type.Boolean() })),
  });

/** Typed target or limit, mmol/L. */
const figure = Type.Number({ minimum: 0, maximum: 50 });
const typed = { target: figure, lower: figure, upper: figure };
const TypedLimits = Type.Object(typed);

/** Fields of both kinds of lots, with the state today. */
const lotFields = {
  brand: Type.String(),
  lot: Type.String(),
  expires: Day,
  /** Day of the first use; null before it. */
  opened: Nullable(Day),
  /** Last day on which it can be used. */
  usableUntil: Day,
  state: Type.Union([Type.Literal('effective'), Type.Literal('invalid')]),
  /** Why it is invalid. */
  because: Nullable(Type.Union([Type.Literal('withdrawn'), Type.Literal('expired'), Type.Literal('openedTooLong')])),
  /** Who took it out of use, and why. */
  withdrawn: Nullable(Type.Object({ at: Instant, by: Type.Object(PersonName), reason: KeptReason })),
  filed: Type.Object({ at: Instant, by: Type.Object(PersonName) }),
  /** Incremented by each change; a change sends the version it is based on. */
  version: Version,
};

/** Numbers of strips of a lot, at one place or in total. */
const stockFields = {
  received: Type.Integer(),
  handedOut: Type.Integer(),
  returned: Type.Integer(),
  /** Readings of patients. */
  patients: Type.Integer(),
  /** Results of controls, and of their repeats. */
  controls: Type.Integer(),
  repeats: Type.Integer(),
  waste: Type.Integer(),
  /** Difference found by counting: the stock is the count plus later movements. */
  corrected: Type.Integer(),
  left: Type.Integer(),
};

const StripLot = Type.Object({
  stripLotId: Id,
  ...lotFields,
  models: Type.Array(Type.String()),
  /** Targets of the levels that it supports. */
  targets: LevelTargets,
  produced: Day,
  /** Number of strips at or below which the stock is low; null if nobody set one. */
  lowStock: Nullable(Type.Integer()),
  stock: Type.Object(stockFields),
  isLow: Type.Boolean(),
});

const Specific = Type.Object({
  stripLotId: Type.Optional(Id),
  model: Type.Optional(Text(64)),
  ...typed,
});

const SolutionLot = Type.Object({
  solutionLotId: Id,
  ...lotFields,
  level: Level,
  daysAfterOpening: Type.Integer(),
  target: Limits,
  specific: Type.Array(Specific),
  /** Whether a control was measured with it; its level can then no longer change. */
  used: Type.Boolean(),
});

const MovementKind = Type.Union([
  Type.Literal('received'),
  Type.Literal('handedOut'),
  Type.Literal('returned'),
  Type.Literal('waste'),
  Type.Literal('counted'),
]);

/** One line of the ledger. */
const Movement = Type.Object({
  movementId: Id,
  kind: MovementKind,
  quantity: Type.Integer(),
  /** Null is the hospital's store. */
  department: Nullable(Type.Object(PersonName)),
  at: Instant,
  by: Type.Object(PersonName),
  note: Nullable(Type.String()),
});

const stripFilter = {
  /** Part of the brand or beginning of the lot number. */
  words: Type.Optional(Nullable(Text(64))),
  /** Lots that this department, or the department of this ward, has or had. */
  departmentId: Type.Optional(Nullable(Id)),
  wardId: Type.Optional(Nullable(Id)),
  /** `low`: effective and low in stock. */
  state: Type.Optional(Nullable(Type.Union([Type.Literal('effective'), Type.Literal('invalid'), Type.Literal('low')]))),
};

const solutionFilter = {
  words: Type.Optional(Nullable(Text(64))),
  level: Type.Optional(Nullable(Level)),
  state: Type.Optional(Nullable(Type.Union([Type.Literal('effective'), Type.Literal('invalid')]))),
};

/** A reading of a patient or a result of a control that used a strip of the lot. */
const Use = Type.Object({
  useId: Uuid,
  kind: Type.Union([Type.Literal('reading'), Type.Literal('control')]),
  at: Instant,
  place: Ward,
  /** mmol/L. */
  value: Nullable(Type.Number()),
  comparator: Nullable(Comparator),
  /** Null for a control, and for a caller who may not read records. */
  patient: Nullable(Type.Object({ patientId: Id, ...PersonName, hospitalizationNumber: Nullable(Type.String()) })),
  slot: Nullable(Slot),
  /** Only for a control. */
  level: Nullable(Level),
  qualified: Nullable(Type.Boolean()),
  /** Serial number of the meter; null if unknown. */
  serial: Nullable(Type.String()),
  by: Type.Object(PersonName),
  voided: Type.Boolean(),
});

const brandAndLot = { brand: Text(40), lot: Text(32) };
const namedStrip = { stripLotId: Id, version: Version };
const namedSolution = { solutionLotId: Id, version: Version };

export const lotSchemas = {
  /** Lots of test strips, latest expiry first, in pages. */
  'strip.list': {
    request: Type.Object({ ...stripFilter, ...Paging }),
    reply: paged(StripLot),
  },
  'strip.export': { request: Type.Object({ ...stripFilter, format: Format }), reply: FilePiece },
  /** Files a lot; with its id and version, changes one. */
  'strip.save': {
    request: Type.Object({
      stripLotId: Type.Optional(Nullable(Id)),
      version: Type.Optional(Nullable(Version)),
      ...brandAndLot,
      models: Type.Array(Text(64), { minItems: 1, maxItems: 20, uniqueItems: true }),
      targets: Type.Object(
        {
          low: Type.Optional(TypedLimits),
          normal: Type.Optional(TypedLimits),
          high: Type.Optional(TypedLimits),
        },
        { minProperties: 1 },
      ),
      produced: Day,
      expires: Day,
      opened: Type.Optional(Nullable(Day)),
      lowStock: Type.Optional(Nullable(Quantity)),
    }),
    reply: StripLot,
  },
  'strip.open': { request: Type.Object({ ...namedStrip, opened: Day }), reply: StripLot },
  /** Takes a lot out of use permanently. */
  'strip.invalidate': { request: Type.Object({ ...namedStrip, reason: Reason }), reply: StripLot },
  /** Adds a movement to the ledger. */
  'strip.move': {
    request: Type.Object({
      /** Made by the client: a repeated id returns the booked movement. */
      movementId: Uuid,
      stripLotId: Id,
      kind: MovementKind,
      quantity: Quantity,
      /** A department, or one of its wards; omitted or null for the hospital's store. */
      nodeId: Type.Optional(Nullable(Id)),
      note: Type.Optional(Nullable(Text(200))),
    }),
    reply: StripLot,
  },
  /** The movements of a lot by department, and every line of its ledger, latest first. */
  'strip.ledger': {
    request: Type.Object({ stripLotId: Id }),
    reply: Type.Object({
      lot: StripLot,
      places: Type.Array(
        Type.Object({
          /** Null is the hospital's store. */
          departmentId: Nullable(Id),
          department: Nullable(Type.Object(PersonName)),
          ...stockFields,
        }),
      ),
      movements: Type.Array(Movement),
    }),
  },
  /** Every reading and every control of a lot at the caller's nodes, latest first, in pages. */
  'strip.recall': {
    request: Type.Object({ stripLotId: Id, ...Paging }),
    reply: Type.Object({
      ...paged(Use).properties,
      /** Uses outside the caller's nodes; only on the first page. */
      elsewhere: Nullable(Type.Integer()),
    }),
  },
  'strip.exportRecall': { request: Type.Object({ stripLotId: Id, format: Format }), reply: FilePiece },
  /** Lots of control solution, latest expiry first, in pages. */
  'solution.list': {
    request: Type.Object({ ...solutionFilter, ...Paging }),
    reply: paged(SolutionLot),
  },
  'solution.export': { request: Type.Object({ ...solutionFilter, format: Format }), reply: FilePiece },
  /** Files a lot; with its id and version, changes one. */
  'solution.save': {
    request: Type.Object({
      solutionLotId: Type.Optional(Nullable(Id)),
      version: Type.Optional(Nullable(Version)),
      ...brandAndLot,
      level: Level,
      expires: Day,
      opened: Type.Optional(Nullable(Day)),
      daysAfterOpening: Type.Integer({ minimum: 1, maximum: 999 }),
      target: TypedLimits,
      /** Each for one lot of strips or one model. */
      specific: Type.Array(Specific, { maxItems: 40 }),
    }),
    reply: SolutionLot,
  },
  'solution.open': { request: Type.Object({ ...namedSolution, opened: Day }), reply: SolutionLot },
  'solution.invalidate': { request: Type.Object({ ...namedSolution, reason: Reason }), reply: SolutionLot },
};
