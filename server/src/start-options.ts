import type { Waits } from './modules/results-out/exchange.js';
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
  /** `false`: does not tidy sessions (for tests in which servers of one database have different clocks). */
  readonly tidiesSessions?: boolean;
  /** Called with the progress of the start. */
  readonly progress?: (doing: string) => void;
  /** Reads the disk space (tests). */
  readonly readSpace?: ReadSpace;
  /** Ends a start that is under way. */
  readonly signal?: AbortSignal;
  /** Called when the database is lost for good: this process cannot continue. */
  readonly onLost?: (error: Error) => void;
  /** Time limits for receiving requests. */
  readonly patience?: Patience;
  /** How long destinations of results are waited for. */
  readonly resultWaits?: Waits;
  /** Requests per minute and address: in total, and for actions that strangers can try; of uploads per account. */
  readonly limits?: { perMinute: number; triesPerMinute: number; metersPerMinute?: number; uploadsPerMinute?: number };
}
