import { describe, expect, it } from 'vitest';
import type { BoardRow, GlucoseReading } from '@wardlink/contract';
import type { CellContext } from './cells.js';
import { specialSeries } from './special-series.js';
import type { TypedReading } from '../outbox/outbox.js';

const DAY = '2026-03-18';
const at = (time: string): number => Date.parse(`${DAY}T${time}:00+08:00`);

function reading(readingId: string, time: string, value: number | null): GlucoseReading {
  return {
    readingId,
    patientId: '7',
    slot: 0,
    value,
    comparator: null,
    refusal: value === null ? 'out' : null,
    refusalNote: null,
    measuredAt: at(time),
    day: DAY,
    measuredBy: { name: '护士', latinName: null },
    way: 'manual',
    late: false,
    meaning: value === null ? null : 'aboveTarget',
    status: 0,
    range: { low: 3.9, high: 16.7 },
    version: 1,
  };
}

function typed(key: string, time: string, value: number): TypedReading {
  const body = { readingId: key, patientId: '7', slot: 0, value, measuredAt: at(time) };
  const shared = { userId: '1', patientId: '7', slot: 0 as const, day: DAY, typedAt: at(time), unanswered: 0 };
  return { ...shared, kind: 'record', key, body } as TypedReading;
}

const context = (...own: TypedReading[]): CellContext => ({
  day: DAY,
  typed: own,
  boundsOf: () => ({
    range: { low: 3.9, high: 16.7 },
    critical: { low: 2.8, high: 22.2 },
    target: { low: 3.9, high: 10 },
  }),
  phaseOf: () => 'now',
});
const row = (...special: GlucoseReading[]): BoardRow => ({ patientId: '7', special }) as unknown as BoardRow;

describe('a course in special mode', () => {
  it('says by how much and in what time each value differs from the one before, over a refusal', () => {
    const series = specialSeries(
      row(reading('a', '06:00', 18.2), reading('b', '07:00', null), reading('c', '07:30', 15)),
      context(),
    );
    expect(series.map(({ change }) => change)).toEqual([undefined, undefined, { difference: -3.2, minutes: 90 }]);
  });

  it('shows no difference to HI or LO, and begins again after it', () => {
    const high: GlucoseReading = { ...reading('b', '07:00', 33.3), comparator: '>', status: 1 };
    const low = typed('e', '10:00', 1.1);
    Object.assign(low.body, { comparator: '<' });
    const series = specialSeries(
      row(reading('a', '06:00', 18), high, reading('c', '08:00', 15), reading('d', '09:00', 12)),
      context(low),
    );
    expect(series.map(({ change }) => change?.difference)).toEqual([undefined, undefined, undefined, -3, undefined]);
    expect(series.at(-1)?.cell).toMatchObject({ kind: 'unsaved', comparator: '<', meaning: 'criticalLow' });
  });

  it('puts what was typed here and is on its way in its place by time', () => {
    const series = specialSeries(
      row(reading('a', '06:00', 5), reading('c', '08:00', 6)),
      context(typed('b', '07:00', 2.9)),
    );
    expect(series.map(({ key, cell }) => [key, cell.kind])).toEqual([
      ['a', 'value'],
      ['b', 'unsaved'],
      ['c', 'value'],
    ]);
    expect(series[1]?.cell).toMatchObject({ meaning: 'low' });
    expect(series[2]?.change).toEqual({ difference: 3.1, minutes: 60 });
  });

  it('shows a reading once that is stored while its answer is still awaited', () => {
    expect(specialSeries(row(reading('a', '06:00', 5)), context(typed('a', '06:00', 5)))).toHaveLength(1);
  });

  it('leaves out what the server gave back, what belongs to another patient or slot, and other days', () => {
    const others = [
      { ...typed('1', '07:00', 4), refused: { code: 'input.invalid', message: '' } },
      { ...typed('2', '07:00', 4), patientId: '8' },
      { ...typed('3', '07:00', 4), slot: 3 },
      { ...typed('4', '07:00', 4), day: '2026-03-17' },
    ] as TypedReading[];
    expect(specialSeries(row(), context(...others))).toEqual([]);
  });
});
