import type { AnyIndicator, IndicatorFigures, VitalIndicator } from '@wardlink/domain';
import type { Static } from 'typebox';
import type {
  BoardReading as BoardReadingSchema,
  KeptReading as KeptReadingSchema,
  QualityMark as QualityMarkSchema,
  Reading,
} from '../base/parts.js';
import type { ReplyIn } from '../base/schema-types.js';
import type { glucoseSchemas } from './glucose-schemas.js';
import type { unmatchedSchemas } from './unmatched-schemas.js';
import type { vitalSchemas } from './vital-schemas.js';

export type GlucoseReading = Static<typeof Reading>;
/** A glucose reading as the day view of one patient shows it. */
export type KeptReading = Static<typeof KeptReadingSchema>;
/** Quality marks of a reading. */
export type QualityMark = Static<typeof QualityMarkSchema>;
export type BoardReading = Static<typeof BoardReadingSchema>;
export type BoardReply = ReplyIn<typeof glucoseSchemas, 'glucose.board'>;
export type BoardRow = BoardReply['rows'][number];
export type VitalBoard = ReplyIn<typeof vitalSchemas, 'vital.board'>;
export type VitalRow = VitalBoard['rows'][number];
export type VitalReading = ReplyIn<typeof vitalSchemas, 'vital.record'>['reading'];
/** Indicators except glucose; their workbenches have one line per reading. */
export type Indicator = VitalIndicator;
/** Indicators with a record screen: all. */
export type RecordIndicator = AnyIndicator;
/** Figures of any indicator, as meters, files and devices send them. */
export type AnyFigures = IndicatorFigures;
export type UnmatchedReading = ReplyIn<typeof unmatchedSchemas, 'unmatched.list'>['readings'][number];
