import * as Type from 'typebox';
import { Done, Id, Instant, Nullable, PersonName, Slot, Text, Uuid } from './parts.js';
import { AnyFigures, AnyIndicatorName } from './figures.js';

const device = {
  /** As printed on the device. */
  serial: Text(64),
  model: Text(64),
};

export const deviceSchemas = {
  /** Meters and gateways at or below the caller's node, including withdrawn ones. */
  'device.list': {
    reply: Type.Object({
      devices: Type.Array(
        Type.Object({
          deviceId: Id,
          ...device,
          node: Type.Object(PersonName),
          /** Account under which its readings are stored. */
          user: Type.Object(PersonName),
          registeredAt: Instant,
          lastSeenAt: Nullable(Instant),
          withdrawnAt: Nullable(Instant),
        }),
      ),
    }),
  },
  /** Registers a meter or gateway for the patients at or below a node. Only this reply contains its token. */
  'device.register': {
    request: Type.Object({ ...device, nodeId: Id, username: Text(64) }),
    reply: Type.Object({ deviceId: Id, token: Type.String() }),
  },
  /** Revokes a device's token permanently. */
  'device.withdraw': { request: Type.Object({ deviceId: Id }), reply: Done },
};

/** A time with its offset from UTC: `2026-03-01T07:15:00+08:00`. */
const Moment = Type.String({
  pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,3})?)?(Z|[+-]\\d{2}:\\d{2})$',
});

/** Maximum number of readings in one request of a meter or gateway. */
export const METER_READINGS = 100;

/**
 * Request and reply of meters and gateways. Separate from the other endpoints: no page calls this one, its bodies are
 * plain JSON, and the device's token replaces the session.
 */
export const meterSchemas = {
  request: Type.Object({
    readings: Type.Array(
      Type.Object({
        indicator: AnyIndicatorName,
        hospitalizationNumber: Text(64),
        measuredAt: Moment,
        /** Glucose only; default: derived from the measure time. */
        slot: Type.Optional(Nullable(Slot)),
        figures: AnyFigures,
      }),
      { minItems: 1, maxItems: METER_READINGS },
    ),
  }),
  /** One result per reading, in the same order. */
  reply: Type.Object({
    readings: Type.Array(
      Type.Object({
        /** `putAside`: stored until a person decides about it, for the given reason. */
        outcome: Type.Union([
          Type.Literal('stored'),
          Type.Literal('repeated'),
          Type.Literal('putAside'),
          Type.Literal('refused'),
        ]),
        readingId: Nullable(Uuid),
        /** Code of the error catalogue for a refused or put-aside reading, and its text. */
        code: Nullable(Type.String()),
        description: Nullable(Type.String()),
      }),
    ),
  }),
};
