import { describe, expect, it } from 'vitest';
import {
  errorCatalogue,
  figureTitle,
  levelWord,
  orderWords,
  recordColumns,
  recordResult,
  recordTitle,
  recordWords,
  type RecordReading,
} from '@wardlink/contract';
import { ALL_INDICATORS, INDICATORS, levelKeyOf, MEANINGS, REFUSAL_REASONS, SLOT_KEYS } from '@wardlink/domain';
import enGlucose from './en/glucose.json';
import en from './en/index.js';
import enLogin from './en/login.json';
import enPatient from './en/patient-page.json';
import { meaningKey, shortMeaningKey } from '../elements/meaning.js';
import { levelsKey } from './indicator-texts.js';
import zhGlucose from './zh/glucose.json';
import zh from './zh/index.js';
import zhLogin from './zh/login.json';
import zhPatient from './zh/patient-page.json';

/** Every text key of a language, without plural suffixes, with the placeholders of its text. */
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

  it('have every key that a screen asks for', () => {
    const sources = import.meta.glob<string>('../**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true });
    const asked = Object.entries(sources).flatMap(([file, source]) =>
      // Matches `t('key'` and `t(condition ? 'key' : 'other'`.
      [...source.matchAll(/\bt\((?:[^()'`]*\?\s*)?'([\w.]+)'(?:\s*:\s*'([\w.]+)')?/g)].flatMap(([, ...keys]) =>
        keys.filter((key) => key !== undefined).map((key) => [file, key] as const),
      ),
    );
    expect(asked.length).toBeGreaterThan(500);
    expect(asked.filter(([file, key]) => !file.includes('.test.') && !english.has(key))).toEqual([]);
  });

  it('have every key that an end-to-end test asks for, unless the patient’s page has it', () => {
    const specs = import.meta.glob<string>('../../../e2e/**/*.ts', { query: '?raw', import: 'default', eager: true });
    const asked = Object.entries(specs).flatMap(([file, source]) =>
      [...source.matchAll(/\btext(?:In\([^()]*\))?\(\s*'([\w.]+)'/g)].map(([, key = '']) => [file, key] as const),
    );
    expect(asked.length).toBeGreaterThan(500);
    const [phone = {}] = Object.values(
      import.meta.glob<object>('../../../phone/src/locale/en.json', { import: 'default', eager: true }),
    );
    const known = (key: string): boolean => english.has(key.replace(/_(one|other)$/, '')) || Object.hasOwn(phone, key);
    expect(asked.filter(([, key]) => !known(key))).toEqual([]);
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

  it('write an apostrophe in English as the typeface of the page has it', () => {
    const texts = JSON.stringify([en, errorCatalogue, recordWords.en, orderWords.en]);
    // The curved one would be drawn by the Chinese typeface, as wide as a Chinese character.
    expect(texts.match(/\w*’\w*/g)).toBeNull();
  });

  it('name every slot and every reason for a missing value', () => {
    for (const slot of Object.values(SLOT_KEYS)) expect(chinese.has(`glucose.slot.${slot}`)).toBe(true);
    for (const reason of REFUSAL_REASONS) expect(english.has(`glucose.refusal.${reason}`)).toBe(true);
  });

  it('say what the cells of record screens and their exports say', () => {
    for (const [language, texts] of [
      ['zh', { ...zhGlucose, ...zhPatient }],
      ['en', { ...enGlucose, ...enPatient }],
    ] as const) {
      const words = recordWords[language];
      expect(words.slot).toEqual(texts.glucose.slot);
      expect(words.refusal).toEqual(texts.glucose.refusal);
      expect(texts.meaning).toMatchObject({ ...words.meaning, inRange: words.inRange, qualityMark: words.qualityMark });
      expect(orderWords[language].indicator).toEqual(texts.timeline.measure);
      expect(orderWords[language].refusal).toEqual(texts.timeline.why);
    }
  });

  it('name every indicator, its figures, and its levels as lists and exports do', () => {
    for (const [language, texts] of [
      ['zh', zh],
      ['en', en],
    ] as const) {
      const vital = texts.vital as unknown as Record<string, Record<string, string>>;
      for (const indicator of ALL_INDICATORS) {
        const { level, figures } = INDICATORS[indicator];
        expect(texts.records.title[indicator]).toBe(recordTitle(indicator, language));
        expect(texts.trends.name).toHaveProperty(indicator);
        expect(texts.records.import.value).toHaveProperty(indicator);
        const named = recordColumns[indicator].map(({ title }) => title[language]);
        for (const { name } of figures) expect(named.join()).toContain(figureTitle(indicator, name, language));
        // Glucose has texts for high and low only.
        if (indicator === 'glucose') continue;
        for (const value of level.values.slice(1)) {
          const key = levelKeyOf(indicator, { [level.name]: value });
          const reading = { indicator, [level.name]: value, meaning: 'high' } as unknown as RecordReading;
          expect(recordResult(reading, language), `${indicator} ${key}`).toBe(vital[levelsKey(indicator)]?.[key]);
          expect(recordResult(reading, language)).toBe(levelWord(indicator, key, language));
        }
      }
    }
  });

  it('call a glucose in lists and their exports what the board calls it', () => {
    for (const [language, texts] of [
      ['zh', zh],
      ['en', en],
    ] as const) {
      const word = (key: string): unknown =>
        key.split('.').reduce<unknown>((at, part) => (at as Record<string, unknown>)[part], texts);
      for (const meaning of MEANINGS) {
        const reading = { slot: 3, value: 7, meaning, refusal: null, refusalNote: null } as unknown as RecordReading;
        expect(recordResult(reading, language)).toBe(word(meaningKey(meaning)));
        expect(word(shortMeaningKey(meaning))).toBeTypeOf('string');
      }
    }
  });

  it('say captcha and agreement errors as the server does', () => {
    expect(enLogin.login.agreementMissing).toBe(errorCatalogue['agreement.unticked'].en);
    expect(zhLogin.login.agreementMissing).toBe(errorCatalogue['agreement.unticked'].zh);
  });
});
