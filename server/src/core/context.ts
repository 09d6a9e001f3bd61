import type { ReplyOf } from '@wardlink/contract';
import type { Logger } from 'pino';
import type { Database } from '../database/connection.js';
import type { CallingService } from './calling-service.js';
import type { Bus } from './bus.js';
import type { ChangeFollower } from './changes/follower.js';
import type { DiskWatch } from '../disk.js';
import type { Clock } from '../time/clock.js';
import type { FactorKeys } from './factor-keys.js';
import type { IsInside } from './inside.js';
import type { Secrets } from './secrets.js';

/** An account of the demonstration hospital, as the login page lists it. */
export type DemonstrationAccount = ReplyOf<'session.begin'>['accounts'][number];

/** The objects that every handler works with. One per process. */
export interface ServerContext {
  readonly db: Database;
  readonly clock: Clock;
  readonly bus: Bus;
  readonly changes: Pick<ChangeFollower, 'position' | 'onBatch'>;
  readonly logger: Logger;
  readonly secrets: Secrets;
  readonly factorKeys: FactorKeys;
  readonly calling: CallingService;
  /** The state of the port of another system on this server: `open`, `closed`, or what hinders it. */
  readonly portOf: (partnerId: string) => string;
  readonly version: string;
  /** Whether an address belongs to the hospital's networks. */
  readonly isInside: IsInside;
  /** State of the free disk space. */
  readonly disk: Pick<DiskWatch, 'state'>;
  /** Shown on the login page; empty outside of demonstration mode. */
  readonly demonstrationAccounts: readonly DemonstrationAccount[];
}
