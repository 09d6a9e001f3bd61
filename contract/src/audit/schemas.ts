import * as Type from 'typebox';
import { Day, Id, Instant, Nullable, PersonName, Text, Ward } from '../base/parts.js';

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

/** Filter of the audit trail's screen and export. */
const filter = {
  /** Hospital days, inclusive; at most 92. */
  from: Day,
  to: Day,
  /** Part of a patient's name, or the beginning of a hospitalization number. */
  patient: optional(Text(64)),
  /** Part of the name or user name of the person who acted. */
  person: optional(Text(64)),
  kind: optional(AuditKind),
};

const Figures = Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()]));

const AuditRow = Type.Object({
  id: Id,
  at: Instant,
  /** Name of the event, as stored in the audit trail. */
  type: Type.String(),
  /** Null if no account caused the event. */
  by: Nullable(Type.Object({ ...PersonName, username: Type.String() })),
  patient: Nullable(Type.Object({ patientId: Id, ...PersonName, hospitalizationNumber: Nullable(Type.String()) })),
  node: Nullable(Ward),
  /** Phone and identity numbers are masked. */
  before: Nullable(Figures),
  after: Nullable(Figures),
});

export const auditSchemas = {
  /** Events at or below the caller's node, newest first, in pages. Each search is itself recorded. */
  'audit.search': {
    request: Type.Object({ ...filter, after: optional(Text(80)) }),
    reply: Type.Object({
      rows: Type.Array(AuditRow),
      /** Cursor of the next page; null on the last one. */
      next: Nullable(Type.String()),
      /** Number of matching events, counted up to the export limit; only on the first page. */
      total: Nullable(Type.Object({ count: Type.Integer(), more: Type.Boolean() })),
    }),
  },
  /** The events of all pages as a file, in pieces; the concatenated bytes of the pieces are the file. */
  'audit.export': {
    request: Type.Object({ ...filter, format: Type.Union([Type.Literal('csv'), Type.Literal('xlsx')]) }),
    reply: Type.Object({
      /** Index of the piece, from 0. */
      index: Type.Integer({ minimum: 0 }),
      /** Base64. */
      bytes: Type.String(),
      /** Only on the last piece: how many events the file contains, and whether the limit was reached. */
      end: Nullable(Type.Object({ rows: Type.Integer(), limited: Type.Boolean() })),
    }),
  },
};
