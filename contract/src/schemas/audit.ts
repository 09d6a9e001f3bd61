import * as Type from 'typebox';
import { Day, Id, Instant, Nullable, PersonName, Text } from './parts.js';

const optional = <T extends Type.TSchema>(schema: T) => Type.Optional(Nullable(schema));

const AuditKind = Type.Union([
  Type.Literal('seen'),
  Type.Literal('reading'),
  Type.Literal('order'),
  Type.Literal('warning'),
  Type.Literal('patient'),
  Type.Literal('session'),
  Type.Literal('administration'),
]);

/** Which events the trail shows, and an export of it holds. */
const filter = {
  /** Hospital days, both included; at most 92. */
  from: Day,
  to: Day,
  /** Part of a patient's name, or the beginning of a hospitalization number. */
  patient: optional(Text(64)),
  /** Part of the name or user name of who did it. */
  person: optional(Text(64)),
  kind: optional(AuditKind),
};

const Figures = Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()]));

const AuditRow = Type.Object({
  id: Id,
  at: Instant,
  /** Name of the event, as the trail keeps it. */
  type: Type.String(),
  /** Null where no account did it. */
  by: Nullable(Type.Object({ ...PersonName, username: Type.String() })),
  patient: Nullable(Type.Object({ patientId: Id, ...PersonName, hospitalizationNumber: Nullable(Type.String()) })),
  node: Nullable(Type.Object(PersonName)),
  /** Phone and identity numbers are masked. */
  before: Nullable(Figures),
  after: Nullable(Figures),
});

export const auditSchemas = {
  /** Who saw and changed what at or below the caller's node, newest first, page by page. A search is an event itself. */
  'audit.search': {
    request: Type.Object({ ...filter, after: optional(Text(80)) }),
    reply: Type.Object({
      rows: Type.Array(AuditRow),
      /** Where the next page begins; null on the last one. */
      next: Nullable(Type.String()),
      /** How many there are in all, counted up to the limit of an export; on the first page only. */
      total: Nullable(Type.Object({ count: Type.Integer(), more: Type.Boolean() })),
    }),
  },
  /** The same events on all pages as a file, in pieces: their bytes one after the other are the file. */
  'audit.export': {
    request: Type.Object({ ...filter, format: Type.Union([Type.Literal('csv'), Type.Literal('xlsx')]) }),
    reply: Type.Object({
      /** Counts the pieces from 0. */
      index: Type.Integer({ minimum: 0 }),
      /** Base64. */
      bytes: Type.String(),
      /** On the last piece only: how many events the file holds, and whether there were more than it may hold. */
      end: Nullable(Type.Object({ rows: Type.Integer(), limited: Type.Boolean() })),
    }),
  },
};
