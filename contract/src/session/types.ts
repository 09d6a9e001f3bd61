import type { Static } from 'typebox';
import type { SessionUser } from './schemas.js';

export type UserRecord = Static<typeof SessionUser>;
