import { get, post, reads, writes } from '../base/endpoint.js';
import { interfacePartner, lists, place } from '../base/scope-rules.js';

/** Endpoints of the hospital's other systems: partners, their messages and codes, and results that leave. */
export const interfacesEndpoints = {
  'interface.list': get('interface.manage', lists, reads),
  'interface.choices': get('interface.manage', lists, reads),
  'interface.save': post('interface.manage', place, writes),
  'interface.token': post('interface.manage', interfacePartner, writes),
  'interface.messages': post('interface.manage', interfacePartner, reads),
  'interface.message': post('interface.manage', interfacePartner, reads),
  'interface.preview': post('interface.manage', interfacePartner, reads),
  'interface.replay': post('interface.manage', interfacePartner, writes),
  'interface.dismiss': post('interface.manage', interfacePartner, writes),
  'interface.mappings': post('interface.manage', interfacePartner, reads),
  'interface.map': post('interface.manage', interfacePartner, writes),
  'interface.destinations': get('interface.manage', lists, reads),
  'interface.saveDestination': post('interface.manage', place, writes),
  'interface.testDestination': post('interface.manage', interfacePartner, writes),
  'interface.deliveries': post('interface.manage', interfacePartner, reads),
  'interface.delivery': post('interface.manage', interfacePartner, reads),
  'interface.resend': post('interface.manage', interfacePartner, writes),
  'interface.giveUp': post('interface.manage', interfacePartner, writes),
  'interface.backfill': post('interface.manage', interfacePartner, writes),
} as const;
