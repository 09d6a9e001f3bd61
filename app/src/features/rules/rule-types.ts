import type { ReplyOf, RequestOf } from '@wardlink/contract';

export type Rules = ReplyOf<'rule.read'>;
/** The rules with a form on this page; forms of reports and the plan of controls are chosen on their own pages. */
export type RuleName = Exclude<keyof Rules['rules'], 'forms' | 'controls' | 'operators'>;
export type RuleValue<Rule extends RuleName> = Rules['rules'][Rule]['value'];
export type RuleChange = Exclude<RequestOf<'rule.save'>['change'], { rule: 'forms' | 'controls' | 'operators' }>;

/** Typed fields by name. */
export type Fields = Record<string, string>;
