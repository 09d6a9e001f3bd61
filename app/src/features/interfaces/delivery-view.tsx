import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { indicatorName } from '@wardlink/contract';
import { clock } from '../../clock/hospital-clock.js';
import { Button } from '../../elements/button.js';
import { Icon } from '../../elements/icon.js';
import { Listing } from '../../elements/listing.js';
import { Tag } from '../../elements/tag.js';
import { ReasonDialog } from '../../forms/reason-dialog.js';
import { call } from '../../http/call.js';
import { useLoad } from '../../http/use-load.js';
import { useRequest } from '../../http/use-request.js';
import { useLanguage, useName } from '../../language/names.js';
import { DELIVERY_TONES } from './delivery-list.js';
import { answerText } from './reason-text.js';
import type { Delivery } from './types.js';

interface Props {
  destinationId: string;
  deliveryId: string;
  onClose: () => void;
  /** Something was decided: lists are read again. */
  onDecided: () => void;
}

/** One result: the message as it was sent, what the other side said, and what somebody can do about it. */
export function DeliveryView({ destinationId, deliveryId, onClose, onDecided }: Props) {
  const { t } = useTranslation();
  const load = useCallback(
    () => call('interface.delivery', { destinationId, deliveryId }),
    [destinationId, deliveryId],
  );
  const { loaded, reload } = useLoad(deliveryId, load);
  const decided = (): void => {
    void reload();
    onDecided();
  };
  const delivery = loaded.state === 'ready' ? loaded.value.delivery : undefined;
  return (
    <section className="card interface-message" aria-label={t('interfaces.out.result')}>
      <header>
        <h2>
          {t('interfaces.out.result')} <span className="num">{delivery?.controlId}</span>
        </h2>
        {delivery && <Tag tone={DELIVERY_TONES[delivery.state]}>{t(`interfaces.out.state.${delivery.state}`)}</Tag>}
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
          <div className="interface-columns interface-two">
            <div>
              <h3>{t('interfaces.out.asSent')}</h3>
              {shown.sent === null ? (
                <p>{t(shown.delivery.settledAt === null ? 'interfaces.out.notWritten' : 'interfaces.out.deleted')}</p>
              ) : (
                <pre className="interface-raw" tabIndex={0} aria-label={t('interfaces.out.asSent')}>
                  {shown.sent}
                </pre>
              )}
            </div>
            <div>
              <Standing destinationId={destinationId} delivery={shown.delivery} onDecided={decided} />
            </div>
          </div>
        )}
      </Listing>
    </section>
  );
}

interface StandingProps {
  destinationId: string;
  delivery: Delivery;
  onDecided: () => void;
}

/** What became of a result, and the ways on if it waits. */
function Standing({ destinationId, delivery, onDecided }: StandingProps) {
  const { t } = useTranslation();
  const nameOf = useName();
  const language = useLanguage();
  const [isGivingUp, setGivingUp] = useState(false);
  const { isBusy, run } = useRequest();
  const { deliveryId, state, kind, indicator, patient, answer, detail, settledAt, settledBy, tries } = delivery;
  const isWaiting = state === 'aside' || state === 'waiting';
  const remark = answerText(t, delivery);
  const resend = () =>
    run(async () => {
      await call('interface.resend', { destinationId, deliveryIds: [deliveryId] });
      onDecided();
    });
  const facts: [string, string][] = [
    [
      t('interfaces.out.fact.what'),
      t(`interfaces.out.kind.${kind}`, { indicator: indicatorName(indicator, language) }),
    ],
    [t('interfaces.out.fact.patient'), nameOf(patient)],
    ...(answer === null
      ? []
      : [[t('interfaces.out.fact.answer'), [answer, detail].join(' ').trim()] as [string, string]]),
    ...(tries === 0 ? [] : [[t('interfaces.out.fact.tries'), String(tries)] as [string, string]]),
    ...(settledAt === null ? [] : [[t('interfaces.out.fact.settled'), clock.moment(settledAt)] as [string, string]]),
    ...(settledBy === null ? [] : [[t('interfaces.out.fact.by'), nameOf(settledBy)] as [string, string]]),
  ];
  return (
    <>
      <h3>{t('interfaces.out.became')}</h3>
      {remark !== '' && <p className="interface-reason">{remark}</p>}
      <dl className="interface-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {isWaiting && (
        <>
          <div className="interface-buttons">
            <Button tone={state === 'aside' ? 'primary' : 'plain'} disabled={isBusy} onClick={() => void resend()}>
              {t('interfaces.out.resend')}
            </Button>
            <Button tone="quiet" onClick={() => setGivingUp(true)}>
              {t('interfaces.out.giveUp')}
            </Button>
          </div>
          <small>{t('interfaces.out.resendHint')}</small>
        </>
      )}
      {isGivingUp && (
        <ReasonDialog
          title={t('interfaces.out.giveUp')}
          text={t('interfaces.out.giveUpText')}
          label={t('interfaces.out.giveUpReason')}
          action={t('interfaces.out.giveUpAction')}
          missing={t('interfaces.leaveMissing')}
          draft={`destination.giveUp.${deliveryId}`}
          maxLength={200}
          send={(why) => call('interface.giveUp', { destinationId, deliveryId, reason: why })}
          onClose={() => setGivingUp(false)}
          onStored={() => {
            setGivingUp(false);
            onDecided();
          }}
        />
      )}
    </>
  );
}
