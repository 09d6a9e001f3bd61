import { useTranslation } from 'react-i18next';
import { callDuration, type ThreadCall } from '@wardlink/contract';
import { Button } from '../../elements/button.js';
import { Icon } from '../../elements/icon.js';

/** Outcomes of calls without a conversation. */
const UNANSWERED: readonly ThreadCall['outcome'][] = ['missed', 'unanswered', 'refused', 'busy', 'offline'];

interface CardProps {
  call: ThreadCall;
  /** Calls again in the same way; undefined for users who may not call. */
  onCall: ((video: boolean) => void) | undefined;
}

/** A call in a conversation: its kind, outcome and duration. */
export function CallCard({ call: { video, outcome, talkedFor }, onCall }: CardProps) {
  const { t } = useTranslation();
  const isMissed = UNANSWERED.includes(outcome);
  return (
    <div className={`call-card ${isMissed ? 'missed' : ''}`}>
      <span className="call-card-icon" aria-hidden="true">
        <Icon name={video ? 'video' : 'phone'} />
      </span>
      <p>
        <strong>{t(video ? 'calls.videoCall' : 'calls.voiceCall')}</strong>
        <span>
          {t(`chat.call.${outcome}`)}
          {talkedFor !== null && <span className="num"> {callDuration(talkedFor)}</span>}
        </span>
      </p>
      {onCall && outcome !== 'ringing' && (
        <Button tone="quiet" size="small" onClick={() => onCall(video)}>
          {t('chat.callAgain')}
        </Button>
      )}
    </div>
  );
}
