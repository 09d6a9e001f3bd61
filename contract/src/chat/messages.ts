import {
  ALL_INDICATORS,
  INDICATORS,
  messageField,
  REMOVAL_REASONS,
  VIRTUAL_WARD_NOTICES,
  WARNED_INDICATORS,
  type WarnedMessageFigures,
} from '@wardlink/domain';
import * as Type from 'typebox';
import {
  Bedside,
  Comparator,
  Day,
  Id,
  Instant,
  KeptReason,
  Nullable,
  PersonName,
  Position,
  PressureRange,
  PressureStandings,
  Sex,
  Text,
  Uuid,
} from '../base/parts.js';
import { OneOf } from '../indicators/schemas.js';
import { ENROLMENT_NOTICES } from '../enrolment/enrolment.js';
import { CONTACT_NOTICES } from './contacts.js';
import { GROUP_LINES, SHARED_VIEWS } from './group.js';

/** Room number of a call, as in its invitation. */
export const RoomNumber = Type.Integer({ minimum: 1, maximum: 4294967294 });

/** The sender's data that the receiver's client shows. */
const SenderTag = Type.Object({
  avatar: Nullable(Type.String()),
  bizId: Id,
  name: Type.String(),
  latinName: Nullable(Type.String()),
  /** Null for another patient in a group, if the reader is a patient. */
  sex: Nullable(Sex),
  /** Only of an inpatient. */
  bedside: Nullable(Bedside),
});

/** Fields that warning messages of every indicator have, or that belong to calls. */
const sharedInfo = {
  roomNumber: Type.Optional(RoomNumber),
  /** Id of the message that was voided. */
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
  /** Only of a value beyond the meter's end. */
  comparator: Type.Optional(Comparator),
  rangeLow: Type.Optional(Type.Number()),
  rangeHigh: Type.Optional(Type.Number()),
  /** Only of a blood pressure, instead of `rangeLow` and `rangeHigh`. */
  pressureRange: Type.Optional(PressureRange),
  pressureStandings: Type.Optional(PressureStandings),
  status: Type.Optional(Type.Integer()),
  critical: Type.Optional(Type.Boolean()),
  /**
   * Set if the warning was escalated, because nobody acknowledged it in time or because it is urgent: 1 the receiver is
   * the doctor, 2 the director.
   */
  escalation: Type.Optional(Type.Integer()),
  /** Escalated at once, without waiting for an acknowledgement, as for a low of level 2. */
  urgent: Type.Optional(Type.Boolean()),
  /** Only in notices of the virtual ward: their subject, and why an application ended by itself. */
  applicationId: Type.Optional(Uuid),
  virtualWardNotice: Type.Optional(OneOf(VIRTUAL_WARD_NOTICES)),
  removalReason: Type.Optional(Nullable(OneOf(REMOVAL_REASONS))),
  /** Only in notices of contacts: the event, the other person, and whether the receiver caused it on another page. */
  contactNotice: Type.Optional(OneOf(CONTACT_NOTICES)),
  contactId: Type.Optional(Id),
  contactName: Type.Optional(Type.String()),
  contactLatinName: Type.Optional(Nullable(Type.String())),
  contactOwn: Type.Optional(Type.Boolean()),
  /** Only in notices of an enrolment; `contactName` is the other side's. */
  enrolmentNotice: Type.Optional(OneOf(ENROLMENT_NOTICES)),
  enrolmentId: Type.Optional(Uuid),
};

/** Figures of warnings, under the field names that each indicator has in messages. */
const warnedFigures = Object.fromEntries(
  WARNED_INDICATORS.flatMap((indicator) =>
    INDICATORS[indicator].figures.map((figure) => [messageField(figure), Type.Optional(Nullable(Type.Number()))]),
  ),
);

/** Additional data of a message: the room of a call, or the figures of a warning (specification, section 3). */
const OtherInfo = Type.Unsafe<Type.Static<Type.TObject<typeof sharedInfo>> & WarnedMessageFigures>(
  Type.Object({ ...sharedInfo, ...warnedFigures }),
);

/** The attachment of a message. */
const CarriedAttachment = Type.Object({
  attachmentId: Uuid,
  name: Type.String(),
  mediaType: Type.String(),
  bytes: Type.Integer(),
  width: Nullable(Type.Integer()),
  height: Nullable(Type.Integer()),
  durationMs: Nullable(Type.Integer()),
});

/** Fields of a message to a group in addition to its text. */
const OutgoingGroupPart = Type.Object({
  /** Id of the message that it quotes. */
  quoted: Type.Optional(Nullable(Uuid)),
  /** For a picture, a voice message or a file: the upload. */
  attachmentId: Type.Optional(Nullable(Uuid)),
  /** For a patient's card, curve or report. */
  shared: Type.Optional(
    Nullable(
      Type.Object({
        view: OneOf(SHARED_VIEWS),
        patientId: Id,
        days: Type.Integer({ minimum: 1, maximum: 90 }),
      }),
    ),
  ),
});

