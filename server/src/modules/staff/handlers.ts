import type { Handlers } from '../../core/handler.js';
import { staffChoices } from './choices.js';
import { importStaff } from './import.js';
import { listStaff } from './list.js';
import { readStaff } from './record.js';
import { resetFactor } from './reset-factor.js';
import { addStaff, editStaff } from './save.js';
import { resetPassword, setState } from './state.js';

type Names =
  | 'staff.choices'
  | 'staff.list'
  | 'staff.read'
  | 'staff.add'
  | 'staff.edit'
  | 'staff.resetPassword'
  | 'staff.setState'
  | 'staff.import'
  | 'staff.resetFactor';

/** The staff at or below the caller's node: their data, their rights and the state of their accounts. */
export const staffHandlers: Handlers<Names> = {
  'staff.choices': staffChoices,
  'staff.list': listStaff,
  'staff.read': async ({ db, caller, request }) => ({ staff: await readStaff(db, caller, request.userId) }),
  'staff.add': addStaff,
  'staff.edit': editStaff,
  'staff.import': importStaff,
  'staff.resetPassword': resetPassword,
  'staff.resetFactor': resetFactor,
  'staff.setState': setState,
};
