import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../elements/button.js';
import { Icon } from '../../elements/icon.js';
import { Listing } from '../../elements/listing.js';
import { Tag } from '../../elements/tag.js';
import { ReasonDialog } from '../../forms/reason-dialog.js';
import { call } from '../../http/call.js';
import { useLoad } from '../../http/use-load.js';
import { useRequest } from '../../http/use-request.js';
import { MappingForm } from './mapping-form.js';
import { PreviewPart } from './preview-part.js';
import { noteTexts, reasonText } from './reason-text.js';
import { UnderstoodMessage } from './understood-message.js';
import type { Choices, ShownMessage } from './types.js';

interface Props {
  partnerId: string;
  messageId: string;
  choices: Choices;
  onClose: () => void;
  /** Something was decided: lists are read again. */
  onDecided: () => void;
}

/** How long after a decision the message is read again while its turn has not come, and how often at most. */
const LOOK_AGAIN_MS = 700;
const MOST_LOOKS = 5;

/** One message: as it came, what it says, and what somebody can do about it. */
export function MessageView({ partnerId, messageId, choices, onClose, onDecided }: Props) {
  const { t } = useTranslation();
  const load = useCallback(() => call('interface.message', { partnerId, messageId }), [partnerId, messageId]);
  const { loaded, reload } = useLoad(messageId, load);
  const isInTurn =
    loaded.state === 'ready' && loaded.value.message.state === 'received' && !loaded.value.message.isBehind;
  const looks = useRef(0);
  useEffect(() => {
    // It is applied within a second. Each look is in the trail, so that they end.
    if (!isInTurn || looks.current >= MOST_LOOKS) return undefined;
    const timer = setTimeout(() => {
      looks.current += 1;
      void reload();
    }, LOOK_AGAIN_MS);
    return () => clearTimeout(timer);
  }, [isInTurn, loaded, reload]);
  const decided = (): void => {
    looks.current = 0;
    void reload();
    onDecided();
  };
  const controlId = loaded.state === 'ready' ? loaded.value.message.controlId : null;
  return (
    <section className="card interface-message" aria-label={t('interfaces.message')}>
      <header>
        <h2>
          {t('interfaces.message')} <span className="num">{controlId}</span>
        </h2>
        {loaded.state === 'ready' && <Tag tone="quiet">{t(`interfaces.state.${loaded.value.message.state}`)}</Tag>}
        <span className="spacer" />
        <small className="interface-trail">
          <Icon name="lock" /> {t('interfaces.inTrail')}
        </small>
        <Button tone="quiet" icon="close" onClick={onClose}>
          <span className="visually-hidden">{t('actions.close')}</span>
        </Button>
      </header>
      <Listing loaded={loaded} onRetry={() => void reload()} lines={8} inline>
        {(shown) => (
          <div className="interface-columns">
            <div>
              <h3>{t('interfaces.asItCame')}</h3>
              <pre className="interface-raw" tabIndex={0} aria-label={t('interfaces.asItCame')}>
                {shown.raw}
              </pre>
            </div>
            <div>
              <h3>{t('interfaces.whatItSays')}</h3>
              <UnderstoodMessage shown={shown} />
            </div>
            <div>
              <h3>{t('interfaces.whatToDo')}</h3>
              <Decision shown={shown} partnerId={partnerId} choices={choices} onDecided={decided} />
            </div>
          </div>
        )}
      </Listing>
    </section>
  );
}

interface DecisionProps {
  shown: ShownMessage;
  partnerId: string;
  choices: Choices;
  onDecided: () => void;
}

/** What waits for a person, and the ways on. */
function Decision({ shown: { message }, partnerId, choices, onDecided }: DecisionProps) {
  const { t } = useTranslation();
  const [isLeaving, setLeaving] = useState(false);
  const { messageId, state, reason, detail, isBehind, notes } = message;
  const isWaiting = state === 'aside' || state === 'received';
  const remarks = [reasonText(t, message), ...noteTexts(t, notes), ...(isBehind ? [t('interfaces.isBehind')] : [])];
  const kind = reason === 'ward.unmapped' ? 'ward' : reason === 'sex.unmapped' ? 'sex' : undefined;
  const { isBusy, run } = useRequest();
  const replay = () =>
    run(async () => {
      await call('interface.replay', { partnerId, messageIds: [messageId] });
      onDecided();
    });
  return (
    <>
      {remarks
        .filter((text) => text !== '')
        .map((text) => (
          <p key={text} className="interface-reason">
            {text}
          </p>
        ))}
      {kind && detail?.code !== undefined && (
        <MappingForm partnerId={partnerId} kind={kind} code={detail.code} choices={choices} onMapped={onDecided} />
      )}
      {isWaiting && (
        <>
          <PreviewPart key={`${messageId} ${state}`} partnerId={partnerId} messageId={messageId} />
          <div className="interface-buttons">
            <Button tone={kind ? 'plain' : 'primary'} disabled={isBusy} onClick={() => void replay()}>
              {t('interfaces.replay')}
            </Button>
            <Button tone="quiet" onClick={() => setLeaving(true)}>
              {t('interfaces.leave')}
            </Button>
          </div>
          <small>{t('interfaces.replayHint')}</small>
        </>
      )}
      {!isWaiting && remarks.every((text) => text === '') && <p>{t(`interfaces.settled.${state}`)}</p>}
      {isLeaving && (
        <ReasonDialog
          title={t('interfaces.leave')}
          text={t('interfaces.leaveText')}
          label={t('interfaces.leaveReason')}
          action={t('interfaces.leaveAction')}
          missing={t('interfaces.leaveMissing')}
          draft={`interface.dismiss.${messageId}`}
          maxLength={200}
          send={(why) => call('interface.dismiss', { partnerId, messageId, reason: why })}
          onClose={() => setLeaving(false)}
          onStored={() => {
            setLeaving(false);
            onDecided();
          }}
        />
      )}
    </>
  );
}
