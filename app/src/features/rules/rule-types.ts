import type { ReplyOf, RequestOf } from '@wardlink/contract';

export type Rules = ReplyOf<'rule.read'>;
/** The rules that have a form of their own; favourite forms of reports are chosen in their gallery. */
export type RuleName = Exclude<keyof Rules['rules'], 'forms'>;
export type RuleValue<Rule extends RuleName> = Rules['rules'][Rule]['value'];
export type RuleChange = Exclude<RequestOf<'rule.save'>['change'], { rule: 'forms' }>;

/** Fields as they are typed, by their name. */
export type Fields = Record<string, string>;
