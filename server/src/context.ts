import type { Logger } from 'pino';
import type { Database } from './database/connection.js';
import type { CallingService } from './modules/calls/service.js';
import type { Bus } from './modules/chat/bus.js';
import type { DiskWatch } from './disk.js';
import type { Clock } from './time/clock.js';
import type { FactorKeys } from './modules/session/factor-keys.js';
import type { Secrets } from './modules/session/secrets.js';
import type { DemonstrationAccount } from './modules/session/demonstration-account.js';

/** What every handler works with. One per process. */
export interface ServerContext {
  readonly db: Database;
  readonly clock: Clock;
  readonly bus: Bus;
  readonly logger: Logger;
  readonly secrets: Secrets;
  readonly factorKeys: FactorKeys;
  readonly calling: CallingService;
  readonly version: string;
  /** What is left of the disk. */
  readonly disk: Pick<DiskWatch, 'state'>;
  /** Shown on the login page; empty outside demonstration mode. */
  readonly demonstrationAccounts: readonly DemonstrationAccount[];
}
