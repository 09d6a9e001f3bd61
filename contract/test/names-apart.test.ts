import { expect, it } from 'vitest';
import { placeApart, type PlacedPerson as Placed } from '../src/index.js';

const named = (name: string) => ({ name, latinName: null });
const person = (name: string, node: string | null, role = '护士'): Placed => ({
  ...named(name),
  position: node === null ? null : { role: named(role), node: named(node) },
});

it('people of one name are told apart by department, or else by what they are there', () => {
  const all = [
    person('王芳', '内分泌科'),
    person('王芳', '心内科'),
    person('李文', '内分泌科'),
    person('张伟', '骨科', '医生'),
    person('张伟', '骨科', '护士'),
    person('赵敏', null),
    person('赵敏', '骨科'),
  ];
  expect(all.map((one) => placeApart(one, all, ({ name }) => name, '患者'))).toEqual([
    '内分泌科',
    '心内科',
    undefined,
    '医生 · 骨科',
    '护士 · 骨科',
    '患者',
    '骨科',
  ]);
});
