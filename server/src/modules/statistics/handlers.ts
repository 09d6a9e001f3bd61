import type { Handlers } from '../../core/handler.js';
import { departments } from './departments.js';
import { overview } from './overview.js';

/** Glucose of places over periods, in figures. */
export const statisticsHandlers: Handlers<'statistics.overview' | 'statistics.departments'> = {
  'statistics.overview': overview,
  'statistics.departments': departments,
};
