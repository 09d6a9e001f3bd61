import type { Handlers } from '../../core/handler.js';
import { exportPopulation } from './export.js';
import { populationList } from './list.js';

/** Patients who need attention today. */
export const populationHandlers: Handlers<'population.list' | 'population.export'> = {
  'population.list': populationList,
  'population.export': exportPopulation,
};
