import * as Type from 'typebox';
import { Done, Text } from './parts.js';

export const centerSchemas = {
  /** Ends every session of the account, this one too: the next step is the login page. */
  'center.changePassword': {
    request: Type.Object({ oldPassword: Text(128), newPassword: Text(128) }),
    reply: Done,
  },
};
