/** `failed`: given up, until its owner starts it again. */
export type TaskState = 'starting' | 'running' | 'restarting' | 'failed' | 'stopped';

export type TaskEvent =
  /** The target took the first of the stream. */
  | 'accepted'
  /** The worker process ended by itself. */
  | 'died'
  /** The pause after its end is over. */
  | 'retried'
  /** It ended too often. */
  | 'given-up'
  /** The disk that it writes to is full. */
  | 'disk-full'
  /** Its owner, the room or the server ends it. */
  | 'stop';

const STATES: Record<TaskState, Partial<Record<TaskEvent, TaskState>>> = {
  starting: { accepted: 'running', died: 'restarting', 'disk-full': 'failed', stop: 'stopped' },
  running: { died: 'restarting', 'disk-full': 'failed', stop: 'stopped' },
  restarting: { retried: 'starting', 'given-up': 'failed', 'disk-full': 'failed', stop: 'stopped' },
  failed: { stop: 'stopped' },
  stopped: {},
};

/** The state after an event; an event that does not concern a state leaves it as it is. */
export function after(state: TaskState, event: TaskEvent): TaskState {
  return STATES[state][event] ?? state;
}

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;
const MOST_DEATHS = 12;
/** A worker that ran for so long was sound: what comes then is a new trouble. */
const SOUND_MS = 30_000;

/** Delays between restarts of a worker process, growing with its failures in a row. */
export class RestartBackoff {
  #inARow = 0;

  /**
   * @param ranFor - ms since the target took its stream; 0 when it never did
   * @returns ms to wait, or undefined when it is time to give up
   */
  add(ranFor: number): number | undefined {
    if (ranFor >= SOUND_MS) this.#inARow = 0;
    this.#inARow += 1;
    if (this.#inARow > MOST_DEATHS) return undefined;
    return Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (this.#inARow - 1));
  }
}
