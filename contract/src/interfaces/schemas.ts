import * as Type from 'typebox';
import { Day, Id, Instant, Nullable, PersonName, Sex, Text, Uuid, Ward } from '../base/parts.js';
import { destinationSchemas } from './destination-schemas.js';
import { MAPPING_KINDS, MESSAGE_CHARSETS, MESSAGE_NOTES, MESSAGE_STATES } from './words.js';

const oneOf = <T extends string>(values: readonly T[]) =>
  Type.Unsafe<T>(Type.Union(values.map((value) => Type.Literal(value))));

const Version = Type.Integer({ minimum: 1 });
const State = oneOf(MESSAGE_STATES);
const Kind = oneOf(MAPPING_KINDS);
const Charset = oneOf(MESSAGE_CHARSETS);
/** Words and numbers that belong to a reason, by name. */
const Details = Nullable(Type.Record(Type.String(), Type.String()));

/** What people decide of an interface. */
const settings = {
  name: Text(60),
  nodeId: Id,
  enabled: Type.Boolean(),
  /** TCP port on which this server listens for the partner; null for one that pushes events, see `PUSH_PATH`. */
  port: Nullable(Type.Integer({ minimum: 1, maximum: 65_535 })),
  /** TLS with the certificate of this server. */
  tls: Type.Boolean(),
  /** Addresses and networks that may connect, as 10.1.2.3 or 10.1.0.0/16. */
  networks: Type.Array(Text(60), { minItems: 1, maxItems: 50, uniqueItems: true }),
  /** Character set of messages whose MSH-18 is empty. */
  charset: Charset,
  /** What `UNICODE` alone means in MSH-18; null: such messages are refused. */
  unicode: Nullable(Charset),
  /** IANA zone of times without an offset. */
  zone: Text(60),
  /** Accepted values of MSH-11. */
  processing: Type.Array(oneOf(['P', 'T', 'D'] as const), { minItems: 1, maxItems: 3, uniqueItems: true }),
  /** Whether the byte 1C alone ends a message. */
  endsWithoutReturn: Type.Boolean(),
  /** Days for which messages are kept after they were applied, ignored or refused. */
  keepDays: Type.Integer({ minimum: 1, maximum: 365 }),
};

const Partner = Type.Object({
  partnerId: Id,
  version: Version,
  ...settings,
  node: Ward,
  /** When the token of a partner that pushes was made; null if it has none. */
  tokenAt: Nullable(Instant),
  /** Whether this server listens; a word of the operating system if it cannot, such as EADDRINUSE. */
  listening: Type.Union([Type.Literal('open'), Type.Literal('closed'), Type.String()]),
  /** Messages that wait for their turn, and those that wait for a person. */
  waiting: Type.Integer({ minimum: 0 }),
  aside: Type.Integer({ minimum: 0 }),
  /** When the oldest of them came. */
  oldestAt: Nullable(Instant),
  /** Today: messages by what became of them. */
  today: Type.Object({
    applied: Type.Integer({ minimum: 0 }),
    ignored: Type.Integer({ minimum: 0 }),
    refused: Type.Integer({ minimum: 0 }),
  }),
  lastAt: Nullable(Instant),
  /** The last bytes that were refused: why, and when. */
  lastRefused: Nullable(Type.Object({ reason: Type.String(), detail: Details, at: Instant })),
  /** Codes that wait for their meaning. */
  unmapped: Type.Integer({ minimum: 0 }),
});

const Message = Type.Object({
  messageId: Uuid,
  /** Order of arrival. */
  seq: Id,
  receivedAt: Instant,
  controlId: Nullable(Type.String()),
  /** Such as ADT and A01. */
  type: Nullable(Type.String()),
  event: Nullable(Type.String()),
  /** The patient, once found; numbers as sent. */
  patient: Nullable(Type.Object({ patientId: Id, ...PersonName })),
  patientKey: Nullable(Type.String()),
  visitNumber: Nullable(Type.String()),
  state: State,
  reason: Nullable(Type.String()),
  detail: Details,
  notes: Type.Array(Type.Object({ code: oneOf(MESSAGE_NOTES), detail: Details })),
  /** Whether it waits behind another message of its patient. */
  isBehind: Type.Boolean(),
  tries: Type.Integer({ minimum: 0 }),
  settledAt: Nullable(Instant),
  settledBy: Nullable(Type.Object(PersonName)),
  /** The code that its sender got: AA, AR … */
  answer: Type.String(),
});

const Identifier = Type.Object({ value: Type.String(), authority: Type.String(), type: Type.String() });
const optionalText = Type.Optional(Nullable(Type.String()));

