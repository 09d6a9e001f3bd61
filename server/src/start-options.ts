import type { Logger } from 'pino';
import type { Configuration } from './configuration.js';
import type { MigrateOptions } from './database/migrate.js';
import type { ReadSpace } from './disk.js';
import type { Patience } from './http/app.js';

export interface StartOptions extends Configuration {
  readonly logger: Logger;
  /** Check every reply against the contract (tests). */
  readonly checkReplies?: boolean;
  /** The migrations of another version (tests). */
  readonly migrations?: MigrateOptions['migrations'];
  /** `false`: does not tidy sessions (tests, in which servers of one database show different hours). */
  readonly tidiesSessions?: boolean;
  /** Called with the progress of the start. */
  readonly progress?: (doing: string) => void;
  /** Reads the disk space (tests). */
  readonly readSpace?: ReadSpace;
  /** Ends a start that is under way. */
  readonly signal?: AbortSignal;
  /** Called when the database is lost for good: this process cannot continue. */
  readonly onLost?: (error: Error) => void;
  /** How long requests may take to come in. */
  readonly patience?: Patience;
  /** Requests a minute and address; in all, and at what strangers try out; of uploads by account. */
  readonly limits?: { perMinute: number; triesPerMinute: number; metersPerMinute?: number; uploadsPerMinute?: number };
}
