import { describe, expect, it } from 'vitest';
import { mergeRows, type FollowedRow } from './merge-rows.js';

interface Row extends FollowedRow {
  value?: number;
}
const row = (patientId: string, sortKey: string, value = 0): Row => ({ patientId, sortKey, value });
const ROWS = [row('1', 'a'), row('2', 'c'), row('3', 'e')];
const merged = (...changes: [string, Row | null][]): Row[] => mergeRows(ROWS, new Map(changes));
const ids = (rows: readonly Row[]): string => rows.map(({ patientId }) => patientId).join();

describe('changes of rows', () => {
  it('replace the row of the same patient; the others keep their identity', () => {
    const rows = merged(['2', row('2', 'c', 7)]);
    expect(rows).toEqual([ROWS[0], row('2', 'c', 7), ROWS[2]]);
    expect(rows[0]).toBe(ROWS[0]);
    expect(rows[2]).toBe(ROWS[2]);
  });

  it('put new rows in their places, first and last ones too', () => {
    expect(ids(merged(['6', row('6', 'f')], ['5', row('5', 'b')], ['7', row('7', 'd')], ['4', row('4', 'A')]))).toBe(
      '4,1,5,2,7,3,6',
    );
    expect(ids(mergeRows([], new Map([['1', row('1', 'a')]])))).toBe('1');
  });

  it('sort by code units: capitals before small letters, and Chinese after them', () => {
    expect(ids(merged(['4', row('4', '内')], ['5', row('5', 'Z')], ['6', row('6', '10')], ['7', row('7', '9')]))).toBe(
      '6,7,5,1,2,3,4',
    );
  });

  it('move a row whose place changed', () => {
    expect(ids(merged(['1', row('1', 'd')]))).toBe('2,1,3');
  });

  it('take rows out, and ignore a removal for a patient without a row', () => {
    expect(ids(merged(['2', null], ['9', null]))).toBe('1,3');
  });

  it('without an order replace, add at the end, and take out', () => {
    const rows = [{ patientId: '1' }, { patientId: '2' }];
    const changes = new Map<string, Row | null>([
      ['1', { patientId: '1', value: 5 }],
      ['2', null],
      ['3', { patientId: '3' }],
    ]);
    expect(mergeRows<Row>(rows, changes)).toEqual([{ patientId: '1', value: 5 }, { patientId: '3' }]);
  });
});
