import type { Handlers } from '../../http/handler.js';
import { glucoseBoard } from './board.js';
import { correctReading } from './correct.js';
import { recordReading } from './record.js';
import { voidReading } from '../voiding/void-reading.js';

/** The glucose workbench: looking, entering, correcting. */
export const glucoseHandlers: Handlers<'glucose.board' | 'glucose.record' | 'glucose.correct' | 'glucose.void'> = {
  'glucose.board': glucoseBoard,
  'glucose.record': (call) => recordReading(call),
  'glucose.correct': correctReading,
  'glucose.void': (call) => voidReading(call, { indicator: 'glucose', ...call.request }),
};
