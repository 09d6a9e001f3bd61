import type { Handlers } from '../../http/handler.js';
import { vitalBoard } from './board.js';
import { correctVital } from './correct.js';
import { recordVital } from './record.js';
import { voidReading } from '../voiding/void-reading.js';

/** The workbenches of blood pressure and temperature: looking, entering, correcting. */
export const vitalHandlers: Handlers<'vital.board' | 'vital.record' | 'vital.correct' | 'vital.void'> = {
  'vital.board': vitalBoard,
  'vital.record': (call) => recordVital(call),
  'vital.correct': correctVital,
  'vital.void': (call) => voidReading(call, call.request),
};
