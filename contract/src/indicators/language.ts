import type { AnyIndicator, Workbench } from '@wardlink/domain';

/** Texts of a figure. */
export interface FigureWords {
  /** Name beside other figures of its indicator. */
  title: string;
  /** Name in errors about the field; default: the title, in lower case in English. */
  field?: string;
}

/** Texts of an indicator. */
interface IndicatorWords {
  name: string;
  /** Name within a sentence; default: `name`. */
  inline?: string;
  figures: Record<string, FigureWords>;
  /** Names of its levels except the normal one; left out if it has only high and low. */
  levels?: Record<string, string>;
}

/** Title of a workbench, and how values are typed there. */
interface WorkbenchWords {
  title: string;
  hint: string;
}

/** All texts of the indicators in one language. */
export interface IndicatorLanguage {
  indicators: Record<AnyIndicator, IndicatorWords>;
  workbenches: Record<Workbench, WorkbenchWords>;
  /** Titles that contain an indicator's name. */
  records(name: string): string;
  warning(name: string): string;
}
