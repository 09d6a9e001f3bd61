import { useTranslation } from 'react-i18next';
import type { StaffState } from '@wardlink/contract';
import { Tag } from '../../elements/tag.js';

const TONES = { active: 'normal', locked: 'low', left: 'quiet' } as const;

/** Whether a person may sign in, in a word. */
export function StateTag({ state }: { state: StaffState }) {
  const { t } = useTranslation();
  return <Tag tone={TONES[state]}>{t(`staff.state.${state}`)}</Tag>;
}
