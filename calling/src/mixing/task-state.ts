/** `failed`: not retried until the owner starts the task again. */
export type TaskState = 'starting' | 'running' | 'restarting' | 'failed' | 'stopped';

export type TaskEvent =
  /** The target accepted the first data of the stream. */
  | 'accepted'
  /** The worker process ended unexpectedly. */
  | 'died'
  /** The pause before a restart is over. */
  | 'retried'
  /** The worker died too often. */
  | 'given-up'
  /** The disk of its target is full. */
  | 'disk-full'
  /** Its owner, the room or the server ends the task. */
  | 'stop';

const STATES: Record<TaskState, Partial<Record<TaskEvent, TaskState>>> = {
  starting: { accepted: 'running', died: 'restarting', 'disk-full': 'failed', stop: 'stopped' },
  running: { died: 'restarting', 'disk-full': 'failed', stop: 'stopped' },
  restarting: { retried: 'starting', 'given-up': 'failed', 'disk-full': 'failed', stop: 'stopped' },
  failed: { stop: 'stopped' },
  stopped: {},
};

/** The state after an event; an event that does not apply to a state leaves it unchanged. */
export function after(state: TaskState, event: TaskEvent): TaskState {
  return STATES[state][event] ?? state;
}

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;
const MOST_DEATHS = 12;
/** After a run of this length the failure count starts again. */
const SOUND_MS = 30_000;

/** Backoff between restarts of a worker process, growing with consecutive failures. */
export class RestartBackoff {
  #inARow = 0;

  /**
   * @param ranFor - ms since the target accepted the stream; 0 if it never did
   * @returns ms to wait, or undefined if the task has to be given up
   */
  add(ranFor: number): number | undefined {
    if (ranFor >= SOUND_MS) this.#inARow = 0;
    this.#inARow += 1;
    if (this.#inARow > MOST_DEATHS) return undefined;
    return Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (this.#inARow - 1));
  }
}
