import { always, get, post, reads, writes } from '../base/endpoint.js';
import { lists, listsOfPlace, place, role, staff } from '../base/scope-rules.js';

/** Endpoints of staff, roles and menus. */
export const staffEndpoints = {
  'staff.choices': get('staff.manage', lists, reads),
  'staff.list': post('staff.manage', listsOfPlace, reads),
  'staff.read': post('staff.manage', staff, reads),
  'staff.add': post('staff.manage', place, writes),
  // The scope is checked for each line of the file; the reply names the refused lines.
  'staff.import': post('staff.manage', { scope: 'node' }, { ...writes, heavy: true }),
  'staff.edit': post('staff.manage', staff, writes),
  'staff.resetPassword': post('staff.manage', staff, writes),
  'staff.resetFactor': post('staff.manage', staff, writes),
  'staff.setState': post('staff.manage', staff, always),
  'role.list': get('role.manage', lists, reads),
  'role.read': post('role.manage', role, reads),
  'role.add': post('role.manage', place, writes),
  'role.edit': post('role.manage', role, writes),
  'role.delete': post('role.manage', role, writes),
  // Menus belong to the whole hospital: managers of a part of it may view them, but cannot save.
  'menu.list': get('menu.manage', { scope: 'hospital' }, reads),
  'menu.save': post('menu.manage', { scope: 'hospital' }, writes),
} as const;
