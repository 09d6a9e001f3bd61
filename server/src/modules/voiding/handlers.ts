import type { Handlers } from '../../core/handler.js';
import { voidReading } from './void-reading.js';

/** Voiding a reading of any indicator. */
export const voidingHandlers: Handlers<'glucose.void' | 'vital.void'> = {
  'glucose.void': (call) => voidReading(call, { indicator: 'glucose', ...call.request }),
  'vital.void': (call) => voidReading(call, call.request),
};
