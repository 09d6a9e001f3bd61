import * as Type from 'typebox';
import { Done, Id, Instant, Nullable, PersonName, Slot, Text, Uuid } from './parts.js';
import { AnyFigures, AnyIndicatorName } from './figures.js';

const device = {
  /** As printed on the device. */
  serial: Text(64),
  model: Text(64),
};

export const deviceSchemas = {
  /** Meters and gateways at or below the caller's node, the withdrawn ones too. */
  'device.list': {
    reply: Type.Object({
      devices: Type.Array(
        Type.Object({
          deviceId: Id,
          ...device,
          node: Type.Object(PersonName),
          /** In whose name its readings are stored. */
          user: Type.Object(PersonName),
          registeredAt: Instant,
          lastSeenAt: Nullable(Instant),
          withdrawnAt: Nullable(Instant),
        }),
      ),
    }),
  },
  /** Registers a meter or gateway for the patients at or below a node. Its token is returned only here. */
  'device.register': {
    request: Type.Object({ ...device, nodeId: Id, username: Text(64) }),
    reply: Type.Object({ deviceId: Id, token: Type.String() }),
  },
  /** Takes a device's token away for good. */
  'device.withdraw': { request: Type.Object({ deviceId: Id }), reply: Done },
};

/** An instant with its offset from UTC: `2026-03-01T07:15:00+08:00`. */
const Moment = Type.String({
  pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,3})?)?(Z|[+-]\\d{2}:\\d{2})$',
});

/** Readings in one request of a meter or gateway, at most. */
export const METER_READINGS = 100;

/**
 * Request and reply of meters and gateways. Separate from the other endpoints: no page calls it, its bodies are plain JSON,
 * and a device's token replaces the session.
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
  /** One answer for each reading, in their order. */
  reply: Type.Object({
    readings: Type.Array(
      Type.Object({
        /** `putAside`: stored for a person to decide, for the given reason. */
        outcome: Type.Union([
          Type.Literal('stored'),
          Type.Literal('repeated'),
          Type.Literal('putAside'),
          Type.Literal('refused'),
        ]),
        readingId: Nullable(Uuid),
        /** Why it was refused or put aside: a code of the error catalogue, and its text. */
        code: Nullable(Type.String()),
        description: Nullable(Type.String()),
      }),
    ),
  }),
};
