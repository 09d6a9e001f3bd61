import type { Handlers } from '../../core/handler.js';
import { analysePatients } from './analysis.js';
import { listPatients } from './list.js';

/** All patients of the caller's nodes, as a list and in figures. */
export const managementHandlers: Handlers<'management.list' | 'management.analysis'> = {
  'management.list': listPatients,
  'management.analysis': analysePatients,
};
