import type { ReplyOf, RequestOf } from '@wardlink/contract';

export type Rules = ReplyOf<'rule.read'>;
export type RuleName = keyof Rules['rules'];
export type RuleValue<Rule extends RuleName> = Rules['rules'][Rule]['value'];
export type RuleChange = RequestOf<'rule.save'>['change'];

/** Fields as they are typed, by their name. */
export type Fields = Record<string, string>;

/** What was typed and not saved, so that a look at another department or page loses nothing. */
const drafts = new Map<string, Fields>();
const keyOf = (nodeId: string, rule: RuleName): string => `${nodeId} ${rule}`;

export const ruleDrafts = {
  of: (nodeId: string, rule: RuleName): Fields | undefined => drafts.get(keyOf(nodeId, rule)),
  keep: (nodeId: string, rule: RuleName, fields: Fields): void => void drafts.set(keyOf(nodeId, rule), fields),
  drop: (nodeId: string, rule: RuleName): void => void drafts.delete(keyOf(nodeId, rule)),
};