/** A message as the server understands it. A missing value was not sent; null deletes the stored one. */
const Understood = Type.Object({
  event: Type.String(),
  /** `visit`, `swap`, `person`, `merge` …; of a visit what happened in it. */
  act: Type.String(),
  kind: Nullable(Type.String()),
  at: Instant,
  subjects: Type.Array(
    Type.Object({
      identifiers: Type.Array(Identifier),
      name: optionalText,
      latinName: optionalText,
      sex: optionalText,
      birthday: Type.Optional(Day),
      idCard: optionalText,
      mobile: optionalText,
      address: optionalText,
      allergies: optionalText,
      visitNumber: Nullable(Type.String()),
      class: Nullable(oneOf(['inpatient', 'outpatient', 'planned'] as const)),
      ward: Nullable(Type.String()),
      bed: Nullable(Type.String()),
      doctor: Nullable(Type.String()),
      beganAt: Nullable(Instant),
      endedAt: Nullable(Instant),
    }),
  ),
  former: Type.Array(Identifier),
  formerVisit: Nullable(Type.String()),
});

const Figures = Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()]));

const Mapping = Type.Object({
  kind: Kind,
  code: Type.String(),
  /** As the sender names it. */
  sentName: Nullable(Type.String()),
  node: Nullable(Type.Object({ nodeId: Id, ...Ward.properties })),
  person: Nullable(Type.Object({ userId: Id, ...PersonName })),
  sex: Nullable(Sex),
  /** Whether somebody decided that it means nothing here. */
  skipped: Type.Boolean(),
  /** Messages that wait for it. */
  waiting: Type.Integer({ minimum: 0 }),
  seenAt: Nullable(Instant),
});

const Partners = Type.Object({ partners: Type.Array(Partner) });
const Mappings = Type.Object({ mappings: Type.Array(Mapping) });
const partnerId = { partnerId: Id };
const ofMessage = { ...partnerId, messageId: Uuid };

export const interfacesSchemas = {
  /** The partners at or below the caller's node, with their state. */
  'interface.list': { reply: Partners },
  /** Places that a partner may have, wards and doctors that its codes may mean. */
  'interface.choices': {
    reply: Type.Object({
      /** In tree order, without beds. */
      nodes: Type.Array(
        Type.Object({ nodeId: Id, kind: Type.String(), depth: Type.Integer({ minimum: 0 }), ...PersonName }),
      ),
      doctors: Type.Array(Type.Object({ userId: Id, ...PersonName })),
      zone: Type.String(),
    }),
  },
  /** Adds a partner, or changes one. */
  'interface.save': {
    request: Type.Object({
      /** Both missing for a new partner. */
      partnerId: Type.Optional(Id),
      version: Type.Optional(Version),
      ...settings,
    }),
    reply: Type.Object({ partner: Partner }),
  },
  /** Makes a token for a partner that pushes; the one before ends. It is shown once. */
  'interface.token': { request: Type.Object(partnerId), reply: Type.Object({ token: Type.String() }) },
  /** Messages of a partner, newest first, in pages of 50. */
  'interface.messages': {
    request: Type.Object({
      ...partnerId,
      states: Type.Optional(Type.Array(State, { minItems: 1, maxItems: MESSAGE_STATES.length, uniqueItems: true })),
      /** A control id, or a number of a patient or visit. */
      search: Type.Optional(Nullable(Text(80))),
      /** `seq` of the last row of the page before. */
      before: Type.Optional(Id),
    }),
    reply: Type.Object({ messages: Type.Array(Message), more: Type.Boolean() }),
  },
  /** One message: as it came, and as the server understands it. Each look is in the trail. */
  'interface.message': {
    request: Type.Object(ofMessage),
    reply: Type.Object({
      message: Message,
      /** The text, with its segments on lines of their own; bytes that are no text as hexadecimal digits. */
      raw: Type.String(),
      isText: Type.Boolean(),
      understood: Nullable(Understood),
    }),
  },
  /** What a waiting message would do now; nothing is stored. */
  'interface.preview': {
    request: Type.Object(ofMessage),
    reply: Type.Object({
      state: State,
      reason: Nullable(Type.String()),
      detail: Details,
      notes: Message.properties.notes,
      /** Changes, as the trail would name them. */
      changes: Type.Array(Type.Object({ type: Type.String(), before: Nullable(Figures), after: Nullable(Figures) })),
    }),
  },
  /** Tries waiting messages again: those named, or all that wait. */
  'interface.replay': {
    request: Type.Object({
      ...partnerId,
      messageIds: Type.Optional(Type.Array(Uuid, { minItems: 1, maxItems: 200, uniqueItems: true })),
    }),
    reply: Type.Object({ replayed: Type.Integer({ minimum: 0 }) }),
  },
  /** Decides that a waiting message changes nothing; those behind it go on. */
  'interface.dismiss': {
    request: Type.Object({ ...ofMessage, reason: Text(200) }),
    reply: Type.Object({ message: Message }),
  },
  'interface.mappings': { request: Type.Object(partnerId), reply: Mappings },
  /** Says what a code means; messages that wait for it are tried again. */
  'interface.map': {
    request: Type.Object({
      ...partnerId,
      kind: Kind,
      code: Text(80),
      nodeId: Type.Optional(Id),
      userId: Type.Optional(Id),
      sex: Type.Optional(Sex),
      skipped: Type.Optional(Type.Boolean()),
    }),
    reply: Mappings,
  },
  ...destinationSchemas,
};
