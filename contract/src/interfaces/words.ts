/** States of a message of a partner. */
export const MESSAGE_STATES = ['received', 'applied', 'ignored', 'aside', 'dismissed', 'refused'] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

/** Why a message waits for a person. */
export const ASIDE_REASONS = [
  'ward.unmapped',
  'sex.unmapped',
  'person.incomplete',
  'person.ambiguous',
  'person.other',
  'person.outside',
  'visit.placeless',
  'visit.taken',
  'visit.owner',
  'merge.identity',
  'merge.inHospital',
  'merge.reversed',
  'identifier.taken',
  'unreadable',
  'failed',
] as const;
export type AsideReason = (typeof ASIDE_REASONS)[number];

/** Why a message changed nothing. */
export const IGNORED_REASONS = ['event', 'person.unknown', 'merge.unknown', 'merge.done'] as const;
export type IgnoredReason = (typeof IGNORED_REASONS)[number];

/** Why bytes were refused at the door. */
export const REFUSED_REASONS = [
  'frame.cut',
  'frame.oversized',
  'frame.stray',
  'parse.empty',
  'parse.header',
  'parse.separators',
  'parse.charset',
  'parse.bytes',
  'parse.parts',
  'push.form',
  'push.charset',
  'push.fields',
  'header.type',
  'header.version',
  'header.processing',
  'segments',
  'missing',
  'merge.itself',
] as const;
export type RefusedReason = (typeof REFUSED_REASONS)[number];

/** What people should know about a message that was applied. */
export const MESSAGE_NOTES = [
  'bed.taken',
  'bed.unknown',
  'doctor.unmapped',
  'field.invalid',
  'idCard.elsewhere',
  'begin.unknown',
  'stay.earlier',
  'stay.ended',
  'stay.readings',
] as const;
export type MessageNote = (typeof MESSAGE_NOTES)[number];

/** Kinds of codes whose meaning a hospital decides. */
export const MAPPING_KINDS = ['ward', 'doctor', 'sex'] as const;
export type MappingKind = (typeof MAPPING_KINDS)[number];

/** How results leave. */
export const TRANSPORTS = ['mllp', 'webhook'] as const;
/** States of a result on its way to a destination. */
export const DELIVERY_STATES = ['waiting', 'delivered', 'aside', 'dismissed'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** Why a result waits for a person: its answer, or what could not be written. */
export const DELIVERY_REASONS = ['refused', 'later', 'characters', 'failed'] as const;
export type DeliveryReason = (typeof DELIVERY_REASONS)[number];

/** Why nothing reaches a destination at present. */
export const DESTINATION_TROUBLES = ['unreachable', 'silent'] as const;
export type DestinationTrouble = (typeof DESTINATION_TROUBLES)[number];

/** Answers that a destination is asked for: one, one on receipt, or one on receipt and one of its application. */
export const ANSWER_MODES = ['original', 'receipt', 'both'] as const;
export const RESULT_VERSIONS = ['2.3', '2.3.1', '2.4', '2.5', '2.5.1', '2.6'] as const;
export const RESULT_EVENTS = ['R01', 'R30', 'R31', 'R32'] as const;

/** Character sets of messages that name none. */
export const MESSAGE_CHARSETS = ['utf-8', 'gb18030', 'gbk', 'big5', 'latin1', 'ascii'] as const;
