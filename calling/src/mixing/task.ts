import { randomBytes } from 'node:crypto';
import path from 'node:path';
import type { Logger } from 'pino';
import type { MediaSource, Tap } from '../media/engine.js';
import type { Composition, Target, WorkerNotice } from './composition.js';
import { after, RestartBackoff, type TaskEvent, type TaskState } from './task-state.js';
import { DEFAULT_PROGRAM, type MixingOptions } from './options.js';
import { costOf, type Plan } from './plan.js';
import { assignSlots, type Sender } from './slot-assignment.js';
import { Worker } from './worker.js';

export interface PublishingSender extends Sender {
  source: MediaSource;
}

export interface TaskRequest {
  kind: 'mix' | 'relay' | 'recording';
  target: Target;
  plan: Plan;
  /** The members of the room that publish at present. */
  senders: () => PublishingSender[];
  /** Called when the task has failed. */
  failed?: () => void;
}

export interface ListedTask {
  /** Id of the task in the logs. */
  task: string;
  kind: TaskRequest['kind'];
  state: TaskState;
  /** Why the task failed. */
  problem?: TaskFailure;
  /** How often its worker was restarted. */
  restarts: number;
  cost: number;
  /** Number of users in the stream at present. */
  inputs: number;
  /** Process id of the worker; undefined while there is none. */
  pid: number | undefined;
}

export type TaskFailure = 'disk-full' | 'died-too-often';

/** Messages of programs about a full disk. */
const NO_SPACE = /No space left on device|Disk quota exceeded|ENOSPC|EDQUOT/;

interface Tapped {
  slot: number;
  tap: Tap;
}

/** One composed stream and its target. Its worker process is restarted when it dies. */
export class Task {
  readonly id = randomBytes(4).toString('hex');
  #backoff = new RestartBackoff();
  readonly #taps = new Map<MediaSource, Tapped>();
  #plan: Plan;
  #state: TaskState = 'starting';
  #failure: TaskFailure | undefined;
  #worker: Worker | undefined;
  #restarts = 0;
  #acceptedAt: number | undefined;
  #again: NodeJS.Timeout | undefined;
  #lastSlot = 0;
  #sentComposition = '';

  constructor(
    private readonly request: TaskRequest,
    private readonly options: MixingOptions,
    private readonly logger: Logger,
  ) {
    this.#plan = request.plan;
    this.#log('task started');
    this.#start();
  }

  /** Share of the cost limit; 0 for a failed or stopped task. */
  get cost(): number {
    return this.#state === 'failed' || this.#state === 'stopped' ? 0 : costOf(this.#plan);
  }

  get target(): Target {
    return this.request.target;
  }

