import { describe, expect, it } from 'vitest';
import { isNameBegun, isNamed, NAME_BLANKS, withoutBlanks } from '../src/index.js';

/** What a name may look like where it is stored, and where it is typed. */
const FORMS = (one: string, other: string): string[] =>
  [...NAME_BLANKS]
    .map((blank) => `${one}${blank}${other}`)
    .concat(`${one}${other}`, ` ${one}${other} `, `${one}  ${other}`);

const PAIRS = [
  ['王', '伟'],
  ['欧阳', '娜娜'],
  ['𠮷', '野'],
  ['Wang', 'Wei'],
  ['Ａnna', 'Ｌi'],
] as const;

describe('a name is found whatever blanks it is stored or typed with', () => {
  it.each(PAIRS)('%s %s', (one, other) => {
    const missed = FORMS(one, other).flatMap((stored) =>
      FORMS(one, other)
        .flatMap((typed) => [typed, typed.toUpperCase(), typed.toLowerCase()])
        .filter((typed) => !isNamed([null, stored], typed) || !isNameBegun([stored], typed))
        .map((typed) => [stored, typed]),
    );
    expect(missed).toEqual([]);
    expect(isNamed([`${one} ${other}`], other)).toBe(true);
    expect(isNameBegun([`${one} ${other}`], other)).toBe(false);
    expect(isNamed([`${one} ${other}`, undefined], `${other} ${one}`)).toBe(false);
  });

  it('one of several names suffices, and some are not known', () => {
    const names = [null, undefined, '王伟', 'Wang Wei'];
    expect(['王', 'wang', '伟', 'wei'].map((typed) => isNameBegun(names, typed))).toEqual([true, true, false, false]);
    expect(['伟', 'wei', '李'].map((typed) => isNamed(names, typed))).toEqual([true, true, false]);
    expect(isNameBegun([null], '王')).toBe(false);
  });

  it('nothing finds everybody, and the blanks are those that JavaScript knows', () => {
    expect([isNamed(['王伟'], ' '), isNamed([null], ''), isNamed([null], '王')]).toEqual([true, true, false]);
    expect(withoutBlanks(NAME_BLANKS)).toBe('');
    const all = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code)).filter((one) =>
      /\s/u.test(one),
    );
    expect(all.filter((one) => !NAME_BLANKS.includes(one))).toEqual([]);
  });
});
