import { describe, expect, it } from 'vitest';
import {
  CLASS_EDGES,
  DEFAULT_CONTROL_PLAN,
  DEFAULT_CRITICAL_RANGE,
  DEFAULT_ESCALATION,
  DEFAULT_GLUCOSE_RANGES,
  RATE_NEEDS,
  WESTGARD_RULES,
} from '@wardlink/domain';
import { pages } from '../frame/destinations.js';
import { HELP_PAGES, helpOfAddress } from './help-pages.js';
import { KEY_SETS } from './help-keys.js';
import { linesOf } from './help-texts.js';
import { TERM_NAMES } from './term-names.js';
import en from './texts/en/index.js';
import zh from './texts/zh/index.js';

const LANGUAGES = [
  ['zh', zh],
  ['en', en],
] as const;
const [FEWEST_LINES, MOST_LINES] = [6, 14];

describe('the help page of an address', () => {
  it('exists for every screen, in the list of all pages', () => {
    for (const { path } of pages) {
      const page = helpOfAddress(path.replace(/:\w+$/, '7'), '');
      expect(page === 'printedReport' ? path : HELP_PAGES.includes(page), path).toBe(true);
    }
  });

  it('is the one of the screen and, where an address has several, of the part that is open', () => {
    expect(helpOfAddress('/', '')).toBe('glucose');
    expect(helpOfAddress('/intelligent', '?view=handover')).toBe('handover');
    expect(helpOfAddress('/patient', '?id=7&tab=orders')).toBe('patientOrders');
    expect(helpOfAddress('/record/uric-acid', '')).toBe('records');
    expect(helpOfAddress('/system/hospital/detail/12', '')).toBe('staffForm');
    expect(helpOfAddress('/newFriends', '')).toBe('contactRequests');
    expect(helpOfAddress('/login', '')).toBe('login');
    expect(helpOfAddress('/sugar/StandardReport', '')).toBe('printedReport');
  });

  it('leaves no help page without an address', () => {
    const reached = new Set([
      ...pages.map(({ path }) => helpOfAddress(path.replace(/:\w+$/, '7'), '')),
      helpOfAddress('/intelligent', '?view=handover'),
      helpOfAddress('/patient', '?tab=orders'),
      ...['/login', '/init', '/StandardReport'].map((path) => helpOfAddress(path, '')),
    ]);
    expect(HELP_PAGES.filter((page) => !reached.has(page))).toEqual([]);
  });
});

describe.each(LANGUAGES)('the texts of help in %s', (language, texts) => {
  it(`have a page of ${FEWEST_LINES} to ${MOST_LINES} lines for every screen`, () => {
    expect(Object.keys(texts.pages).sort()).toEqual([...HELP_PAGES].sort());
    const wrong = HELP_PAGES.filter((page) => {
      const count = linesOf(texts.pages[page]).length;
      return count < FEWEST_LINES || count > MOST_LINES;
    });
    expect(wrong).toEqual([]);
  });

  it('say of every screen what it is and what can go wrong', () => {
    for (const page of HELP_PAGES) {
      const { title, see, wrong } = texts.pages[page];
      expect(title, page).not.toBe('');
      expect([see.length > 0, wrong.length > 0], page).toEqual([true, true]);
    }
  });

  it('have no title twice, and no empty line', () => {
    const titles = HELP_PAGES.map((page) => texts.pages[page].title);
    expect(new Set(titles).size).toBe(titles.length);
    expect(JSON.stringify(texts)).not.toContain('""');
    expect(JSON.stringify(texts)).not.toMatch(/\w’\w/);
  });

  it('say what every named key does, and name no others', () => {
    const named = Object.values(KEY_SETS).flatMap((set) => set.map(({ does }) => does));
    expect(Object.keys(texts.keys).sort()).toEqual([...new Set(named)].sort());
  });

  it('explain every word once, every Westgard rule among them', () => {
    expect(Object.keys(texts.terms).sort()).toEqual([...TERM_NAMES].sort());
    const words = TERM_NAMES.map((name) => texts.terms[name].word);
    expect(new Set(words).size).toBe(words.length);
    for (const rule of WESTGARD_RULES) expect(texts.terms[rule].word).toBe(rule);
  });

  it(`give the figures of the rules (${language})`, () => {
    const { glucose, warnings, statistics, quality } = texts.pages;
    const all = (page: typeof glucose): string => linesOf(page).join(' ');
    const { low, high } = DEFAULT_GLUCOSE_RANGES.general;
    expect(all(glucose)).toContain(`${low}–${high}`);
    expect(all(glucose)).toContain(`${DEFAULT_CRITICAL_RANGE.low}–${DEFAULT_CRITICAL_RANGE.high}`);
    expect(all(glucose)).toContain(`${CLASS_EDGES.veryLow.toPrecision(2)}`);
    for (const minutes of [...DEFAULT_ESCALATION.critical, ...DEFAULT_ESCALATION.ordinary]) {
      expect(all(warnings)).toMatch(new RegExp(`\\b${minutes}\\b`));
    }
    for (const need of [RATE_NEEDS.reading, RATE_NEEDS.patientDay]) expect(all(statistics)).toContain(String(need));
    expect(all(quality)).toContain(`0${DEFAULT_CONTROL_PLAN.dailyBy / 60}:00`);
    expect(all(quality)).toContain(String(DEFAULT_CONTROL_PLAN.emergencyUses));
  });
});

it('both languages have the same number of lines in each part, so that none says less', () => {
  const shape = (texts: typeof zh) =>
    HELP_PAGES.map((page) => {
      const { see, figures, wrong } = texts.pages[page];
      return [page, see.length, figures.length, wrong.length];
    });
  expect(shape(en)).toEqual(shape(zh));
});
