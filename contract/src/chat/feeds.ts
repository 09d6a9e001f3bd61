import { VITAL_INDICATORS, type VitalIndicator } from '@wardlink/domain';
import type { BoardTopic } from './frames.js';

/** Lists of rows by patient that a socket can follow, and the endpoint with the same rows. */
export const FEEDS = {
  ...(Object.fromEntries(VITAL_INDICATORS.map((indicator) => [indicator, 'vital.board'])) as Record<
    VitalIndicator,
    'vital.board'
  >),
  glucose: 'glucose.board',
  ambulatory: 'ambulatory.board',
  pump: 'pump.board',
  orders: 'order.sheet',
  warnings: 'warning.open',
} as const satisfies Record<Exclude<BoardTopic, 'putAside' | 'virtualWard' | 'wardPage'>, string>;
export type Feed = keyof typeof FEEDS;
