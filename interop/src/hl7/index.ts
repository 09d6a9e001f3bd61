export {
  acknowledgement,
  CONDITIONS,
  type Answer,
  type AnswerCode,
  type Condition,
  type Problem,
} from './acknowledgement.js';
export { readAnswer, type AnswerMeaning, type AnswerSettings } from './received-acknowledgement.js';
export { messageOf, segment, type FieldInput } from './build.js';
export { charsetName, charsetOfName, decode, encode, type Charset } from './charset.js';
export { escape, unescape } from './escape.js';
export { headerOf, isAnswerWanted, isEnhanced, type Header, type Wanted } from './header.js';
export {
  groupsOf,
  repetitionsOf,
  segmentOf,
  segmentsOf,
  sentAt,
  type Message,
  type Place,
  type Segment,
} from './message.js';
export { parse, parseText, type Parsed, type ParseFault, type ParseSettings } from './parse.js';
export { USUAL_SEPARATORS, separatorsOf, type Separators } from './separators.js';
export { dayText, instantOfTime, parseTime, timeText, type Precision, type SentTime } from './time.js';
export { given, textAt } from './value.js';
export { write, writeText } from './write.js';
