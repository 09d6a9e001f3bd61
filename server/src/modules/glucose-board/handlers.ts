import type { Handlers } from '../../core/handler.js';
import { glucoseBoard } from './board.js';

/** The glucose workbench. */
export const glucoseHandlers: Handlers<'glucose.board'> = { 'glucose.board': glucoseBoard };
