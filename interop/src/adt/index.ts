export type { Adt, AdtSubject, SentDoctor, SentVisit } from './adt.js';
export { ADT_EVENTS, type AdtAct } from './events.js';
export type { SentIdentifier, SentPerson } from './person.js';
export { mergesItself, readAdt, type AdtSettings, type ReadAdt } from './read.js';
