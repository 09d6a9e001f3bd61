import { expect, it } from 'vitest';
import en from '../src/locale/en.json';
import zh from '../src/locale/zh.json';

it('both languages have the same texts with the same places', () => {
  expect(Object.keys(en)).toEqual(Object.keys(zh));
  const places = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).sort();
  for (const [key, chinese] of Object.entries(zh)) {
    expect(places(en[key as keyof typeof en]), key).toEqual(places(chinese));
  }
});
