import { fork } from 'node:child_process';
import { once } from 'node:events';

/** Processes that simulate users: senders in the first, the others spread over the rest. */
export class Loaders {
  #children;
  #answers = new Map();
  #asked = 0;
  #homes = new Map();
  #next = 0;

  /** @param count - number of processes for receivers */
  constructor(count) {
    this.#children = Array.from({ length: count + 1 }, () => fork(new URL('load.mjs', import.meta.url)));
    for (const child of this.#children) {
      child.once('exit', () => {
        for (const { reject } of this.#answers.values()) reject(new Error('a process of the load ended'));
        this.#answers.clear();
      });
      child.on('message', ({ id, value, error }) => {
        const { resolve, reject } = this.#answers.get(id);
        this.#answers.delete(id);
        if (error === undefined) resolve(value);
        else reject(new Error(error));
      });
    }
  }

  /** @param details.sends - whether the user is a sender */
  enter({ sends, ...details }) {
    const home = sends ? 0 : 1 + (this.#next++ % (this.#children.length - 1));
    this.#homes.set(details.user, home);
    return this.#ask(home, { action: 'enter', ...details });
  }

  act(action, user, details = {}) {
    return this.#ask(this.#homes.get(user), { action, user, ...details });
  }

  begin() {
    return Promise.all(this.#children.map((_child, home) => this.#ask(home, { action: 'begin' })));
  }

  async figures() {
    return (await Promise.all(this.#children.map((_child, home) => this.#ask(home, { action: 'figures' })))).flat();
  }

  /** Payload bytes that all users sent and received since `begin`. */
  async traffic() {
    const each = await Promise.all(this.#children.map((_child, home) => this.#ask(home, { action: 'traffic' })));
    const sum = (field) => each.reduce((total, figures) => total + figures[field], 0);
    return { sent: sum('sent'), received: sum('received') };
  }

  async close() {
    await Promise.all(
      this.#children.map((child) => {
        const ended = once(child, 'exit');
        child.disconnect();
        return ended;
      }),
    );
  }

  #ask(home, message) {
    const id = (this.#asked += 1);
    return new Promise((resolve, reject) => {
      this.#answers.set(id, { resolve, reject });
      this.#children[home].send({ id, ...message });
    });
  }
}
