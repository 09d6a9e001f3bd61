import type { Handlers } from '../../core/handler.js';
import { vitalBoard } from './board.js';

/** The workbenches with one line for each patient: every indicator except glucose. */
export const vitalHandlers: Handlers<'vital.board'> = { 'vital.board': vitalBoard };
