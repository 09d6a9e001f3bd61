import type { ReplyOf, RequestOf } from '@wardlink/contract';

export type Rules = ReplyOf<'rule.read'>;
/** The rules that have a form of their own here; forms of reports and the plan of controls are chosen on their pages. */
export type RuleName = Exclude<keyof Rules['rules'], 'forms' | 'controls' | 'operators'>;
export type RuleValue<Rule extends RuleName> = Rules['rules'][Rule]['value'];
export type RuleChange = Exclude<RequestOf<'rule.save'>['change'], { rule: 'forms' | 'controls' | 'operators' }>;

/** Fields as they are typed, by their name. */
export type Fields = Record<string, string>;
