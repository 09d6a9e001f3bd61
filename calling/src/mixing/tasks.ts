import type { Logger } from 'pino';
import type { Target } from './composition.js';
import { freeBytes } from './free-space.js';
import { DEFAULT_COST_LIMIT, DEFAULT_PROGRAM, DEFAULT_RESERVE_BYTES, type MixingOptions } from './options.js';
import { costOf } from './plan.js';
import { programPresent } from './targets.js';
import { Task, type ListedTask, type TaskRequest } from './task.js';

export type TaskProblem = 'program-missing' | 'full' | 'name-taken' | 'disk-full';

/** How often the disks of the running tasks are checked. */
const LOOK_MS = 5000;

const sameTarget = (one: Target, other: Target): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * All tasks of this server, by owner and by the key that the owner chose. An owner is the object that a task ends with:
 * the member who started it, or the room.
 */
export class Tasks {
  readonly #tasks = new Map<object, Map<string, Task>>();
  /** Tasks that are being changed or stopped. */
  readonly #ending = new Set<Promise<void>>();

  readonly #clock: NodeJS.Timeout;

  constructor(
    readonly options: MixingOptions,
    private readonly logger: Logger,
    /** Free bytes on the disk of a target; undefined if not applicable or not known. */
    private readonly free: (target: Target) => number | undefined = freeBytes,
  ) {
    this.#clock = setInterval(() => this.#endWithoutSpace(), LOOK_MS).unref();
  }

  /** Targets that tasks are writing to at present. */
  get targets(): Target[] {
    return this.#all().map(({ target }) => target);
  }

  /**
   * Starts a task, or changes the one that its owner started under the same key. @returns the problem if it was refused
   */
  start(owner: object, key: string, request: TaskRequest): TaskProblem | undefined {
    if (!programPresent(this.options.program ?? DEFAULT_PROGRAM)) return 'program-missing';
    const owned = this.#tasks.get(owner) ?? new Map<string, Task>();
    const before = owned.get(key);
    const others = this.#all().filter((task) => task !== before);
    if (others.some((task) => sameTarget(task.target, request.target))) return 'name-taken';
    const cost = others.reduce((sum, task) => sum + task.cost, costOf(request.plan));
    if (cost > (this.options.costLimit ?? DEFAULT_COST_LIMIT)) return 'full';
    if (this.#withoutSpace(request.target)) return 'disk-full';
    if (before && sameTarget(before.target, request.target)) {
      this.#follow(before.change(request.plan));
      return undefined;
    }
    if (before) this.#follow(before.stop());
    owned.set(key, new Task(request, this.options, this.logger));
    this.#tasks.set(owner, owned);
    return undefined;
  }

  /** @returns whether there was such a task */
  stop(owner: object, key: string): boolean {
    const owned = this.#tasks.get(owner);
    const task = owned?.get(key);
    if (!owned || !task) return false;
    owned.delete(key);
    if (owned.size === 0) this.#tasks.delete(owner);
    this.#follow(task.stop());
    return true;
  }

  /** Stops every task of an owner. */
  stopAll(owner: object): void {
    for (const key of [...(this.#tasks.get(owner)?.keys() ?? [])]) this.stop(owner, key);
  }

  /** Updates the senders of the owners' tasks. */
  refresh(owners: Iterable<object>): void {
    for (const owner of owners) for (const task of this.#tasks.get(owner)?.values() ?? []) task.refresh();
  }

  /** @param owner - if left out, the tasks of all owners */
  list(owner?: object): ListedTask[] {
    const tasks = owner ? [...(this.#tasks.get(owner)?.values() ?? [])] : this.#all();
    return tasks.map(({ listed }) => listed);
  }

  async close(): Promise<void> {
    clearInterval(this.#clock);
    for (const owner of [...this.#tasks.keys()]) this.stopAll(owner);
    await Promise.all(this.#ending);
  }

  /** A reserve stays free for other users of the disk, such as a database. */
  #withoutSpace(target: Target): boolean {
    const free = this.free(target);
    return free !== undefined && free < (this.options.reserveBytes ?? DEFAULT_RESERVE_BYTES);
  }

  #endWithoutSpace(): void {
    for (const task of this.#all()) if (this.#withoutSpace(task.target)) this.#follow(task.endForSpace());
  }

  #all(): Task[] {
    return [...this.#tasks.values()].flatMap((owned) => [...owned.values()]);
  }

  #follow(ending: Promise<void>): void {
    this.#ending.add(ending);
    void ending.finally(() => this.#ending.delete(ending));
  }
}