  get listed(): ListedTask {
    return {
      task: this.id,
      kind: this.request.kind,
      state: this.#state,
      ...(this.#failure ? { problem: this.#failure } : {}),
      restarts: this.#restarts,
      cost: this.cost,
      inputs: this.#taps.size,
      pid: this.#worker?.pid,
    };
  }

  /** Changes the plan. Places change at once; another frame size or audio format starts a new encoder. */
  async change(plan: Plan): Promise<void> {
    const outputOf = ({ picture, sound }: Plan): string => JSON.stringify([picture, sound]);
    const sameOutput = outputOf(plan) === outputOf(this.#plan);
    this.#plan = plan;
    if (this.#state === 'failed' || (!sameOutput && this.#worker)) {
      clearTimeout(this.#again);
      const before = this.#worker;
      this.#worker = undefined;
      await before?.end();
      if (this.#state === 'stopped') return;
      this.#backoff = new RestartBackoff();
      this.#state = 'starting';
      this.#failure = undefined;
      this.#start();
    } else this.refresh();
  }

  /** Adds senders that joined and removes those that left. */
  refresh(): void {
    if (this.#state === 'stopped') return;
    const composition = this.#compose();
    const composed = JSON.stringify(composition);
    if (composed === this.#sentComposition) return;
    this.#sentComposition = composed;
    this.#worker?.compose(composition);
  }

  async stop(): Promise<void> {
    if (this.#state === 'stopped') return;
    this.#become('stop');
    this.#log('task stopped');
    await this.#release();
  }

  /**
   * Ends the task because its disk is full; written files are kept. It is not retried, because it would fill any space
   * that becomes free.
   */
  async endForSpace(): Promise<void> {
    if (this.#state === 'stopped' || this.#state === 'failed') return;
    this.#become('disk-full');
    this.#fail('disk-full', 'the disk is full: a task that wrote to it has ended');
    await this.#release();
  }

  async #release(): Promise<void> {
    clearTimeout(this.#again);
    for (const { tap } of this.#taps.values()) tap.close();
    this.#taps.clear();
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.end();
  }

  #fail(failure: TaskFailure, sentence: string): void {
    this.#failure = failure;
    this.logger.error({ event: 'task-failed', task: this.id, kind: this.request.kind, problem: failure }, sentence);
    this.request.failed?.();
  }

  #compose(): Composition {
    const assigned = assignSlots(this.#plan, this.request.senders());
    const sources = new Set(assigned.map(({ sender }) => sender.source));
    for (const [source, { tap }] of this.#taps) {
      if (sources.has(source)) continue;
      tap.close();
      this.#taps.delete(source);
    }
    const inputs = assigned.map(({ sender, place }) => ({ slot: this.#tapped(sender.source).slot, place }));
    const { picture, sound, backgroundColor, backgroundImage } = this.#plan;
    const { imageFolder, program = DEFAULT_PROGRAM } = this.options;
    const image = imageFolder && backgroundImage ? path.join(imageFolder, backgroundImage) : undefined;
    const output = { picture, sound, target: this.request.target, program };
    return { output, backgroundColor, backgroundImage: image, inputs };
  }

  #tapped(source: MediaSource): Tapped {
    const known = this.#taps.get(source);
    if (known) return known;
    const slot = (this.#lastSlot = (this.#lastSlot + 1) & 0xffff);
    const tap = source.tap(({ codec, ...packet }) => this.#worker?.give({ slot, media: codec, ...packet }));
    const tapped = { slot, tap };
    this.#taps.set(source, tapped);
    return tapped;
  }

  #start(): void {
    const composition = this.#compose();
    this.#sentComposition = JSON.stringify(composition);
    this.#acceptedAt = undefined;
    const worker: Worker = new Worker(composition, {
      notice: (notice) => {
        if (this.#worker === worker) this.#noticed(notice);
      },
      ended: (detail) => {
        if (this.#worker === worker) this.#died(detail);
      },
    });
    this.#worker = worker;
  }

  #noticed(notice: WorkerNotice): void {
    if (notice.event === 'running') {
      this.#acceptedAt = performance.now();
      this.#become('accepted');
      this.#log('task running');
    } else if (notice.event === 'key-frame') {
      for (const { slot, tap } of this.#taps.values()) if (slot === notice.slot) tap.requestKeyFrame();
    }
  }

  #died(detail: string): void {
    this.#worker = undefined;
    const ranFor = this.#acceptedAt === undefined ? 0 : performance.now() - this.#acceptedAt;
    const pause = this.#backoff.add(ranFor);
    this.#become('died');
    this.logger.warn({ task: this.id, pause, detail: this.#withoutTarget(detail) }, 'the worker of a task died');
    if (NO_SPACE.test(detail)) {
      void this.endForSpace();
      return;
    }
    if (pause === undefined) {
      this.#become('given-up');
      this.#fail('died-too-often', 'a task was given up: its worker died too often');
      return;
    }
    this.#again = setTimeout(() => {
      this.#become('retried');
      this.#restarts += 1;
      this.#start();
    }, pause);
  }

  /** A target may reveal who is in the stream, and may contain a secret stream key. */
  #withoutTarget(detail: string): string {
    const [target = ''] = Object.values(this.request.target) as string[];
    return detail.replaceAll(target, 'TARGET').replaceAll(/\b\w+:\/\/\S+/g, 'ADDRESS');
  }

  #become(event: TaskEvent): void {
    this.#state = after(this.#state, event);
  }

  #log(what: string): void {
    this.logger.info({ task: this.id, kind: this.request.kind, cost: this.cost }, what);
  }
}
