import { BackupError } from './backup/errors.js';
import { ConfigurationError } from './configuration.js';
import { EmbeddedDatabaseError } from './database/embedded/errors.js';
import { DatabaseNewerError } from './database/migrate.js';
import { DatabaseAddressError } from './database/reach.js';
import { ClockError } from './time/clock.js';
import { UnlockError } from './unlock/unlock.js';

/** Errors whose message is written for the operator; others come with their stack. */
const EXPLAINED = [
  ConfigurationError,
  EmbeddedDatabaseError,
  ClockError,
  BackupError,
  UnlockError,
  DatabaseAddressError,
  DatabaseNewerError,
];

/** What the operator is told: a sentence where we know what to do about it, else the stack. */
export function explanation(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if ('code' in error && error.code === 'EADDRINUSE') {
    return `Port ${'port' in error ? error.port : ''} is in use. Stop the other program, or choose another one: PORT=8081 npm start`;
  }
  const explained = EXPLAINED.some((type) => error instanceof type);
  // What the file system says names the file and the reason.
  return explained || 'syscall' in error ? error.message : (error.stack ?? error.message);
}
