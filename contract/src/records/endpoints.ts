import { LONG_FILE, post, postForStream, reads, writes } from '../base/endpoint.js';
import { lists, listsOfPlace, reading } from '../base/scope-rules.js';

/** Endpoints of records of readings. */
export const recordsEndpoints = {
  'record.list': post('record.read', listsOfPlace, { ...reads, heavy: true }),
  'record.versions': post('record.read', reading, reads),
  'record.import': post('record.import', lists, { ...writes, heavy: true, body: LONG_FILE }),
  'record.export': postForStream('record.export', listsOfPlace, { ...reads, replica: true }),
} as const;
