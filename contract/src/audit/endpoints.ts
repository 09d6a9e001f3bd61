import { post, postForStream, reads } from '../base/endpoint.js';
import { lists } from '../base/scope-rules.js';

/** Endpoints of the audit trail. */
export const auditEndpoints = {
  'audit.search': post('audit.read', lists, { ...reads, heavy: true }),
  'audit.export': postForStream('audit.read', lists, { ...reads, replica: true }),
} as const;
