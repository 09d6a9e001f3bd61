export { ADT_EVENTS, type AdtAct } from './events.js';
export type { SentIdentifier, SentPerson } from './person.js';
export {
  mergesItself,
  readAdt,
  type Adt,
  type AdtSettings,
  type AdtSubject,
  type ReadAdt,
  type SentDoctor,
  type SentVisit,
} from './read.js';
