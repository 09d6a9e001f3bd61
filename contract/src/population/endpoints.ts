import { post, postForStream, reads } from '../base/endpoint.js';
import { listsOfPlace } from '../base/scope-rules.js';

/** Endpoints of the population list. */
export const populationEndpoints = {
  'population.list': post('patient.read', listsOfPlace, { ...reads, heavy: true, replica: true }),
  'population.export': postForStream('record.export', listsOfPlace, { ...reads, replica: true }),
} as const;
