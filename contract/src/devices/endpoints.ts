import { always, get, post, postForStream, reads, writes } from '../base/endpoint.js';
import { device, lists, listsOfPlace, place } from '../base/scope-rules.js';

/** Endpoints of meters. */
export const devicesEndpoints = {
  'device.list': post('quality.read', listsOfPlace, reads),
  'device.export': postForStream('quality.read', listsOfPlace, reads),
  'device.choices': get('quality.read', lists, reads),
  'device.history': post('quality.read', device, reads),
  'device.register': post('device.manage', place, writes),
  // The scope is checked for each line of the file; the reply names the refused lines.
  'device.import': post('device.manage', { scope: 'node' }, writes),
  'device.change': post('device.manage', device, writes),
  'device.handOver': post('device.manage', device, writes),
  'device.bind': post('device.manage', device, writes),
  'device.unbind': post('device.manage', device, writes),
  'device.repair': post('device.manage', device, writes),
  'device.back': post('device.manage', device, writes),
  'device.retire': post('device.manage', device, writes),
  'device.token': post('device.manage', device, writes),
  'device.withdraw': post('device.manage', device, always),
} as const;
