import { fork, type ChildProcess } from 'node:child_process';
import { createRequire } from 'node:module';
import type { Logger } from 'pino';
import { NoCommonCodec } from '../engine.js';
import type { Answered, Notice, Request, ProcessMessage, Setup, UplinkReport } from './messages.js';

const ENTRY = '@wardlink/calling/media-process';
/** A process that sends nothing for this many seconds is considered stuck; its first message may take longer. */
const SILENT_SECONDS = 5;
const STARTING_SECONDS = 20;
/** A process that died sooner than this is restarted after a pause. */
const SHORT_LIFE_MS = 5000;
const RESTART_PAUSE_MS = 1000;
const END_PATIENCE_MS = 2000;
const MAX_DETAIL = 300;

interface Waiting {
  resolve: (answered: Answered) => void;
  reject: (cause: Error) => void;
}

/**
 * A child process that forwards media with native code. It is restarted when it dies: its connections are lost then,
 * and clients reconnect as after a lost path.
 */
export class MediaProcess {
  /** How many times the process was started; connections of an earlier life no longer exist. */
  life = 0;
  /** Number of rooms in this process. */
  rooms = 0;
  #child: ChildProcess | undefined;
  /** Resolved while the process runs. */
  #begun = pending();
  #requests = 0;
  readonly #waiting = new Map<number, Waiting>();
  #reports = new Map<number, UplinkReport>();
  #silentSeconds = 0;
  #responded = false;
  #closing = false;
  #restart: NodeJS.Timeout | undefined;
  readonly #watch: NodeJS.Timeout;
  #ended: Promise<void> = Promise.resolve();

  constructor(
    private readonly setup: Setup,
    private readonly logger: Logger,
  ) {
    this.#start();
    this.#watch = setInterval(() => this.#judge(), 1000);
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** The last report of an uplink; undefined before the first one. */
  reportOf(source: number): UplinkReport | undefined {
    return this.#reports.get(source);
  }

  /**
   * Sends a request. While the process restarts, the request waits: a client is not informed of a refusal, and itself
   * gives up only after 10 s.
   * @throws NoCommonCodec, or Error when the offer cannot be answered or the process died meanwhile
   */
  async ask(request: Request): Promise<Answered> {
    // Waits only if necessary, so that later messages do not overtake this one.
    if (!this.#child) await this.#begun.promise;
    const child = this.#child;
    if (!child?.connected) throw new Error('the media process ended');
    this.#requests += 1;
    const id = this.#requests;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      child.send({ id, ...request });
    });
  }

  tell(notice: Notice): void {
    if (this.#child?.connected) this.#child.send(notice);
  }

  /** Discards the report of a closed uplink, so that the next uplink starts without counts. */
  forget(source: number): void {
    this.#reports.delete(source);
  }

  async close(): Promise<void> {
    this.#closing = true;
    this.#begun.settle();
    clearInterval(this.#watch);
    clearTimeout(this.#restart);
    if (this.#child?.connected) this.#child.disconnect();
    const limit = setTimeout(() => this.#child?.kill('SIGKILL'), END_PATIENCE_MS);
    await this.#ended;
    clearTimeout(limit);
  }

  #start(): void {
    const began = performance.now();
    const child = fork(createRequire(import.meta.url).resolve(ENTRY), {
      env: passedOn(process.env),
      execArgv: [],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    this.#child = child;
    this.#begun.settle();
    this.life += 1;
    this.#silentSeconds = 0;
    this.#responded = false;
    let detail = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => (detail = (detail + text).slice(-MAX_DETAIL)));
    child.on('message', (message: ProcessMessage) => this.#receive(message));
    // Raised by a message to a process that has just died.
    child.on('error', () => undefined);
    this.#ended = new Promise((resolve) => {
      child.once('exit', (code, signal) => {
        resolve();
        this.#died(began, { code, signal, detail: detail.trim() });
      });
    });
    this.tell({ notice: 'setup', setup: this.setup });
  }

  #receive(message: ProcessMessage): void {
    this.#silentSeconds = 0;
    this.#responded = true;
    if ('uplinks' in message) {
      this.#reports = new Map(message.uplinks.map((report) => [report.source, report]));
      return;
    }
    const waiting = this.#waiting.get(message.id);
    this.#waiting.delete(message.id);
    if ('answered' in message) waiting?.resolve(message.answered);
    else waiting?.reject(message.noCommonCodec ? new NoCommonCodec() : new Error(message.refused));
  }

  #judge(): void {
    this.#silentSeconds += 1;
    if (this.#silentSeconds > (this.#responded ? SILENT_SECONDS : STARTING_SECONDS)) this.#child?.kill('SIGKILL');
  }

  #died(began: number, end: { code: number | null; signal: string | null; detail: string }): void {
    this.#child = undefined;
    if (!this.#closing) this.#begun = pending();
    this.#reports.clear();
    for (const { reject } of this.#waiting.values()) reject(new Error('the media process ended'));
    this.#waiting.clear();
    if (this.#closing) return;
    this.logger.error({ event: 'media.process.ended', ...end }, 'a media process ended, and is begun again');
    const pause = performance.now() - began < SHORT_LIFE_MS ? RESTART_PAUSE_MS : 0;
    this.#restart = setTimeout(() => this.#start(), pause);
  }
}

function pending(): { promise: Promise<void>; settle: () => void } {
  let settle: () => void = () => undefined;
  const promise = new Promise<void>((resolve) => (settle = resolve));
  return { promise, settle };
}

/**
 * Passes only the variables needed to find libraries, so that keys and tokens of the server do not reach the process.
 */
function passedOn({ PATH, LD_LIBRARY_PATH, TMPDIR }: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const given = Object.entries({ PATH, LD_LIBRARY_PATH, TMPDIR });
  return Object.fromEntries(given.filter(([, value]) => value !== undefined));
}
