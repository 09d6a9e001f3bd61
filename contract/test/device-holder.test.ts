import { expect, it } from 'vitest';
import { deviceColumns, holderText, type DeviceRow } from '../src/index.js';

const holder = { patientId: '1', name: '王芳', latinName: 'Wang Fang' };

it.each([
  ['zh', '12', '12床 王芳'],
  ['en', '12', 'Bed 12, Wang Fang'],
  ['zh', null, '王芳'],
  ['en', null, 'Wang Fang'],
] as const)('the list of devices says in %s who has one, at bed %s: %s', (language, bed, said) => {
  expect(holderText({ ...holder, bed }, language)).toBe(said);
  const row = { bound: { at: 0, by: holder, activatedAt: null, patient: { ...holder, bed } } } as unknown as DeviceRow;
  const column = deviceColumns.home.find(({ key }) => key === 'patient');
  expect(column?.cell(row, { language, zone: 'Asia/Shanghai' })).toBe(said);
});
