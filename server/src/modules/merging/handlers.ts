import type { Handlers } from '../../core/handler.js';
import { compareRecords } from './compare.js';
import { findDoubles } from './doubles.js';
import { mergeRecords } from './merge.js';

/** Two records of one person: finding, comparing and merging them. */
export const mergingHandlers: Handlers<`merging.${'doubles' | 'compare' | 'merge'}`> = {
  'merging.doubles': findDoubles,
  'merging.compare': compareRecords,
  'merging.merge': mergeRecords,
};
