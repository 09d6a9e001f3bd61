import * as Type from 'typebox';
import { Done, Id, Instant, KeptReason, Nullable, PersonName, Reason, Slot, Text, Uuid } from '../base/parts.js';
import { AnyIndicatorName } from '../indicators/schemas.js';

/** A device reading that matches no patient. */
const Unmatched = Type.Object({
  unmatchedId: Uuid,
  device: Type.Object({ model: Type.String(), serial: Type.String() }),
  /** Place of the device. */
  node: Type.Object(PersonName),
  department: Nullable(Type.Object(PersonName)),
  indicator: AnyIndicatorName,
  /** As it was sent. */
  hospitalizationNumber: Nullable(Type.String()),
  slot: Nullable(Slot),
  figures: Type.Record(Type.String(), Type.Union([Type.Number(), Type.String(), Type.Null()])),
  /** As it was sent. */
  sentTime: Type.String(),
  /** Null if the sent time is invalid. */
  measuredAt: Nullable(Instant),
  /** The sent time, corrected by the drift of the device's clock; null if the drift is unknown. */
  correctedAt: Nullable(Instant),
  operator: Nullable(Type.String()),
  receivedAt: Instant,
  /** Why it was not stored: a code of the error catalogue, and its text. */
  code: Type.String(),
  description: Type.String(),
  /** Null while it waits. */
  settled: Nullable(
    Type.Object({
      outcome: Type.Union([Type.Literal('assigned'), Type.Literal('rejected')]),
      at: Instant,
      by: Nullable(Type.Object(PersonName)),
      reason: Nullable(KeptReason),
      /** Also null if the caller may not see the patient. */
      patient: Nullable(Type.Object({ patientId: Id, ...PersonName })),
    }),
  ),
});

export const unmatchedSchemas = {
  /**
   * Readings of devices at or below the caller's node that match no patient: waiting ones, oldest first, or settled
   * ones, newest first.
   */
  'unmatched.list': {
    request: Type.Object({
      nodeId: Type.Optional(Nullable(Id)),
      settled: Type.Optional(Type.Boolean()),
      after: Type.Optional(Nullable(Text(80))),
    }),
    reply: Type.Object({
      readings: Type.Array(Unmatched),
      /** Cursor of the next page; null on the last one. */
      next: Nullable(Type.String()),
      /** Only on the first page. */
      total: Nullable(Type.Object({ count: Type.Integer(), more: Type.Boolean() })),
    }),
  },
  /** Stores a reading for a patient. */
  'unmatched.assign': {
    request: Type.Object({
      unmatchedId: Uuid,
      patientId: Id,
      /** Default: as it was sent. */
      measuredAt: Type.Optional(Nullable(Instant)),
      reason: Reason,
    }),
    reply: Type.Object({ readingId: Uuid }),
  },
  /** Rejects a reading; it stays in the inbox's history. */
  'unmatched.reject': { request: Type.Object({ unmatchedId: Uuid, reason: Reason }), reply: Done },
};
