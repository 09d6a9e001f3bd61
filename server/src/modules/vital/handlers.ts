import type { Handlers } from '../../core/handler.js';
import { vitalBoard } from './board.js';
import { correctVital } from './correct.js';
import { recordVital } from './record.js';

/** The workbenches of blood pressure and temperature: looking, entering, correcting. */
export const vitalHandlers: Handlers<'vital.board' | 'vital.record' | 'vital.correct'> = {
  'vital.board': vitalBoard,
  'vital.record': (call) => recordVital(call),
  'vital.correct': correctVital,
};
