import { describe, expect, it } from 'vitest';
import { chooseLanguage } from './choose.js';

describe('the language of the page (spec 1, languages)', () => {
  it.each([
    ['en', ['zh-CN'], 'en'],
    ['zh', ['en-US'], 'zh'],
    [null, ['en-GB', 'zh-CN'], 'en'],
    [null, ['zh-TW'], 'zh'],
    [null, ['fr-FR', 'en-US'], 'en'],
    [null, ['fr-FR'], 'zh'],
    ['fr', [], 'zh'],
  ])('saved %s, browser %j: %s', (saved, browser, expected) => {
    expect(chooseLanguage(saved, browser)).toBe(expected);
  });

  it.each([
    [null, ['fr-FR'], 'en', 'en'],
    [null, ['zh-CN'], 'en', 'zh'],
    ['zh', ['fr-FR'], 'en', 'zh'],
    [null, [], null, 'zh'],
  ] as const)('saved %s, browser %j, hospital %s: %s', (saved, browser, hospital, expected) => {
    expect(chooseLanguage(saved, browser, hospital)).toBe(expected);
  });
});
