import type { RequestOf } from '@wardlink/contract';
import { randomInt, randomUUID } from 'node:crypto';
import { vi } from 'vitest';
import { type Answer, TestClient } from './client.js';
import { PASSWORD } from './hospital.js';

const RATE_LIMITED = 429;
const SLOW = { timeout: 60_000, interval: 20 };

/**
 * Clients that enter readings one after another, each kept and sent again with its id until the server has stored it, as the
 * page's outbox does.
 */
export class EntryLoad {
  /** What was entered: the value by the reading's id. */
  readonly entered = new Map<string, number>();
  /** Of these, what a client was told to be stored. */
  readonly acknowledged = new Set<string>();
  /** Sends that brought no answer. */
  unanswered = 0;
  readonly #url: string;
  readonly #patientId: string;
  #stopped = false;
  #working: Promise<void>[] = [];

  constructor(url: string, patientId: string) {
    this.#url = url;
    this.#patientId = patientId;
  }

  async start(clients: number, username: string): Promise<void> {
    const nurses = Array.from({ length: clients }, () => new TestClient(this.#url));
    for (const nurse of nurses) {
      behindProxy(nurse);
      const answer = await nurse.logIn(username, PASSWORD);
      if (!answer.ok) throw new Error(`${username} cannot sign in: ${answer.error.code}`);
    }
    this.#working = nurses.map((nurse) => this.#work(nurse));
    // A refusal ends a client early; `stop` reports it.
    for (const work of this.#working) work.catch(() => (this.#stopped = true));
  }

  /** Waits until so many more are acknowledged. */
  async more(count: number): Promise<void> {
    const goal = this.acknowledged.size + count;
    await vi.waitUntil(() => this.#stopped || this.acknowledged.size >= goal, SLOW);
  }

  /** Waits until a send brings no answer, after which its entry is sent again. */
  async interrupted(): Promise<void> {
    const before = this.unanswered;
    await vi.waitUntil(() => this.#stopped || this.unanswered > before, SLOW);
  }

  /** Ends once every entry is acknowledged. @throws Error where the server refused one */
  async stop(): Promise<void> {
    this.#stopped = true;
    await Promise.all(this.#working);
  }

  async #work(nurse: TestClient): Promise<void> {
    while (!this.#stopped) await this.#enter(nurse);
  }

  async #enter(nurse: TestClient): Promise<void> {
    const value = randomInt(40, 100) / 10;
    const entry = { readingId: randomUUID(), patientId: this.#patientId, slot: randomInt(10), value };
    this.entered.set(entry.readingId, value);
    while (!(await this.#send(nurse, entry))) {
      this.unanswered += 1;
      await vi.waitUntil(() => isHealthy(this.#url), SLOW);
    }
    this.acknowledged.add(entry.readingId);
  }

  /** @returns false where it must be sent again */
  async #send(nurse: TestClient, entry: RequestOf<'glucose.record'>): Promise<boolean> {
    behindProxy(nurse);
    let answer: Answer<'glucose.record'>;
    try {
      answer = await nurse.call('glucose.record', entry);
    } catch {
      return false;
    }
    if (answer.ok) return true;
    if (answer.httpStatus >= 500 || answer.httpStatus === RATE_LIMITED) return false;
    throw new Error(`refused: ${answer.httpStatus} ${answer.error.code}`);
  }
}

/** Headers of a proxy, for a client on one of many machines, each of which has a limit of requests of its own. */
function behindProxy(client: TestClient): void {
  client.headers = { 'x-forwarded-for': `10.0.0.${1 + randomInt(250)}`, 'x-forwarded-proto': 'https' };
}

async function isHealthy(url: string): Promise<boolean> {
  return fetch(`${url}/health`).then(
    ({ ok }) => ok,
    () => false,
  );
}
