import { useTranslation } from 'react-i18next';
import type { ReplyOf } from '@wardlink/contract';
import type { ControlState } from '@wardlink/domain';
import { Tag } from '../../elements/tag.js';

export type DueReply = ReplyOf<'quality.due'>;
export type MeterOfDay = DueReply['meters'][number];
type Standing = MeterOfDay['standing'];

const SIGNS: Record<Standing, string> = { valid: '✓', due: '○', overdue: '!', failed: '◆' };
const TONES = { valid: 'normal', due: 'quiet', overdue: 'high', failed: 'low' } as const;

/** Whether a meter's values are valid, as a sign and a word. */
export function StandingTag({ standing }: { standing: Standing }) {
  const { t } = useTranslation();
  return (
    <Tag tone={TONES[standing]}>
      <span aria-hidden="true">{`${SIGNS[standing]}\u00a0`}</span>
      {t(`quality.standing.${standing}`)}
    </Tag>
  );
}

const STATE_TONES: Record<ControlState, 'normal' | 'high' | 'low' | 'quiet'> = {
  pending: 'high',
  qualified: 'normal',
  rejected: 'low',
  mended: 'high',
  repeated: 'high',
  reviewed: 'normal',
  voided: 'quiet',
};

/** The state of a run as a word; the word says if a reviewed run was rejected. */
export function StateTag({ state, rejected }: { state: ControlState; rejected: boolean }) {
  const { t } = useTranslation();
  const word = state === 'reviewed' && rejected ? 'reviewedRejected' : state;
  return <Tag tone={STATE_TONES[state]}>{t(`quality.state.${word}`)}</Tag>;
}
