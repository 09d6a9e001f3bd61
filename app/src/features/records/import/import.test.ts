import { describe, expect, it } from 'vitest';
import { missingFields } from '../../../files/guess-columns.js';
import { fieldsOf, guessMapping, guessUnit } from './columns.js';
import { readCsv, textOfFile } from '../../../files/csv-table.js';
import { instantOfText } from '../../../files/wall-clock.js';
import { readRows, slotOfText } from './read-rows.js';

const ZONE = 'Asia/Shanghai';

describe('a file', () => {
  it('is read as UTF-8 with or without mark, as UTF-16, and as GB 18030', () => {
    expect(textOfFile(new TextEncoder().encode('\uFEFF血糖'))).toBe('血糖');
    expect(textOfFile(Uint8Array.from([0xff, 0xfe, 0x40, 0x88]))).toBe('血');
    expect(textOfFile(Uint8Array.from([0xd1, 0xaa, 0xcc, 0xc7]))).toBe('血糖');
    expect(textOfFile(Uint8Array.from([0xfe, 0xff, 0x88, 0x40]))).toBe('血');
  });

  it.each([
    ['a workbook', [0x50, 0x4b, 0x03, 0x04, 0x14, 0x00, 0x06, 0x00]],
    ['a picture', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0x00, 0x00]],
    ['a PDF of this century', [...new TextEncoder().encode('%PDF-1.7\n'), 0xe2, 0xe3, 0xcf, 0xd3, 0x00, 0x01]],
    ['a program', [0x7f, 0x45, 0x4c, 0x46, 0x02, 0x01]],
  ])('is no text where it is %s', (_, bytes) => expect(textOfFile(Uint8Array.from(bytes))).toBeUndefined());

  it('has the separator of its lines, not of its headings', () => {
    const SEPARATORS = [',', ';', '\t', '|'];
    const HEADINGS = [
      'Patient (no, ward)',
      'Measured (date, time)',
      'Value, mmol/L',
      'a;b;c',
      'x\ty',
      'p|q|r',
      'say "so"',
    ];
    for (const separator of SEPARATORS) {
      for (const named of [false, true]) {
        const quote = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;
        const lines = [
          HEADINGS.map(quote),
          ['A1', '2026-03-01 07:00', '7,8', '', '', '', ''].map(quote),
          ['A2', '2026-03-01 07:10', '7,9', '', '', '', ''].map(quote),
        ].map((cells) => cells.join(separator));
        const { headings, rows } = readCsv([...(named ? [`sep=${separator}`] : []), ...lines].join('\r\n'));
        expect(headings, `${separator} ${named}`).toEqual(HEADINGS);
        expect(rows.map(({ line, cells }) => [line, cells[0], cells[2]])).toEqual([
          [named ? 3 : 2, 'A1', '7,8'],
          [named ? 4 : 3, 'A2', '7,9'],
        ]);
      }
    }
  });

  it.each([
    ['"Name, first";Serial\nGM-7;S1', ['Name, first', 'Serial'], ['GM-7', 'S1']],
    ['sep=;\r\na;b\r\n1;2', ['a', 'b'], ['1', '2']],
    [
      'number;time;value\nA1;2026-03-01 07:00;7,8\nA2;2026-03-01 07:00;7,9',
      ['number', 'time', 'value'],
      ['A1', '2026-03-01 07:00', '7,8'],
    ],
  ])('%j has its headings', (text, headings, first) => {
    const table = readCsv(text);
    expect([table.headings, table.rows[0]?.cells]).toEqual([headings, first]);
  });

  it.each([
    ['a,b\r\n1,"x, ""y"""\r\n', [['1', 'x, "y"']]],
    ['a;b\n1;2', [['1', '2']]],
    ['a\tb\r1\t2\r', [['1', '2']]],
    ['\uFEFFa,b\n\n , \n1,2\n', [['1', '2']]],
    ['a,b', []],
  ])('%j has its cells', (text, cells) => {
    const table = readCsv(text);
    expect(table.headings).toEqual(['a', 'b']);
    expect(table.rows.map((row) => row.cells)).toEqual(cells);
  });

  it('keeps the number of each line, over empty ones and line breaks in quotes', () => {
    const { rows } = readCsv('a,b\r\n\r\n1,"two\r\nlines"\r\n3,4');
    expect(rows.map(({ line }) => line)).toEqual([3, 5]);
  });

  it('without anything has no headings', () => {
    expect(readCsv('')).toEqual({ headings: [], rows: [] });
  });
});

