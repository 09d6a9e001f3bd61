import type { Handlers } from '../../core/handler.js';
import { glucoseBoard } from './board.js';
import { correctReading } from './correct.js';
import { recordReading } from './record.js';

/** The glucose workbench: looking, entering, correcting. */
export const glucoseHandlers: Handlers<'glucose.board' | 'glucose.record' | 'glucose.correct'> = {
  'glucose.board': glucoseBoard,
  'glucose.record': (call) => recordReading(call),
  'glucose.correct': correctReading,
};
