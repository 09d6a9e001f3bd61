import type { Handlers } from '../../http/handler.js';
import { readRules } from './read.js';
import { saveRule } from './save.js';

/** Meal times, ranges and escalation of a hospital, a department or a ward. */
export const ruleHandlers: Handlers<'rule.read' | 'rule.save'> = {
  'rule.read': readRules,
  'rule.save': saveRule,
};
