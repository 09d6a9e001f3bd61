import * as Type from 'typebox';
import { ALL_INDICATORS } from '@wardlink/domain';
import { Day, Id, Instant, Nullable, PersonName, Text, Uuid, Ward } from '../base/parts.js';
import {
  ANSWER_MODES,
  DELIVERY_REASONS,
  DELIVERY_STATES,
  DESTINATION_TROUBLES,
  MESSAGE_CHARSETS,
  RESULT_EVENTS,
  RESULT_VERSIONS,
  TRANSPORTS,
} from './words.js';

const oneOf = <T extends string>(values: readonly T[]) =>
  Type.Unsafe<T>(Type.Union(values.map((value) => Type.Literal(value))));

const Indicator = oneOf(ALL_INDICATORS);
const State = oneOf(DELIVERY_STATES);
const Count = Type.Integer({ minimum: 0 });

const Code = Type.Object({
  indicator: Indicator,
  /** Name of the figure, such as `systolic`. */
  figure: Text(30),
  code: Text(40),
  name: Text(120),
  /** LN for LOINC, L for the hospital's own. */
  system: Text(20),
  /** Of UCUM. */
  unit: Text(20),
});

/** How a destination wants its results. */
const format = {
  charset: oneOf(MESSAGE_CHARSETS),
  /** MSH-12. */
  version: oneOf(RESULT_VERSIONS),
  /** Event of ORU. */
  event: oneOf(RESULT_EVENTS),
  mode: oneOf(ANSWER_MODES),
  /** What AE means to it. */
  applicationError: oneOf(['later', 'refused'] as const),
  /** IANA zone of its times. */
  zone: Text(60),
  /** Language of remarks. */
  language: oneOf(['zh', 'en'] as const),
  /** MSH-4, and the authority of this hospital's own numbers. */
  facility: Text(40),
  /** MSH-5 and MSH-6. */
  receivingApplication: Text(40),
  receivingFacility: Text(40),
  /** OBX-11 of a voided result: deleted, or of another patient. */
  voided: oneOf(['D', 'W'] as const),
  /** OBX-11 of a refused measurement; `none`: not sent. */
  refusals: oneOf(['none', 'N', 'X'] as const),
  /** Whether readings of outpatients at home are sent. */
  home: Type.Boolean(),
  indicators: Type.Array(Indicator, { minItems: 1, maxItems: ALL_INDICATORS.length, uniqueItems: true }),
  codes: Type.Array(Code, { maxItems: 50 }),
};

/** What people decide of a destination. */
const settings = {
  name: Text(60),
  /** Results of wards at or below it are sent. */
  nodeId: Id,
  enabled: Type.Boolean(),
  transport: oneOf(TRANSPORTS),
  /** Of a destination over MLLP. */
  host: Nullable(Text(253)),
  port: Nullable(Type.Integer({ minimum: 1, maximum: 65_535 })),
  tls: Type.Boolean(),
  /** Of a webhook. */
  url: Nullable(Text(500)),
  /** Days for which the bytes of delivered messages are kept. */
  keepDays: Type.Integer({ minimum: 1, maximum: 365 }),
  ...format,
};

const Destination = Type.Object({
  destinationId: Id,
  revision: Type.Integer({ minimum: 1 }),
  ...settings,
  /** Whether a secret is stored; it is never sent. */
  hasSecret: Type.Boolean(),
  node: Ward,
  /** Why nothing reaches it, since when, and when it is tried again. */
  trouble: Nullable(
    Type.Object({ reason: oneOf(DESTINATION_TROUBLES), detail: Type.String(), since: Instant, nextAt: Instant }),
  ),
  waiting: Count,
  aside: Count,
  /** When the oldest waiting result was stored. */
  oldestAt: Nullable(Instant),
  deliveredToday: Count,
  lastAt: Nullable(Instant),
});

const Delivery = Type.Object({
  deliveryId: Uuid,
  /** Order in which results were stored. */
  seq: Id,
  /** MSH-10. */
  controlId: Type.String(),
  indicator: Indicator,
  kind: oneOf(['final', 'corrected', 'voided'] as const),
  patient: Type.Object({ patientId: Id, ...PersonName }),
  queuedAt: Instant,
  state: State,
  reason: Nullable(oneOf(DELIVERY_REASONS)),
  /** Code of the last answer, and what it says. */
  answer: Nullable(Type.String()),
  detail: Nullable(Type.String()),
  tries: Count,
  nextAt: Nullable(Instant),
  settledAt: Nullable(Instant),
  settledBy: Nullable(Type.Object(PersonName)),
});

const destinationId = { destinationId: Id };
const ofDelivery = { ...destinationId, deliveryId: Uuid };

export const destinationSchemas = {
  /** The systems that get results, at or below the caller's node. */
  'interface.destinations': { reply: Type.Object({ destinations: Type.Array(Destination) }) },
  /** Adds a destination, or changes one. */
  'interface.saveDestination': {
    request: Type.Object({
      /** Both missing for a new destination. */
      destinationId: Type.Optional(Id),
      revision: Type.Optional(Type.Integer({ minimum: 1 })),
      ...settings,
      /** Signs the messages of a webhook; missing: as it is. */
      secret: Type.Optional(Nullable(Text(200))),
    }),
    reply: Type.Object({ destination: Destination }),
  },
  /** Sends a message of no patient, marked as a test (MSH-11 = T), and tells what came back. */
  'interface.testDestination': {
    request: Type.Object(destinationId),
    reply: Type.Object({
      outcome: oneOf(['delivered', 'later', 'refused', ...DESTINATION_TROUBLES] as const),
      /** Code of the answer, such as AA or 200. */
      answer: Nullable(Type.String()),
      detail: Nullable(Type.String()),
      tookMs: Count,
    }),
  },
  /** Results for a destination, newest first, in pages of 50. */
  'interface.deliveries': {
    request: Type.Object({
      ...destinationId,
      states: Type.Optional(Type.Array(State, { minItems: 1, maxItems: DELIVERY_STATES.length, uniqueItems: true })),
      /** A control id, or a number of a patient. */
      search: Type.Optional(Nullable(Text(80))),
      /** `seq` of the last row of the page before. */
      before: Type.Optional(Id),
    }),
    reply: Type.Object({ deliveries: Type.Array(Delivery), more: Type.Boolean() }),
  },
  /** One result with the message as it was sent. Each look is in the trail. */
  'interface.delivery': {
    request: Type.Object(ofDelivery),
    reply: Type.Object({
      delivery: Delivery,
      /** Segments on lines of their own, or JSON; null before the first try and after the days of retention. */
      sent: Nullable(Type.String()),
    }),
  },
  /** Writes results again with the present settings and sends them: the named ones, or all that wait for a person. */
  'interface.resend': {
    request: Type.Object({
      ...destinationId,
      deliveryIds: Type.Optional(Type.Array(Uuid, { minItems: 1, maxItems: 200, uniqueItems: true })),
    }),
    reply: Type.Object({ resent: Count }),
  },
  /** Decides that a waiting result is not sent. */
  'interface.giveUp': {
    request: Type.Object({ ...ofDelivery, reason: Text(200) }),
    reply: Type.Object({ delivery: Delivery }),
  },
  /** Sends results of a period that were not sent before. */
  'interface.backfill': {
    request: Type.Object({ ...destinationId, from: Day, to: Day }),
    reply: Type.Object({ queued: Count }),
  },
};
