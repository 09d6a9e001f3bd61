import type { AnyIndicator } from '@wardlink/domain';

/** What a figure is called. */
export interface FigureWords {
  /** Beside other figures of its indicator. */
  title: string;
  /** In errors that name a field; default: the title, in English in small letters. */
  field?: string;
}

/** An indicator in a language. */
export interface IndicatorWords {
  name: string;
  /** Within a sentence; default: the name. */
  inline?: string;
  figures: Record<string, FigureWords>;
  /** Its levels but the normal one, as they are called everywhere; none where only high and low are told apart. */
  levels?: Record<string, string>;
}

/** What a workbench is called, and how it is typed there. */
export interface WorkbenchWords {
  title: string;
  hint: string;
}

/** All that is said of indicators in a language: the only place where it stands. */
export interface IndicatorLanguage {
  indicators: Record<AnyIndicator, IndicatorWords>;
  workbenches: Record<string, WorkbenchWords>;
  /** Titles that are made of an indicator's name. */
  records(name: string): string;
  warning(name: string): string;
}
