import { describe, expect, it } from 'vitest';
import { readCsv } from '../../../files/csv-table.js';
import { guessColumns } from '../../../files/guess-columns.js';
import { FIELDS, readDevices } from './columns.js';

const places = [
  { nodeId: '1', name: '内分泌科', latinName: 'Endocrinology', kind: 'department', depth: 0 },
  { nodeId: '2', name: '一病区', latinName: 'Ward 1', kind: 'ward', depth: 1 },
  { nodeId: '3', name: '一病区', latinName: 'Ward 1', kind: 'ward', depth: 1 },
];
const read = (text: string, nodeId = '') => {
  const table = readCsv(text);
  return readDevices(table, guessColumns(FIELDS, table.headings).mapping, {
    places,
    everyone: { use: 'hospital', nodeId },
  });
};

describe('a file of devices', () => {
  it('is read by its headings, in either language', () => {
    const chinese = read(
      '序列号,型号,类型,品牌,用途,科室,生产日期,入库日期\nS1,GM-7,血糖仪,某牌,院外,内分泌科,2025/1/5,20250206',
    );
    const english = read(
      'SN,Model,Type,Brand,Use,Department,Produced,Stored\nS1,GM-7,blood glucose meter,某牌,out of hospital,endocrinology,2025-01-05,2025-02-06',
    );
    expect(chinese.faulty).toEqual([]);
    expect(chinese.rows).toEqual(english.rows);
    expect(chinese.rows).toEqual([
      {
        line: 2,
        device: {
          serial: 'S1',
          model: 'GM-7',
          kind: 'meter',
          use: 'home',
          nodeId: '1',
          brand: '某牌',
          producedOn: '2025-01-05',
          storedOn: '2025-02-06',
        },
      },
    ]);
  });

  it('takes the heading that says just that, and asks about one that comes near', () => {
    expect(guessColumns(FIELDS, ['科室编号', '科室', '序列号', '型号'])).toEqual({
      mapping: { nodeId: 1, serial: 2, model: 3 },
      near: {},
    });
    expect(guessColumns(FIELDS, ['科室编号', '型号', '仪器编号'])).toEqual({
      mapping: { model: 1 },
      near: { nodeId: 0, serial: 2 },
    });
  });

  it('takes use and place of every device where a line has none', () => {
    expect(read('serial,model\nS1,GM-7', '2').rows[0]?.device).toMatchObject({ use: 'hospital', nodeId: '2' });
  });

  it('names what is wrong with a line, and reads the others', () => {
    const { rows, faulty } = read(
      [
        'serial,model,type,department,produced',
        'S1,GM-7,,Endocrinology,',
        ',GM-7,,Endocrinology,',
        'S3,,,Endocrinology,',
        'S4,GM-7,toaster,Endocrinology,',
        'S5,GM-7,,Ward 1,',
        'S6,GM-7,,Endocrinology,last year',
        'S7,GM-7,,,',
      ].join('\n'),
    );
    expect(rows.map(({ line }) => line)).toEqual([2]);
    expect(faulty.flatMap(({ line, problems }) => problems.map(({ field, key }) => [line, field, key]))).toEqual([
      [3, 'serial', 'missing'],
      [4, 'model', 'missing'],
      [5, 'kind', 'wrong'],
      [6, 'nodeId', 'unknown'],
      [7, 'producedOn', 'wrong'],
      [8, 'nodeId', 'missing'],
    ]);
  });

  it('shows the device of a faulty line, and all that is wrong with it', () => {
    const { rows, faulty } = read(
      'serial,model,type,use,department,produced,stored\nS1,,toaster,moon,Ward 1,soon,late',
    );
    expect(rows).toEqual([]);
    expect(faulty).toHaveLength(1);
    expect(faulty[0]?.device).toEqual({ serial: 'S1', model: '' });
    expect(faulty[0]?.problems.map(({ field, key, text }) => [field, key, text])).toEqual([
      ['kind', 'wrong', 'toaster'],
      ['use', 'wrong', 'moon'],
      ['nodeId', 'unknown', 'Ward 1'],
      ['producedOn', 'wrong', 'soon'],
      ['storedOn', 'wrong', 'late'],
      ['model', 'missing', ''],
    ]);
  });
});
