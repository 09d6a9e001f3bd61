import { named, type Language } from '@wardlink/contract';
import type { Bilingual, ReportLanguage } from '@wardlink/contract/reports';
import type { Named } from '../../language/names.js';

/** Texts of a report in its language, which may differ from that of the page around it. */
export interface ReportTexts {
  /** Language of words in cells: on a bilingual form Chinese, because the ward reads the values. */
  language: Language;
  /** A title or label in one line. */
  title(text: Bilingual): string;
  /** The head of a column, a line for each language. */
  head(text: Bilingual): readonly string[];
  /** A word in a cell. */
  word(text: Bilingual): string;
  nameOf(name: Named): string;
}

export function textsOf(language: ReportLanguage): ReportTexts {
  if (language === 'both') {
    return {
      language: 'zh',
      title: ({ zh, en }) => `${zh} ${en}`,
      head: ({ zh, en }) => [zh, en],
      word: ({ zh }) => zh,
      nameOf: (name) => [...new Set([name.name, name.latinName ?? name.name])].join(' '),
    };
  }
  const word = (text: Bilingual): string => text[language];
  return {
    language,
    title: word,
    head: (text) => [word(text)],
    word,
    nameOf: (name) => named(name, language),
  };
}
