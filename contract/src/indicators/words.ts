import { ALL_INDICATORS, INDICATORS, type AnyIndicator } from '@wardlink/domain';
import type { Language } from '../base/language.js';
import { en } from './en.js';
import type { FigureWords, IndicatorLanguage } from './language.js';
import { zh } from './zh.js';

export const indicatorWords: Record<Language, IndicatorLanguage> = { zh, en };

/** Name of an indicator. */
export const indicatorName = (indicator: AnyIndicator, language: Language): string =>
  indicatorWords[language].indicators[indicator].name;

/** Name of an indicator within a sentence. */
export function indicatorInline(indicator: AnyIndicator, language: Language): string {
  const { name, inline } = indicatorWords[language].indicators[indicator];
  return inline ?? name;
}

/** Name of a level; undefined for the normal level, and for indicators whose levels have no names. */
export const levelWord = (indicator: AnyIndicator, level: string, language: Language): string | undefined =>
  indicatorWords[language].indicators[indicator].levels?.[level];

/**
 * Title of a figure in a column or form: the name of the indicator if it has a single figure, else the name of the
 * figure.
 */
export function figureTitle(indicator: AnyIndicator, figure: string, language: Language): string {
  const { name, figures } = indicatorWords[language].indicators[indicator];
  return INDICATORS[indicator].figures.length === 1 ? name : (figures[figure]?.title ?? figure);
}

/** Texts of a figure of any indicator; undefined for other fields. */
export function wordsOfFigure(figure: string, language: Language): FigureWords | undefined {
  const { indicators } = indicatorWords[language];
  return ALL_INDICATORS.map((name) => indicators[name].figures[figure]).find((words) => words !== undefined);
}
