import type { WarningFigures } from '@wardlink/contract';
import { figureIn, figuresIn, figuresText, INDICATORS, type WarnedIndicator } from '@wardlink/domain';
import type { Figures } from '../../core/audit/events.js';

/** The figures of a warning for the audit trail; `value` is the one in its text. */
export function trailOfWarning(indicator: WarnedIndicator, figures: WarningFigures): Figures {
  const own = { indicator, ...(figures as Figures) };
  const [first, second] = INDICATORS[indicator].figures;
  if (!first || second) return { ...own, value: figuresText(indicator, figures) };
  return { ...own, value: figureIn(figures, first.name) };
}

/** The figures of a reading in the form of its warning; with the slot if it has one. */
export function figuresOfWarning(
  indicator: WarnedIndicator,
  { figures, slot }: { figures: object; slot: number | null },
): WarningFigures {
  return { ...figuresIn(indicator, figures), ...(slot === null ? {} : { slot }) } as WarningFigures;
}
