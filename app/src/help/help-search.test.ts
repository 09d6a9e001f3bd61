import { describe, expect, it } from 'vitest';
import { searchHelp } from './help-search.js';
import en from './texts/en/index.js';
import zh from './texts/zh/index.js';

const inEnglish = (typed: string) => searchHelp(typed, en, [zh]);
const pagesOf = (typed: string) => inEnglish(typed).flatMap((hit) => (hit.kind === 'page' ? [hit.page] : []));
const termsOf = (typed: string) => inEnglish(typed).flatMap((hit) => (hit.kind === 'term' ? [hit.term] : []));

describe('the search of help', () => {
  it('finds words in any case, the word itself first', () => {
    expect(termsOf('mage')[0]).toBe('mage');
    expect(inEnglish('R-4S')[0]).toMatchObject({ kind: 'term', term: 'R-4s' });
    expect(termsOf('ｍａｇｅ')).toContain('mage');
  });

  it('finds pages by their title before those by a line', () => {
    expect(pagesOf('test strip')[0]).toBe('dosage');
    expect(pagesOf('overdue')).toContain('quality');
    expect(pagesOf('quality control: records')).toEqual(['quality']);
  });

  it('finds a page by the other language, and shows the page in the reader’s own', () => {
    const [hit] = inEnglish('胰岛素泵').filter(({ kind }) => kind === 'page');
    expect(hit).toMatchObject({ kind: 'page', page: 'pumps', title: en.pages.pumps.title });
    const chinese = searchHelp('levey-jennings chart', zh, [en]);
    expect(chinese).toContainEqual(
      expect.objectContaining({ page: 'qualityChart', title: zh.pages.qualityChart.title }),
    );
  });

  it('wants every word, shows the line that has them, and finds nothing for nothing', () => {
    const [hit] = inEnglish('recheck 15 minutes').filter(({ kind }) => kind === 'page');
    expect(hit).toMatchObject({ line: expect.stringMatching(/15 minutes/) as string });
    expect(inEnglish('no such words at all')).toEqual([]);
    expect(inEnglish('  ')).toEqual([]);
  });
});
