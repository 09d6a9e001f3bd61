import * as Type from 'typebox';
import { Nullable, Slot, Text, Uuid, WithComparator } from '../base/parts.js';
import { Level } from '../quality/schemas.js';
import { AnyIndicatorName } from '../indicators/schemas.js';

/** A time with its offset from UTC: `2026-03-01T07:15:00+08:00`. */
export const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/;
const Moment = Type.String({ pattern: MOMENT.source });

/** Maximum number of readings in one request of a meter or gateway. */
export const METER_READINGS = 100;

/**
 * Figures by name, as a device sends them. Each reading is checked separately against its indicator, so that a faulty
 * one is kept for a person and does not block the others.
 */
const SentFigures = Type.Record(
  Type.String({ minLength: 1, maxLength: 32 }),
  Type.Union([Type.Number(), Type.String({ maxLength: 8 }), Type.Null()]),
  { maxProperties: 8 },
);

const DeviceSigns = {
  /** Percent. */
  battery: Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: 100 }))),
  /** The current time of its clock. */
  clock: Type.Optional(Nullable(Moment)),
};

/** A code of the error catalogue, and its text. */
const Remark = Type.Object({ code: Type.String(), description: Type.String() });

/**
 * Request and reply of meters and gateways. Separate from the other endpoints: no page calls this one, its bodies are
 * plain JSON, and the device's token replaces the session.
 */
export const meterSchemas = {
  request: Type.Object({
    /** The device that sends. */
    device: Type.Optional(Type.Object(DeviceSigns)),
    /** Meters behind a gateway. */
    meters: Type.Optional(Type.Array(Type.Object({ serial: Text(64), ...DeviceSigns }), { maxItems: METER_READINGS })),
    readings: Type.Array(
      Type.Object({
        indicator: AnyIndicatorName,
        /** May be omitted for a device that is bound to a patient. */
        hospitalizationNumber: Type.Optional(Nullable(Text(64))),
        /** With its offset from UTC. */
        measuredAt: Text(40),
        /** Glucose only; default: derived from the measure time. */
        slot: Type.Optional(Nullable(Slot)),
        figures: SentFigures,
        /** Serial number of the meter, if a gateway sends for several. */
        serial: Type.Optional(Nullable(Text(64))),
        /** Number of the strips' batch. */
        stripLot: Type.Optional(Nullable(Text(32))),
        /** User name of the person who measured. */
        operator: Type.Optional(Nullable(Text(64))),
      }),
      { maxItems: METER_READINGS },
    ),
    /**
     * Results of control solutions, one for each level; results of one meter and lot of strips within an hour form one
     * run.
     */
    controls: Type.Optional(
      Type.Array(
        Type.Object({
          measuredAt: Text(40),
          level: Level,
          /** mmol/L; or the word HI or LO. */
          value: Type.Union([Type.Number(), Type.String({ maxLength: 8 })]),
          comparator: WithComparator,
          /** Number of the strips' batch. */
          stripLot: Text(32),
          /** Number of the batch of control solution. */
          solutionLot: Text(32),
          operator: Type.Optional(Nullable(Text(64))),
          serial: Type.Optional(Nullable(Text(64))),
          /** Whether it repeats the meter's last rejected run. */
          repeat: Type.Optional(Type.Boolean()),
        }),
        { maxItems: METER_READINGS },
      ),
    ),
  }),
  /** One result per reading and per control, in the same order. */
  reply: Type.Object({
    controls: Type.Array(
      Type.Object({
        outcome: Type.Union([Type.Literal('stored'), Type.Literal('repeated'), Type.Literal('refused')]),
        runId: Nullable(Uuid),
        code: Nullable(Type.String()),
        description: Nullable(Type.String()),
        remarks: Type.Array(Remark),
      }),
    ),
    readings: Type.Array(
      Type.Object({
        /**
         * `putAside`: stored until a person decides about its time. `unmatched`: kept in the inbox until a person
         * assigns or rejects it. Both name the reason.
         */
        outcome: Type.Union([
          Type.Literal('stored'),
          Type.Literal('repeated'),
          Type.Literal('putAside'),
          Type.Literal('unmatched'),
        ]),
        readingId: Nullable(Uuid),
        /** Why a reading was put aside or is unmatched: a code of the error catalogue, and its text. */
        code: Nullable(Type.String()),
        description: Nullable(Type.String()),
        /** Unknown data sent with the figures. */
        remarks: Type.Array(Remark),
      }),
    ),
  }),
};