describe('the mapping', () => {
  it.each([
    [
      'glucose',
      ['序号', '住院号', '姓名', '测量时间', '时段', '血糖(mmol/L)'],
      { number: 1, time: 3, slot: 4, value: 5 },
    ],
    ['glucose', ['Patient ID', 'Date', 'Time', 'Result'], { number: 0, day: 1, time: 2, value: 3 }],
    ['glucose', ['病案号', '检测日期', '检测时间', '检测值'], { number: 0, day: 1, time: 2, value: 3 }],
    [
      'pressure',
      ['Hospital no.', 'Measured', 'SYS', 'DIA', 'Pulse'],
      { number: 0, time: 1, value: 2, diastolic: 3, heartRate: 4 },
    ],
    [
      'pressure',
      ['住院号', '时间', '高压', '低压', '心率'],
      { number: 0, time: 1, value: 2, diastolic: 3, heartRate: 4 },
    ],
    ['temperature', ['住院号', '测量时间', '体温'], { number: 0, time: 1, value: 2 }],
  ] as const)('of %s is guessed from %j', (indicator, headings, mapping) => {
    expect(guessMapping(indicator, headings)).toEqual({ mapping, near: {} });
    expect(missingFields(fieldsOf(indicator), mapping)).toEqual([]);
  });

  const plainOnly = { number: 0, time: 1 };
  it.each([
    [['住院号', '测量时间', '血糖(mmol/L)', '血糖(mg/dL)'], { ...plainOnly, value: 2 }, {}],
    [['住院号', '测量时间', '血糖(mg/dL)', '血糖(mmol/L)'], { ...plainOnly, value: 3 }, {}],
    [['住院号', '上传时间', '测量时间', '血糖'], { number: 0, time: 2, value: 3 }, {}],
    [['住院号', '测量时间', '血糖仪编号', '血糖'], { ...plainOnly, value: 3 }, {}],
    [['住院号', '测量时间', '血糖仪编号', '血糖值'], { ...plainOnly, value: 3 }, {}],
    [['Patient number', 'Upload time', 'Measured', 'Meter no', 'Glucose mmol/L'], { number: 0, time: 2, value: 4 }, {}],
    // Only near: a person is asked.
    [['住院号', '上传时间', '血糖'], { number: 0, value: 2 }, { time: 1 }],
    [['住院号', '测量时间', '空腹血糖'], plainOnly, { value: 2 }],
    [['住院号', '测量时间', '血糖仪编号'], plainOnly, {}],
    [['Patient (no, ward)', 'Measured (date, time)', 'Value, mmol/L'], { time: 1, value: 2 }, { number: 0 }],
  ])('of %j: the heading that says just that wins, a near one is asked', (headings, mapping, near) => {
    expect(guessMapping('glucose', headings)).toEqual({ mapping, near });
  });

  it('says what is missing, and in which unit glucose is', () => {
    expect(missingFields(fieldsOf('pressure'), guessMapping('pressure', ['住院号', '高压']).mapping)).toEqual([
      'time',
      'diastolic',
    ]);
    expect(guessUnit('Glucose mg/dL')).toBe('other');
    expect(guessUnit('Glucose')).toBe('own');
  });
});

describe('a line', () => {
  const at = Date.parse('2026-03-01T07:15:00+08:00');
  it.each([
    ['', '2026-03-01 07:15'],
    ['', '2026/3/1 7:15'],
    ['', '2026-03-01T07:15:00'],
    ['', '2026年3月1日07:15'],
    ['2026.03.01', '07:15'],
    ['２０２６－０３－０１', '０７：１５'],
  ])('has its time: %j %j', (day, time) => expect(instantOfText(day, time, ZONE)).toBe(at));

  it.each(['', '2026-02-30 07:15', '01/03/2026 07:15', '2026-03-01 25:00', '2026-03-01', '2026-13-01 07:15'])(
    'has no time in %j',
    (text) => expect(instantOfText('', text, ZONE)).toBeUndefined(),
  );

  it('has its slot by number or name in either language', () => {
    expect(['1', '早餐前', 'Before breakfast', '', 'brunch'].map(slotOfText)).toEqual([1, 1, 1, null, undefined]);
  });

  it('is read, or listed with its number and what stood there', () => {
    const table = readCsv(
      [
        '住院号,时间,血糖,时段',
        'A1,2026-03-01 07:15,7.8,早餐前',
        ',2026-03-01 07:15,7,',
        'A1,yesterday,7,',
        'A1,2026-03-01 07:15,HIGH,',
        'A1,2026-03-01 07:15,HI,',
        'A1,2026-03-01 07:15,ｌｏ,',
        'A1,2026-03-01 07:15,7,brunch',
      ].join('\n'),
    );
    const mapping = guessMapping('glucose', table.headings).mapping;
    const meterEnd = { hospitalizationNumber: 'A1', measuredAt: at, slot: null };
    expect(readRows('glucose', table, mapping, { unit: 'own', zone: ZONE })).toEqual({
      rows: [
        { line: 2, hospitalizationNumber: 'A1', measuredAt: at, slot: 1, figures: { value: 7.8 } },
        { ...meterEnd, line: 6, figures: { value: 33.3, comparator: '>' } },
        { ...meterEnd, line: 7, figures: { value: 1.1, comparator: '<' } },
      ],
      problems: [
        { line: 3, problem: 'noPatient', text: '' },
        { line: 4, problem: 'badTime', text: 'yesterday' },
        { line: 5, problem: 'badValue', text: 'HIGH' },
        { line: 8, problem: 'badSlot', text: 'brunch' },
      ],
    });
  });

  it('is turned from mg/dL, and judged as possible by its indicator', () => {
    const read = (
      indicator: 'glucose' | 'pressure' | 'temperature',
      cells: string[],
      unit: 'own' | 'other' = 'own',
    ) => {
      const mapping = { number: 0, time: 1, value: 2, diastolic: 3, heartRate: 4 };
      const table = { headings: [], rows: [{ line: 2, cells: ['A1', '2026-03-01 07:15', ...cells] }] };
      return readRows(indicator, table, mapping, { unit, zone: ZONE }).rows[0]?.figures;
    };
    expect(read('glucose', ['180.156'], 'other')).toEqual({ value: 10 });
    expect(read('glucose', ['180'])).toBeUndefined();
    expect(read('glucose', ['HI'], 'other')).toEqual({ value: 33.3, comparator: '>' });
    expect(read('temperature', ['HI'])).toBeUndefined();
    expect(read('pressure', ['132', '84', ''])).toEqual({ systolic: 132, diastolic: 84, heartRate: null });
    expect(read('pressure', ['80', '120', '70'])).toBeUndefined();
    expect(read('temperature', ['38,2'])).toEqual({ celsius: 38.2 });
  });
});
