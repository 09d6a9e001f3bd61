import type { Handlers } from '../../core/handler.js';
import { vitalBoard } from './board.js';

/** The workbenches of lines: every indicator but glucose. */
export const vitalHandlers: Handlers<'vital.board'> = { 'vital.board': vitalBoard };
