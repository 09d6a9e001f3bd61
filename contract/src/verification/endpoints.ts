import { post, postForStream, reads, writes } from '../base/endpoint.js';
import { listsOfPlace, one } from '../base/scope-rules.js';

/** Endpoints of the verification of meters. */
export const verificationEndpoints = {
  'verification.due': post('quality.read', listsOfPlace, reads),
  'verification.count': post('quality.read', listsOfPlace, reads),
  'verification.list': post('quality.read', listsOfPlace, reads),
  'verification.read': post('quality.read', one('verification', 'verification.unknown'), reads),
  'verification.save': post('quality.record', one('device', 'device.unknown'), writes),
  'verification.explain': post('quality.record', one('verification', 'verification.unknown'), writes),
  'verification.review': post('quality.review', one('verification', 'verification.unknown'), writes),
  'verification.void': post('quality.record', one('verification', 'verification.unknown'), writes),
  'verification.export': postForStream('quality.read', one('verification', 'verification.unknown'), reads),
} as const;
