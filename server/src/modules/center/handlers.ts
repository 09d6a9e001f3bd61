import type { Handlers } from '../../http/handler.js';
import { changePassword } from './change-password.js';

/** What a person does about the own account. */
export const centerHandlers: Handlers<'center.changePassword'> = {
  'center.changePassword': changePassword,
};
