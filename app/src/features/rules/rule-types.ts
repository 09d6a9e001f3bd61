import type { ReplyOf, RequestOf } from '@wardlink/contract';

export type Rules = ReplyOf<'rule.read'>;
export type RuleName = keyof Rules['rules'];
export type RuleValue<Rule extends RuleName> = Rules['rules'][Rule]['value'];
export type RuleChange = RequestOf<'rule.save'>['change'];

/** Fields as they are typed, by their name. */
export type Fields = Record<string, string>;
