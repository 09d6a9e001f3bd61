import { post, postForStream, reads } from '../base/endpoint.js';
import { listsOfPlace, place } from '../base/scope-rules.js';

/** Endpoints of statistics. */
export const statisticsEndpoints = {
  'statistics.overview': post('statistics.read', place, { ...reads, heavy: true, replica: true }),
  'statistics.departments': post('statistics.read', listsOfPlace, { ...reads, heavy: true, replica: true }),
  'statistics.spread': post('statistics.read', listsOfPlace, { ...reads, heavy: true, replica: true }),
  'statistics.rows': post('record.read', listsOfPlace, { ...reads, heavy: true, replica: true }),
  'statistics.exportRows': postForStream('record.export', listsOfPlace, { ...reads, replica: true }),
  'statistics.glucose': post('statistics.read', place, { ...reads, heavy: true, replica: true }),
  'statistics.patients': post('statistics.read', place, { ...reads, heavy: true, replica: true }),
  'statistics.stays': post('statistics.read', place, { ...reads, heavy: true, replica: true }),
  'statistics.export': postForStream('statistics.read', place, { ...reads, replica: true }),
  'statistics.dosage': post('statistics.read', place, { ...reads, heavy: true, replica: true }),
  'statistics.top': post('statistics.read', place, { ...reads, heavy: true, replica: true }),
  'statistics.topPatients': post('patient.read', listsOfPlace, { ...reads, heavy: true, replica: true }),
  'statistics.exportTopPatients': postForStream('record.export', listsOfPlace, { ...reads, replica: true }),
} as const;
