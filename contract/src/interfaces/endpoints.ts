import { get, post, reads, writes } from '../base/endpoint.js';
import { interfacePartner, lists, place } from '../base/scope-rules.js';

/** Endpoints of the hospital's other systems: partners, their messages, and what their codes mean. */
export const interfacesEndpoints = {
  'interface.list': get('interface.manage', lists, reads),
  'interface.choices': get('interface.manage', lists, reads),
  'interface.save': post('interface.manage', place, writes),
  'interface.messages': post('interface.manage', interfacePartner, reads),
  'interface.message': post('interface.manage', interfacePartner, reads),
  'interface.preview': post('interface.manage', interfacePartner, reads),
  'interface.replay': post('interface.manage', interfacePartner, writes),
  'interface.dismiss': post('interface.manage', interfacePartner, writes),
  'interface.mappings': post('interface.manage', interfacePartner, reads),
  'interface.map': post('interface.manage', interfacePartner, writes),
} as const;
