import { useTranslation } from 'react-i18next';
import type { AttentionReason } from '@wardlink/domain';
import { Tag } from '../../../elements/tag.js';

const TONES = { critical: 'low', lows: 'low', farAbove: 'high' } as const satisfies Record<AttentionReason, string>;

/** Why a patient is on the list. */
export function Reasons({ reasons }: { reasons: readonly AttentionReason[] }) {
  const { t } = useTranslation();
  return (
    <span className="dean-reasons">
      {reasons.map((reason) => (
        <Tag key={reason} tone={TONES[reason]}>
          {t(`dean.reason.${reason}`)}
        </Tag>
      ))}
    </span>
  );
}
