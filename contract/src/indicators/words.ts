import { ALL_INDICATORS, INDICATORS, type AnyIndicator } from '@wardlink/domain';
import type { Language } from '../errors.js';
import { en } from './en.js';
import type { FigureWords, IndicatorLanguage } from './language.js';
import { zh } from './zh.js';

export const indicatorWords: Record<Language, IndicatorLanguage> = { zh, en };

/** What an indicator is called. */
export const indicatorName = (indicator: AnyIndicator, language: Language): string =>
  indicatorWords[language].indicators[indicator].name;

/** The same within a sentence. */
export function indicatorInline(indicator: AnyIndicator, language: Language): string {
  const { name, inline } = indicatorWords[language].indicators[indicator];
  return inline ?? name;
}

/** What a level is called; undefined for the normal one, and of an indicator whose levels have no names. */
export const levelWord = (indicator: AnyIndicator, level: string, language: Language): string | undefined =>
  indicatorWords[language].indicators[indicator].levels?.[level];

/** What a figure is called in a column or a form: a single one as its indicator, each of several by itself. */
export function figureTitle(indicator: AnyIndicator, figure: string, language: Language): string {
  const { name, figures } = indicatorWords[language].indicators[indicator];
  return INDICATORS[indicator].figures.length === 1 ? name : (figures[figure]?.title ?? figure);
}

/** The words of a figure, whichever indicator it is of; undefined for another field. */
export function wordsOfFigure(figure: string, language: Language): FigureWords | undefined {
  const { indicators } = indicatorWords[language];
  return ALL_INDICATORS.map((name) => indicators[name].figures[figure]).find((words) => words !== undefined);
}
