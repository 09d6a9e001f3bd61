import { figureTitle, indicatorWords, type Language } from '@wardlink/contract';
import { ALL_INDICATORS, INDICATORS, type AnyIndicator } from '@wardlink/domain';

type Texts = Record<string, object>;

/** Texts of one kind for every indicator. */
const each = <V>(text: (indicator: AnyIndicator) => V): Record<string, V> =>
  Object.fromEntries(ALL_INDICATORS.map((indicator) => [indicator, text(indicator)]));

/** Key below `vital` of the names of an indicator's levels: `ketoneLevel`, `pressureStatus`. */
export function levelsKey(indicator: AnyIndicator): string {
  const { name: level } = INDICATORS[indicator].level;
  return `${indicator}${level.charAt(0).toUpperCase()}${level.slice(1)}`;
}

/** Texts of indicators, from their words in the contract. */
export function indicatorTexts(language: Language) {
  const words = indicatorWords[language];
  const nameOf = (indicator: AnyIndicator): string => words.indicators[indicator].name;
  const levels = ALL_INDICATORS.flatMap((indicator) => {
    const named = words.indicators[indicator].levels;
    return named ? [[levelsKey(indicator), named] as const] : [];
  });
  const benches = Object.entries(words.workbenches);
  const figures = ALL_INDICATORS.flatMap((indicator) =>
    INDICATORS[indicator].figures.map(({ name }) => [name, figureTitle(indicator, name, language)] as const),
  );
  return {
    vital: {
      title: each(nameOf),
      bench: Object.fromEntries(benches.map(([bench, { title }]) => [bench, title])),
      legend: Object.fromEntries(benches.map(([bench, { hint }]) => [bench, hint])),
      ...Object.fromEntries(levels),
    },
    trends: { name: each(nameOf) },
    voiding: { of: each(nameOf) },
    warnings: { of: each(nameOf), new: each((indicator) => words.warning(nameOf(indicator))) },
    records: {
      title: each((indicator) => words.records(nameOf(indicator))),
      tab: each(nameOf),
      import: {
        value: each((indicator) => figureTitle(indicator, INDICATORS[indicator].figures[0]?.name ?? '', language)),
        field: Object.fromEntries(figures),
      },
    },
  };
}

/** Merges two sets of texts; `over` wins. */
export function mergedTexts<Base extends object, Over extends object>(base: Base, over: Over): Base & Over {
  const merged: Texts = { ...base } as Texts;
  for (const [key, text] of Object.entries(over) as [string, object | string][]) {
    const below = merged[key];
    const both = typeof text === 'object' && typeof below === 'object';
    merged[key] = (both ? mergedTexts(below, text) : text) as object;
  }
  return merged as Base & Over;
}
