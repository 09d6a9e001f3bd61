import { Refusal } from '../refusal.js';

/** Heavy requests of one person that may run at once, and that may wait; more are refused. */
export const REQUESTS_PER_PERSON = { atOnce: 2, waiting: 20 } as const;

/** Limits concurrent heavy requests per person. */
export interface ConcurrencyLimit {
  /** Waits for a slot. @returns releases it (idempotent). @throws Refusal `rate.limited` if too many wait */
  acquire(person: string): Promise<() => void>;
}

export function createConcurrencyLimit({
  atOnce,
  waiting,
}: { atOnce: number; waiting: number } = REQUESTS_PER_PERSON): ConcurrencyLimit {
  const persons = new Map<string, { working: number; queue: (() => void)[] }>();
  return {
    async acquire(person) {
      const own = persons.get(person) ?? { working: 0, queue: [] };
      persons.set(person, own);
      if (own.working < atOnce) own.working += 1;
      else if (own.queue.length >= waiting) throw new Refusal('rate.limited');
      // A released slot goes to the next in the queue, so that nobody overtakes.
      else await new Promise<void>((resolve) => own.queue.push(resolve));
      let given = false;
      return () => {
        if (given) return;
        given = true;
        const next = own.queue.shift();
        if (next) return next();
        own.working -= 1;
        if (own.working === 0) persons.delete(person);
      };
    },
  };
}
