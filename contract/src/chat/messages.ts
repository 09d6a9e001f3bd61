import { INDICATORS, messageField, WARNED_INDICATORS, type WarnedMessageFigures } from '@wardlink/domain';
import * as Type from 'typebox';
import {
  Bedside,
  Comparator,
  Id,
  Instant,
  Nullable,
  PressureRange,
  PressureStandings,
  Sex,
  Uuid,
  PersonName,
} from '../schemas/parts.js';

/** The room of a call, as its invitation names it. */
export const RoomNumber = Type.Integer({ minimum: 1, maximum: 4294967294 });

/** What the sender's name tag shows on the other side. */
const SenderTag = Type.Object({
  avatar: Nullable(Type.String()),
  bizId: Id,
  name: Type.String(),
  latinName: Nullable(Type.String()),
  sex: Sex,
  /** Of an inpatient. */
  bedside: Nullable(Bedside),
});

/** Fields of a warning message that every indicator's has, or that belong to calls. */
const sharedInfo = {
  roomNumber: Type.Optional(RoomNumber),
  /** Which message was voided. */
  voidedMessageId: Type.Optional(Uuid),
  webPageWarningSound: Type.Optional(Type.Integer()),
  webPageWarningWindowDurationTime: Type.Optional(Type.Integer()),
  prewarningMsgType: Type.Optional(Type.Integer()),
  patientName: Type.Optional(Type.String()),
  patientLatinName: Type.Optional(Nullable(Type.String())),
  patientId: Type.Optional(Id),
  warningId: Type.Optional(Id),
  bedName: Type.Optional(Nullable(Type.String())),
  departmentName: Type.Optional(Type.String()),
  departmentLatinName: Type.Optional(Nullable(Type.String())),
  wardName: Type.Optional(Type.String()),
  wardLatinName: Type.Optional(Nullable(Type.String())),
  measureTime: Type.Optional(Instant),
  slot: Type.Optional(Type.Integer()),
  /** Of a value outside of the meter's range. */
  comparator: Type.Optional(Comparator),
  rangeLow: Type.Optional(Type.Number()),
  rangeHigh: Type.Optional(Type.Number()),
  /** Of a blood pressure, in the place of `rangeLow` and `rangeHigh`. */
  pressureRange: Type.Optional(PressureRange),
  pressureStandings: Type.Optional(PressureStandings),
  status: Type.Optional(Type.Integer()),
  critical: Type.Optional(Type.Boolean()),
  /** Set where it was passed on: 1 the receiver is the doctor, 2 the director. Nobody acknowledged in time, or it is urgent. */
  escalation: Type.Optional(Type.Integer()),
  /** Passed on at once, as a low of level 2 is, before anybody could have acknowledged it. */
  urgent: Type.Optional(Type.Boolean()),
};

/** Figures of warnings, each indicator's under the names that it has in messages. */
const warnedFigures = Object.fromEntries(
  WARNED_INDICATORS.flatMap((indicator) =>
    INDICATORS[indicator].figures.map((figure) => [messageField(figure), Type.Optional(Nullable(Type.Number()))]),
  ),
);

/** Extra data of a message: the call's room, or a warning's figures (specification, section 3). */
const OtherInfo = Type.Unsafe<Type.Static<Type.TObject<typeof sharedInfo>> & WarnedMessageFigures>(
  Type.Object({ ...sharedInfo, ...warnedFigures }),
);

/** A message as a client sends it. The server always sets the sender from the session. */
export const OutgoingMessage = Type.Object({
  msgType: Type.Union([Type.Literal(1), Type.Literal(2)]),
  /** Made by the sender; a second send of the same id is answered as the first was and stored once. */
  messageId: Uuid,
  /** 1 single chat. */
  model: Type.Literal(1),
  receiveBizId: Id,
  /** 1 text. */
  contentType: Type.Literal(1),
  content: Type.Optional(Nullable(Type.String({ maxLength: 4000 }))),
  systemMsgType: Type.Optional(Nullable(Type.Union([Type.Literal(22), Type.Literal(23)]))),
  systemMsgResultStatus: Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: 7 }))),
  otherInfo: Type.Optional(Nullable(Type.Object({ roomNumber: RoomNumber }))),
});

/** A message as stored and delivered. */
export const StoredMessage = Type.Object({
  msgType: Type.Union([Type.Literal(1), Type.Literal(2)]),
  messageId: Uuid,
  /** Dense sequence of the receiving account's own inbox: 1, 2, 3 … A gap means that something is missing. */
  seq: Type.Integer({ minimum: 1 }),
  model: Type.Integer(),
  contentType: Type.Integer(),
  content: Nullable(Type.String()),
  receiveBizId: Id,
  receiveUserName: Type.String(),
  receiveUserType: Type.Integer(),
  sendTime: Instant,
  sendUserId: Id,
  sendUserName: Type.String(),
  sendUserType: Type.Integer(),
  sendUserOther: SenderTag,
  systemMsgType: Nullable(Type.Integer()),
  systemMsgResultStatus: Nullable(Type.Integer()),
  otherInfo: Nullable(OtherInfo),
  /** Null if not voided. A patient sees that a message was voided, but neither its text nor the reason. */
  voided: Nullable(Type.Object({ at: Instant, by: Type.Object(PersonName), reason: Nullable(Type.String()) })),
});

/** Frames a client sends. */
export const ClientFrame = Type.Union([OutgoingMessage, Type.Object({ msgType: Type.Literal(3) })]);