/** A message as a client sends it. The server sets the sender from the session. */
export const OutgoingMessage = Type.Object({
  msgType: Type.Union([Type.Literal(1), Type.Literal(2)]),
  /** Created by the sender; a repeated message with the same id is stored once and gets the same reply. */
  messageId: Uuid,
  /** 1: chat between two people; 2: chat in a group. */
  model: Type.Union([Type.Literal(1), Type.Literal(2)]),
  /** Account of the receiver, or the group. */
  receiveBizId: Id,
  /** 1 text, 2 picture, 3 voice, 4 file; in a group also 5, patient data. */
  contentType: Type.Integer({ minimum: 1, maximum: 5 }),
  content: Type.Optional(Nullable(Type.String({ maxLength: 4000 }))),
  systemMsgType: Type.Optional(Nullable(Type.Union([Type.Literal(22), Type.Literal(23)]))),
  systemMsgResultStatus: Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: 7 }))),
  otherInfo: Type.Optional(Nullable(Type.Object({ roomNumber: RoomNumber }))),
  /** For a picture, a voice message or a file between two people: the upload. */
  attachmentId: Type.Optional(Nullable(Uuid)),
  /** Only in a message to a group. */
  group: Type.Optional(Nullable(OutgoingGroupPart)),
});

/** A person in a message of a group; patients see masked names of other patients. */
const GroupPerson = Type.Object({ userId: Id, ...PersonName, patient: Type.Boolean() });

/** Fields of a message of a group in addition to its text. */
const StoredGroupPart = Type.Object({
  mentions: Type.Array(GroupPerson),
  mentionsAll: Type.Boolean(),
  /** The quoted message; without its text if it was recalled. */
  quoted: Nullable(
    Type.Object({
      messageId: Uuid,
      sender: GroupPerson,
      contentType: Type.Integer(),
      content: Nullable(Type.String()),
    }),
  ),
  attachment: Nullable(CarriedAttachment),
  /** `group.shared` returns its patient, as far as the reader may see them. */
  shared: Nullable(Type.Object({ view: OneOf(SHARED_VIEWS), days: Type.Integer() })),
  /** For a line that the server wrote: the event and its people; `quoted` is the recalled message. */
  line: Nullable(
    Type.Object({ line: OneOf(GROUP_LINES), people: Type.Array(GroupPerson), text: Nullable(Type.String()) }),
  ),
  recalledAt: Nullable(Instant),
});

/** A message as stored and delivered. */
export const StoredMessage = Type.Object({
  msgType: Type.Union([Type.Literal(1), Type.Literal(2)]),
  messageId: Uuid,
  /**
   * Sequence number in the inbox of the receiving account, or in the group: 1, 2, 3 … without gaps, so a gap means that
   * a message is missing.
   */
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
  /** Null unless voided. A patient sees that a message was voided, but not its text or the reason. */
  voided: Nullable(Type.Object({ at: Instant, by: Type.Object(PersonName), reason: Nullable(KeptReason) })),
  /** For a message between two people that has one and was not voided. */
  attachment: Type.Optional(CarriedAttachment),
  /** Only in a message of a group; `receiveBizId` is then the group. */
  group: Type.Optional(StoredGroupPart),
});

const ListKey = Text(64);

const LIST_NAMES = [...ALL_INDICATORS, 'ambulatory', 'pump', 'orders', 'warnings'] as const;
const BOARD_TOPIC_NAMES = [...LIST_NAMES, 'putAside', 'virtualWard', 'wardPage'] as const;

/** Follows a list; place and day as in the request of its endpoint, and the position of the reply. */
export const Follow = Type.Object({
  msgType: Type.Literal(7),
  key: ListKey,
  feed: OneOf(LIST_NAMES),
  departmentId: Type.Optional(Nullable(Id)),
  wardId: Type.Optional(Nullable(Id)),
  /** Only for the order sheet; default: the current day of the hospital. */
  day: Type.Optional(Nullable(Day)),
  position: Position,
});

/** Frames that a client may send. */
export const ClientFrame = Type.Union([
  OutgoingMessage,
  Type.Object({ msgType: Type.Literal(3) }),
  Follow,
  Type.Object({ msgType: Type.Literal(8), key: ListKey }),
  /** Topics whose changes are announced, replacing earlier ones: for one patient, or for all. */
  Type.Object({
    msgType: Type.Literal(12),
    watched: Type.Array(Type.Object({ topic: OneOf(BOARD_TOPIC_NAMES), patientId: Nullable(Id) }), { maxItems: 40 }),
  }),
  /** Starts or stops sending the presence of the caller's partners. */
  Type.Object({ msgType: Type.Literal(10), watch: Type.Boolean() }),
  /** The group on the screen, or null: read positions of other groups are not sent. */
  Type.Object({ msgType: Type.Literal(16), groupId: Nullable(Id) }),
]);
