import type { DatabaseProbe, DatabaseProblem } from '../database/probe.js';
import type { ReplicaState } from '../database/replica.js';

/** The answer of `/health`. */
interface HealthReport {
  /** `limited`: it works, but an operator must act soon. */
  readonly status: 'ok' | 'limited' | 'failed';
  readonly database: 'ok' | 'failed';
  /** Omitted without a replica. */
  readonly replica?: ReplicaState;
  /** The problems, one sentence each, without paths, names or addresses. */
  readonly problems: readonly string[];
  /** Of messages in and results out, by the names that the hospital gave them; omitted without any. */
  readonly queues?: readonly object[];
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
  /** Whether the embedded database is being restarted. */
  restarting(is: boolean): void;
  /** Adds a check for a limitation of the server; it returns undefined if there is none. */
  watch(limit: () => string | undefined): void;
  /** Reports the state of the replica as well. */
  watchReplica(replica: { readonly state: ReplicaState; limit(): string | undefined }): void;
  /** Reports the queues of the hospital's other systems as well. */
  watchQueues(watched: { readonly queues: readonly object[]; limit(): string | undefined }): void;
}

/** The state of this server, reported within a second even if the database hangs. */
export function createHealth(probe: DatabaseProbe, version: string): Health {
  const limits: (() => string | undefined)[] = [];
  let restarting = false;
  let replica: { readonly state: ReplicaState } | undefined;
  let queues: { readonly queues: readonly object[] } | undefined;
  return {
    restarting: (is) => void (restarting = is),
    watch: (limit) => void limits.push(limit),
    watchReplica: (watched) => {
      replica = watched;
      limits.push(() => watched.limit());
    },
    watchQueues: (watched) => {
      queues = watched;
      limits.push(() => watched.limit());
    },
    async report() {
      const problem = restarting ? 'restarting' : await probe.ask();
      const limited = limits.map((limit) => limit()).filter((limit) => limit !== undefined);
      return {
        status: problem ? 'failed' : limited.length > 0 ? 'limited' : 'ok',
        database: problem ? 'failed' : 'ok',
        ...(replica && { replica: replica.state }),
        ...(queues && queues.queues.length > 0 && { queues: queues.queues }),
        problems: [...(problem ? [SENTENCES[problem]] : []), ...limited],
        version,
      };
    },
  };
}
