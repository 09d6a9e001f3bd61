import { describe, expect, it } from 'vitest';
import { errorCatalogue, orderWords, recordWords } from '@wardlink/contract';
import { REFUSAL_REASONS, SLOT_KEYS } from '@wardlink/domain';
import en from './en/index.js';
import zh from './zh/index.js';

/** Every key of a language, plural forms folded into one, with the places its text has. */
function keysOf(texts: object, path = ''): Map<string, Set<string>> {
  const keys = new Map<string, Set<string>>();
  for (const [name, value] of Object.entries(texts)) {
    const key = path ? `${path}.${name}` : name;
    if (typeof value === 'object') {
      for (const [inner, places] of keysOf(value as object, key)) keys.set(inner, places);
    } else {
      const folded = key.replace(/_(one|other)$/, '');
      const places = [...String(value).matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1] ?? '');
      keys.set(folded, new Set([...(keys.get(folded) ?? []), ...places]));
    }
  }
  return keys;
}

describe('the two languages', () => {
  const [chinese, english] = [keysOf(zh), keysOf(en)];

  it('have the same keys', () => {
    expect([...english.keys()].sort()).toEqual([...chinese.keys()].sort());
  });

  it('fill the same places', () => {
    const differing = [...chinese].filter(([key, places]) => {
      const other = english.get(key) ?? new Set();
      return [...places].sort().join() !== [...other].sort().join();
    });
    expect(differing.map(([key]) => key)).toEqual([]);
  });

  it('leave no text empty', () => {
    const texts = JSON.stringify([zh, en]);
    expect(texts).not.toContain('""');
  });

  it('name every slot and every reason for a missing value', () => {
    for (const slot of Object.values(SLOT_KEYS)) expect(chinese.has(`glucose.slot.${slot}`)).toBe(true);
    for (const reason of REFUSAL_REASONS) expect(english.has(`glucose.refusal.${reason}`)).toBe(true);
  });

  it('say what the cells of record screens and their exports say', () => {
    for (const [language, texts] of [
      ['zh', zh],
      ['en', en],
    ] as const) {
      const words = recordWords[language];
      expect(words.slot).toEqual(texts.glucose.slot);
      expect(words.refusal).toEqual(texts.glucose.refusal);
      expect(words.status).toEqual(texts.glucose.status);
      expect(words.pressureStatus).toEqual(texts.vital.pressureStatus);
      expect(words.temperatureLevel).toEqual(texts.vital.temperatureLevel);
      expect(words.title).toEqual(texts.records.title);
      expect(orderWords[language].indicator).toEqual(texts.timeline.measure);
      expect(orderWords[language].refusal).toEqual(texts.timeline.why);
    }
  });

  it('say captcha and agreement errors as the server does', () => {
    expect(en.login.agreementMissing).toBe(errorCatalogue['agreement.unticked'].en);
    expect(zh.login.agreementMissing).toBe(errorCatalogue['agreement.unticked'].zh);
  });
});
