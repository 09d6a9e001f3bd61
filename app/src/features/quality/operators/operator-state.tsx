import type { ReplyOf } from '@wardlink/contract';
import { useTranslation } from 'react-i18next';
import { Tag } from '../../../elements/tag.js';

export type Operator = ReplyOf<'operator.authorise'>;

const TONES = { authorised: 'normal', expiring: 'high', expired: 'low', withdrawn: 'low', none: 'quiet' } as const;

/** Whether a person is authorised to measure, in a word. */
export function OperatorStateTag({ state }: Pick<Operator, 'state'>) {
  const { t } = useTranslation();
  return <Tag tone={TONES[state]}>{t(`operators.state.${state}`)}</Tag>;
}
