import { describe, expect, it } from 'vitest';
import type { BoardReply, BoardRow } from '@wardlink/contract';
import { newDoubleEntries } from './double-entries.js';

const reading = (readingId: string, userId: string) => ({
  readingId,
  value: 7.2,
  comparator: null,
  measuredAt: 0,
  measuredBy: { userId, name: userId, latinName: null },
});
const board = (...doubles: BoardRow['doubles']): BoardReply =>
  ({ rows: [{ patientId: '7', doubles }] }) as unknown as BoardReply;
const ofTwo = { slot: 1, readings: [reading('a', '5'), reading('b', '6')] };

describe('a slot that two people filled at the same time', () => {
  it('is reported to both of them once, and to nobody else', () => {
    for (const userId of ['5', '6']) {
      expect(newDoubleEntries(board(), board(ofTwo), userId)).toEqual([{ row: board(ofTwo).rows[0], double: ofTwo }]);
      expect(newDoubleEntries(board(ofTwo), board(ofTwo), userId)).toEqual([]);
    }
    expect(newDoubleEntries(board(), board(ofTwo), '7')).toEqual([]);
  });

  it('is reported again where a third value comes', () => {
    const ofThree = { slot: 1, readings: [...ofTwo.readings, reading('c', '7')] };
    expect(newDoubleEntries(board(ofTwo), board(ofThree), '7')).toHaveLength(1);
    expect(newDoubleEntries(board(ofTwo), board(ofThree), '5')).toHaveLength(1);
  });

  it('is not reported when it was there before the board was opened', () => {
    expect(newDoubleEntries(undefined, board(ofTwo), '5')).toEqual([]);
  });
});
