import type { ControlLevel } from '@wardlink/domain';
import type { Database } from '../../src/database/connection.js';

/** Target and limits of the test hospital's solutions, mmol/L. */
export const PRINTED = {
  low: { target: 2.9, lower: 2.3, upper: 3.5 },
  normal: { target: 6.6, lower: 5.5, upper: 7.7 },
  high: { target: 16.4, lower: 13.9, upper: 18.8 },
} as const satisfies Record<ControlLevel, unknown>;

export interface TestLots {
  stripLotId: string;
  solutions: Record<ControlLevel, string>;
}

interface LotOptions {
  hospitalId: string;
  by: string;
  lot: string;
  levels?: readonly ControlLevel[];
  models?: string[];
  expires?: string;
}

/** Files a lot of strips and one of solution for each level, opened, of a hospital. */
export async function fileLots(
  db: Database,
  { hospitalId, by, lot, levels = ['low', 'normal', 'high'], models = ['GM-7'], expires = '2099-12-31' }: LotOptions,
): Promise<TestLots> {
  const filed = { hospitalId, filedAt: new Date(0), filedBy: by };
  const targets = Object.fromEntries(levels.map((level) => [level, PRINTED[level]]));
  const strip = { ...filed, brand: 'Strip-T', lot, models, targets: JSON.stringify(targets) };
  const { id: stripLotId } = await db
    .insertInto('stripLot')
    .values({ ...strip, produced: '2026-01-01', expires })
    .returning('id')
    .executeTakeFirstOrThrow();
  const solutions: Partial<TestLots['solutions']> = {};
  for (const level of ['low', 'normal', 'high'] as const) {
    const solution = { ...filed, brand: 'Control-T', lot: `Q-${lot}`, level, specific: '[]', ...PRINTED[level] };
    const { id } = await db
      .insertInto('solutionLot')
      .values({ ...solution, expires })
      .returning('id')
      .executeTakeFirstOrThrow();
    solutions[level] = id;
  }
  return { stripLotId, solutions: solutions as TestLots['solutions'] };
}
