import { expect, it } from 'vitest';
import { pastedSamples, samplesOfText } from './sample-text.js';

it('reads a pasted table in the order of the grid, from the chosen column on', () => {
  expect(samplesOfText('comparison', '5.2\t5.1\t08:05\tlow haematocrit\n4\t4.1\n', 'reference')).toEqual([
    { reference: '5.2', meter: '5.1', hour: '08:05', note: 'low haematocrit' },
    { reference: '4', meter: '4.1' },
  ]);
  expect(samplesOfText('comparison', '5.1\n4.1', 'meter')).toEqual([{ meter: '5.1' }, { meter: '4.1' }]);
});

it.each([
  ['meter,reference\n5.1,5.2', 'names of the program'],
  ['血糖仪值;实验室值\n5.1;5.2', 'Chinese headings'],
  ['Meter\tLaboratory\tDifference\n5.1\t5.2\t-0.1', 'English headings, with a column that is none of the grid'],
  ['Meter,E1-0311 GM-7\nVerdict,Accepted\n\nNo.,Laboratory,Meter\n1,5.2,5.1', 'an exported file'],
])('finds the columns by their headings: %j (%s)', (text) => {
  expect(samplesOfText('comparison', text, undefined)).toEqual([{ reference: '5.2', meter: '5.1' }]);
});

it('keeps what cannot be used as it is, so that its line can be named', () => {
  expect(samplesOfText('repeatability', 'six\n6,1', 'value')).toEqual([{ value: 'six' }, { value: '6', note: '1' }]);
});

it('writes over the lines from the chosen one on, and keeps the others and their other cells', () => {
  const samples = [{ reference: '1' }, { reference: '2', note: 'kept' }];
  expect(pastedSamples(samples, 1, [{ reference: '3' }, { reference: '4' }])).toEqual([
    { reference: '1' },
    { reference: '3', note: 'kept' },
    { reference: '4' },
  ]);
});
