import type { WarningFigures } from '@wardlink/contract';
import { figureIn, figuresIn, figuresText, INDICATORS, type WarnedIndicator } from '@wardlink/domain';
import type { Figures } from '../../core/audit/events.js';

/** The figures of a warning for the audit trail; `value` is the one that its text shows. */
export function trailOfWarning(indicator: WarnedIndicator, figures: WarningFigures): Figures {
  const own = { indicator, ...(figures as Figures) };
  const [first, second] = INDICATORS[indicator].figures;
  if (!first || second) return { ...own, value: figuresText(indicator, figures) };
  return { ...own, value: figureIn(figures, first.name) };
}

/** The figures of a reading as its warning keeps them; with the slot where it has one. */
export function figuresOfWarning(
  indicator: WarnedIndicator,
  { figures, slot }: { figures: object; slot: number | null },
): WarningFigures {
  return { ...figuresIn(indicator, figures), ...(slot === null ? {} : { slot }) } as WarningFigures;
}
