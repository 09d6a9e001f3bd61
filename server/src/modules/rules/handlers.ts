import type { Handlers } from '../../core/handler.js';
import { deviations } from './deviations.js';
import { readRules } from './read.js';
import { saveRule } from './save.js';

/** Meal times, ranges and escalation of a hospital, a department or a ward. */
export const ruleHandlers: Handlers<'rule.read' | 'rule.deviations' | 'rule.save'> = {
  'rule.read': readRules,
  'rule.deviations': deviations,
  'rule.save': saveRule,
};
