import type { DatabaseProbe, DatabaseProblem } from '../database/probe.js';
import type { ReplicaState } from '../database/replica.js';

/** What `/health` answers. */
interface HealthReport {
  /** `limited`: it works, and somebody has to do something soon. */
  readonly status: 'ok' | 'limited' | 'failed';
  readonly database: 'ok' | 'failed';
  /** Left out where there is none. */
  readonly replica?: ReplicaState;
  /** What is wrong, a sentence each; nothing of paths, names or addresses. */
  readonly problems: readonly string[];
  readonly version: string;
}

const SENTENCES: Record<DatabaseProblem | 'restarting', string> = {
  unreachable: 'The database cannot be reached.',
  starting: 'The database is starting or recovering.',
  full: 'The database has no connection left.',
  silent: 'The database does not answer.',
  failed: 'The database answers with an error.',
  noPrimary: 'None of the hosts of the database that answer accepts entries.',
  severalPrimaries: 'Two hosts of the database accept entries: end the one that was replaced.',
  restarting: 'The database ended and is being started again.',
};

/** Health inputs from other parts of the server. */
export interface Health {
  report(): Promise<HealthReport>;
  /** The embedded database is being started again, or runs. */
  restarting(is: boolean): void;
  /** Adds what limits the server at present; undefined where nothing does. */
  watch(limit: () => string | undefined): void;
  /** Reports the state of the replica as well. */
  watchReplica(replica: { readonly state: ReplicaState; limit(): string | undefined }): void;
}

/** How this server is, told within a second whatever the database does. */
export function createHealth(probe: DatabaseProbe, version: string): Health {
  const limits: (() => string | undefined)[] = [];
  let restarting = false;
  let replica: { readonly state: ReplicaState } | undefined;
  return {
    restarting: (is) => void (restarting = is),
    watch: (limit) => void limits.push(limit),
    watchReplica: (watched) => {
      replica = watched;
      limits.push(() => watched.limit());
    },
    async report() {
      const problem = restarting ? 'restarting' : await probe.ask();
      const limited = limits.map((limit) => limit()).filter((limit) => limit !== undefined);
      return {
        status: problem ? 'failed' : limited.length > 0 ? 'limited' : 'ok',
        database: problem ? 'failed' : 'ok',
        ...(replica && { replica: replica.state }),
        problems: [...(problem ? [SENTENCES[problem]] : []), ...limited],
        version,
      };
    },
  };
}
