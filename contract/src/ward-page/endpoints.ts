import { post, reads, writes } from '../base/endpoint.js';
import { place } from '../base/scope-rules.js';

/** Endpoints of the page of a ward: how it is arranged, and its message of the day. */
export const wardPageEndpoints = {
  'wardPage.read': post('ward.read', place, reads),
  'wardPage.arrange': post('ward.arrange', place, writes),
  'wardPage.post': post('ward.arrange', place, writes),
} as const;
