import { useTranslation } from 'react-i18next';
import type { ReplyOf } from '@wardlink/contract';
import type { VerificationState } from '@wardlink/domain';
import { Tag } from '../../../elements/tag.js';

export type DueReply = ReplyOf<'verification.due'>;
export type VerifiedMeter = DueReply['meters'][number];
export type KindStanding = VerifiedMeter['kinds']['comparison']['standing'];
export type VerificationLine = ReplyOf<'verification.list'>['rows'][number];

export const STANDING_SIGNS: Record<KindStanding, string> = {
  valid: '✓',
  soon: '○',
  overdue: '!',
  failed: '◆',
  notAsked: '–',
};

const TONES: Record<VerificationState, 'normal' | 'high' | 'low' | 'quiet'> = {
  draft: 'quiet',
  accepted: 'normal',
  rejected: 'low',
  explained: 'high',
  reviewed: 'normal',
  voided: 'quiet',
};

/** The state of a verification as a word; the word says if a reviewed one was rejected. */
export function VerificationStateTag({ state, verdict }: Pick<VerificationLine, 'state' | 'verdict'>) {
  const { t } = useTranslation();
  const isRejected = state === 'reviewed' && verdict === 'rejected';
  return (
    <Tag tone={isRejected ? 'low' : TONES[state]}>
      {t(`verification.state.${isRejected ? 'reviewedRejected' : state}`)}
    </Tag>
  );
}
