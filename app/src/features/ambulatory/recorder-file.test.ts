import { instantOf } from '@wardlink/domain';
import { describe, expect, it } from 'vitest';
import { readCsv } from '../../files/csv-table.js';
import { guessColumns, readRecorder } from './recorder-file.js';

const zone = 'Asia/Shanghai';

describe('the file of a recorder', () => {
  it.each([
    [['日期', '时间', '收缩压', '舒张压', '脉率'], { day: 0, time: 1, systolic: 2, diastolic: 3, heartRate: 4 }],
    [['Time', 'SYS (mmHg)', 'DIA (mmHg)', 'PR'], { day: -1, time: 0, systolic: 1, diastolic: 2, heartRate: 3 }],
    [['No.', 'Measure time', 'SBP', 'DBP', 'HR'], { day: -1, time: 1, systolic: 2, diastolic: 3, heartRate: 4 }],
  ])('has its columns guessed: %j', (headings, columns) => {
    expect(guessColumns(headings)).toEqual(columns);
  });

  it('is read on the hospital’s clock; failed attempts and repeated instants are named by their lines', () => {
    const text = [
      '日期,时间,收缩压,舒张压,脉率',
      '2026-03-01,09:00,132,84,71',
      '2026-03-01,09:20,---,---,---',
      '2026-03-01,09:00,133,85,70',
      '2026/3/1,23:30,118,70,0',
      '2026-03-02,25:30,118,70,60',
      '2026-03-02,06:00,80,120,60',
    ].join('\r\n');
    const table = readCsv(text);
    expect(readRecorder(table, guessColumns(table.headings), zone)).toEqual({
      readings: [
        { at: instantOf('2026-03-01', 540, zone), systolic: 132, diastolic: 84, heartRate: 71 },
        { at: instantOf('2026-03-01', 1410, zone), systolic: 118, diastolic: 70, heartRate: null },
      ],
      unreadable: [3, 6, 7],
      repeated: [4],
    });
  });
});
