import { fork } from 'node:child_process';
import { once } from 'node:events';

/** A process of the load, which carries out actions that it is asked for. */
export class Worker {
  #child;
  #waiting = new Map();
  #asked = 0;

  /** @param module - URL of its program, which calls `carryOut` */
  constructor(module) {
    this.#child = fork(module, { serialization: 'advanced' });
    this.#child.once('exit', (code) => this.#abandon(new Error(`a process of the load ended with ${code}`)));
    this.#child.on('message', ({ id, value, error }) => {
      const { resolve, reject } = this.#waiting.get(id) ?? {};
      this.#waiting.delete(id);
      if (error === undefined) resolve?.(value);
      else reject?.(new Error(error));
    });
  }

  get pid() {
    return this.#child.pid;
  }

  /** Resolves with the value of the action; rejects with its error. */
  ask(action, details = {}) {
    const id = (this.#asked += 1);
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#child.send({ id, action, details });
    });
  }

  async close() {
    if (!this.#child.connected) return;
    const ended = once(this.#child, 'exit');
    this.#child.disconnect();
    await ended;
  }

  #abandon(error) {
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}

/** In the process itself: carries out what it is asked for, until its parent closes it. */
export function carryOut(actions) {
  process.on('message', ({ id, action, details }) => {
    Promise.resolve()
      .then(() => actions[action](details))
      .then(
        (value) => process.send({ id, value }),
        (error) => process.send({ id, error: error.message || `${action} failed: ${error.name}` }),
      );
  });
  process.on('disconnect', () => process.exit());
}
