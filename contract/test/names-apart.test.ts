import { expect, it } from 'vitest';
import { apartAmong, type PlacedPerson as Placed, type PlaceWords } from '../src/index.js';

const WORDS: PlaceWords = { nameOf: ({ name }) => name, patient: '患者', numberOf: (userId) => `编号 ${userId}` };

const named = (name: string) => ({ name, latinName: null });
const staff = (name: string, role: string, ward: string, department: string | null): Omit<Placed, 'userId'> => ({
  ...named(name),
  position: { role: named(role), node: { ...named(ward), department: department === null ? null : named(department) } },
});
/** Works for a whole department, which is its own department. */
const ofDepartment = (name: string, department: string, role = '护士') => staff(name, role, department, department);
const patient = (name: string) => ({ ...named(name), position: null });
const withIds = (people: readonly Omit<Placed, 'userId'>[]): Placed[] =>
  people.map((one, index) => ({ ...one, userId: String(index + 1) }));

/** As a page shows it: with ordinary spaces. */
const plain = (text: string | undefined): string | undefined => text?.replaceAll('\u00a0', ' ');

it.each<[string, Omit<Placed, 'userId'>[], (string | undefined)[]]>([
  ['a name of its own', [ofDepartment('王芳', '骨科'), ofDepartment('李文', '骨科')], [undefined, undefined]],
  [
    'the same ward name, other department',
    [staff('王芳', '护士', '一病区', '内分泌科'), staff('王芳', '护士', '一病区', '心内科')],
    ['内分泌科', '心内科'],
  ],
  [
    'two wards of one department, and one of another',
    [
      staff('王芳', '护士', '一病区', '内分泌科'),
      staff('王芳', '护士', '二病区', '内分泌科'),
      staff('王芳', '护士', '一病区', '心内科'),
    ],
    ['内分泌科 · 一病区', '内分泌科 · 二病区', '心内科'],
  ],
  [
    'a department and a ward of it',
    [ofDepartment('王芳', '内分泌科'), staff('王芳', '护士', '一病区', '内分泌科')],
    ['护士 · 内分泌科', '内分泌科 · 一病区'],
  ],
  [
    'other roles in one department',
    [ofDepartment('张伟', '骨科', '医生'), ofDepartment('张伟', '骨科')],
    ['医生 · 骨科', '护士 · 骨科'],
  ],
  [
    'the same role and node',
    [staff('王芳', '护士', '一病区', '内分泌科'), staff('王芳', '护士', '一病区', '内分泌科')],
    ['护士 · 内分泌科 · 一病区 · 编号 1', '护士 · 内分泌科 · 一病区 · 编号 2'],
  ],
  ['above departments', [staff('王芳', '护士', '社区医院', null), ofDepartment('王芳', '骨科')], ['社区医院', '骨科']],
  ['a patient and one of the staff', [patient('赵敏'), ofDepartment('赵敏', '骨科')], ['患者', '骨科']],
  ['two patients', [patient('赵敏'), patient('赵敏')], ['患者 · 编号 1', '患者 · 编号 2']],
])('people of one name are told apart: %s', (_, people, expected) => {
  const all = withIds(people);
  expect(all.map((one) => plain(apartAmong(all, WORDS).place(one)))).toEqual(expected);
});

it('a line of role and place has the number of the account only for two people of one name and place', () => {
  const all = withIds([
    staff('王芳', '护士', '一病区', '内分泌科'),
    staff('王芳', '护士', '一病区', '内分泌科'),
    staff('王芳', '护士', '一病区', '心内科'),
    staff('李文', '护士', '一病区', '内分泌科'),
    patient('王芳'),
  ]);
  expect(all.map((one) => plain(apartAmong(all, WORDS).line(one)))).toEqual([
    '护士 · 内分泌科 · 一病区 · 编号 1',
    '护士 · 内分泌科 · 一病区 · 编号 2',
    '护士 · 心内科 · 一病区',
    '护士 · 内分泌科 · 一病区',
    '患者',
  ]);
});

it('the number of a person is the same in every list', () => {
  const [one, two, three] = withIds([patient('赵敏'), patient('赵敏'), patient('赵敏')]) as [Placed, Placed, Placed];
  expect(apartAmong([one, two, three], WORDS).place(three)).toBe(apartAmong([three, one], WORDS).place(three));
});

/** Numbers from 0 to below 1, the same in every run. */
function* numbers(seed: number): Generator<number, never> {
  for (let state = seed; ;) {
    state = (state * 1103515245 + 12345) % 2147483648;
    yield state / 2147483648;
  }
}

it('two people never have the same text in one list, whatever people are in it', () => {
  const next = numbers(7);
  const among = <T>(choices: readonly [T, ...T[]]): T =>
    choices[Math.floor(next.next().value * choices.length)] ?? choices[0];
  // Few names, so that many of them are the same; a ward may even be called like a department or a role.
  const someone = (): Omit<Placed, 'userId'> => {
    const name = among(['王芳', '李文']);
    if (among([true, false, false, false])) return patient(name);
    const department = among(['内分泌科', '心内科', '患者', null]);
    const ward = among(['一病区', '二病区', '内分泌科', '护士', department ?? '医院']);
    return staff(name, among(['护士', '医生']), ward, department);
  };
  for (let round = 0; round < 500; round += 1) {
    const all = withIds(Array.from({ length: 2 + (round % 9) }, someone));
    const apart = apartAmong(all, WORDS);
    for (const textOf of [apart.place, apart.line]) {
      const texts = all.map((one) => `${one.name}（${plain(textOf(one)) ?? ''}）`);
      expect(new Set(texts).size, texts.join('\n')).toBe(all.length);
    }
  }
});
