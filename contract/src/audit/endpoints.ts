import { post, postForStream, reads } from '../endpoint.js';
import { lists } from '../scope-rules.js';

/** Endpoints of the audit trail. */
export const auditEndpoints = {
  'audit.search': post('audit.read', lists, { ...reads, heavy: true }),
  'audit.export': postForStream('audit.read', lists, { ...reads, replica: true }),
} as const;
