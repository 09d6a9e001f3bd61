import type { EndpointName } from '@wardlink/contract';
import { Refusal } from '../core/refusal.js';

/**
 * What reads or reckons over many patients or a long time. One person's own are answered a few at a time, so that nobody
 * takes the database from a ward, by many pages or by a script.
 */
export const HEAVY: readonly EndpointName[] = [
  'record.list',
  'record.import',
  'record.export',
  'management.list',
  'management.analysis',
  'patient.trends',
  'patient.timeline',
  'order.executions',
  'order.exportExecutions',
  'order.medications',
  'order.exportMedications',
  'audit.search',
  'audit.export',
  'warning.list',
  'warning.handover',
  'staff.import',
];

/** Heavy requests of one person that are worked on at once, and that may wait for it; more are refused. */
export const TURNS = { atOnce: 2, waiting: 20 } as const;

/** Turns of persons at something that is dear. */
export interface Turns {
  /** Waits for a turn. @returns gives it back; also when called twice. @throws Refusal `rate.limited` where too many wait */
  take(person: string): Promise<() => void>;
}

export function createTurns({ atOnce, waiting }: { atOnce: number; waiting: number } = TURNS): Turns {
  const persons = new Map<string, { working: number; queue: (() => void)[] }>();
  return {
    async take(person) {
      const own = persons.get(person) ?? { working: 0, queue: [] };
      persons.set(person, own);
      if (own.working < atOnce) own.working += 1;
      else if (own.queue.length >= waiting) throw new Refusal('rate.limited');
      // Who waits is handed the turn of who leaves: nobody comes in between.
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
