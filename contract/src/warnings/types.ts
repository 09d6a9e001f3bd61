import type { IndicatorFigures, WarnedIndicator } from '@wardlink/domain';
import type { Static } from 'typebox';
import type { PressureRange, Range } from '../base/parts.js';
import type { Warning } from './schemas.js';

/** A warning of any indicator; `indicator` determines its figures. */
export type ClinicalWarning = Static<typeof Warning>;
/** Figures of a warning, as its indicator defines them; for glucose with the slot. */
export type WarningFigures =
  (IndicatorFigures<'glucose'> & { slot: number }) | IndicatorFigures<Exclude<WarnedIndicator, 'glucose'>>;
/** The range that a reading broke: for blood pressure one for each figure. */
export type WarningRange = Static<typeof Range> | Static<typeof PressureRange>;
