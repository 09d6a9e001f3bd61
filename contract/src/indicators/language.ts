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
  /** Names of its levels except the normal one; none where there are only high and low. */
  levels?: Record<string, string>;
}

/** What a workbench is called, and how it is typed there. */
export interface WorkbenchWords {
  title: string;
  hint: string;
}

/** All texts of indicators in a language, in one place. */
export interface IndicatorLanguage {
  indicators: Record<AnyIndicator, IndicatorWords>;
  workbenches: Record<string, WorkbenchWords>;
  /** Titles that are made of an indicator's name. */
  records(name: string): string;
  warning(name: string): string;
}
