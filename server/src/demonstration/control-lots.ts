import { addDays, type Day, type ControlLevel, type PrintedRange } from '@wardlink/domain';
import type { Tx } from '../database/connection.js';

/** The model of every meter of the demonstration. */
export const METER_MODEL = 'GM-7';
const BRAND = 'Glyca';
const CONTROL_BRAND = 'Glyca Control';

export const PRINTED: Readonly<Record<ControlLevel, PrintedRange>> = {
  low: { target: 2.9, lower: 2.3, upper: 3.5 },
  normal: { target: 6.6, lower: 5.5, upper: 7.7 },
  high: { target: 16.4, lower: 13.9, upper: 18.8 },
};

/** Days before today on which the present lot of strips came into use. */
export const STRIPS_CHANGED = 30;
/** Days before today on which the vials were opened: they can be used for 90. */
export const VIALS_OPENED = 80;

export interface MadeLots {
  /** Lots of strips by their age: the present one, and the one before. */
  strips: { present: string; before: string };
  solutions: Record<ControlLevel, string>;
}

/** Lots of strips, one of them expired and one low in stock, and of control solutions. */
export async function addLots(
  tx: Tx,
  { hospitalId, by, departments }: { hospitalId: string; by: string; departments: readonly string[] },
  today: Day,
  now: Date,
): Promise<MadeLots> {
  const year = (day: Day): string => day.slice(2, 4);
  const at = (days: number): Date => new Date(now.getTime() - days * 86_400_000);
  const filed = { hospitalId, filedBy: by };
  const addStrip = async (
    letterAndNumber: string,
    produced: Day,
    expires: Day,
    opened: Day | null,
    /** Days before today on which they arrived. */
    arrived: number,
  ): Promise<string> => {
    const { id } = await tx
      .insertInto('stripLot')
      .values({
        ...filed,
        filedAt: at(arrived),
        brand: BRAND,
        lot: `${year(produced)}${letterAndNumber}`,
        models: [METER_MODEL],
        targets: JSON.stringify(PRINTED),
        produced,
        expires,
        opened,
        lowStock: 500,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  };
  const present = await addStrip(
    'B118042',
    addDays(today, -120),
    addDays(today, 280),
    addDays(today, -STRIPS_CHANGED),
    STRIPS_CHANGED + 5,
  );
  const before = await addStrip(
    'A104218',
    addDays(today, -330),
    addDays(today, 60),
    addDays(today, -VIALS_OPENED),
    100,
  );
  const expired = await addStrip('K090377', addDays(today, -480), addDays(today, -12), addDays(today, -200), 220);
  const arrived = await addStrip('C200731', addDays(today, -90), addDays(today, 310), null, 6);
  const received = (stripLotId: string, quantity: number, days: number) => ({
    stripLotId,
    kind: 'received' as const,
    quantity,
    nodeId: null,
    at: at(days),
    by,
    note: null,
  });
  const handedOut = (stripLotId: string, quantity: number, days: number) =>
    departments.map((nodeId) => ({
      stripLotId,
      kind: 'handedOut' as const,
      quantity,
      nodeId,
      at: at(days),
      by,
      note: null,
    }));
  await tx
    .insertInto('stripMovement')
    .values([
      received(present, 5000, STRIPS_CHANGED + 5),
      ...handedOut(present, 600, STRIPS_CHANGED),
      received(before, 6000, 100),
      ...handedOut(before, 900, 90),
      received(arrived, 400, 6),
      received(expired, 1000, 220),
      ...handedOut(expired, 150, 200),
      { stripLotId: expired, kind: 'waste' as const, quantity: 50, nodeId: null, at: at(11), by, note: null },
    ])
    .execute();
  const addSolution = async (level: ControlLevel): Promise<string> => {
    const { id } = await tx
      .insertInto('solutionLot')
      .values({
        ...filed,
        filedAt: at(VIALS_OPENED + 5),
        brand: CONTROL_BRAND,
        lot: `Q${year(today)}09${level.charAt(0).toUpperCase()}`,
        level,
        expires: addDays(today, 200),
        opened: addDays(today, -VIALS_OPENED),
        ...PRINTED[level],
        specific: '[]',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  };
  const solutions = {
    low: await addSolution('low'),
    normal: await addSolution('normal'),
    high: await addSolution('high'),
  };
  return { strips: { present, before }, solutions };
}
