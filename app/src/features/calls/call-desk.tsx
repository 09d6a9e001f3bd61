import { Suspense, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../elements/button.js';
import { Icon } from '../../elements/icon.js';
import { useName } from '../../language/names.js';
import { useBedsideText } from '../../ward/choice/ward-names.js';
import { recordInput } from '../../session/screen-lock.js';
import { useStore } from '../../store/store.js';
import { IdentityBar } from '../../ward/identity/patient-identity.js';
import { lazyPage } from '../../lazy-page.js';
import { CallScreen } from './call-screen.js';
import { CheckOffer } from './check/check-offer.js';
import { useCallCheck } from './check/use-call-check.js';
import { ring, ringingBlocked } from './ringing.js';
import { useIsPatient } from './use-patient-of.js';
import { useCall, type CallControl } from './use-call.js';
import './calls.css';

/** Loaded when a check is made: its code is of use seldom. */
const CheckDialog = lazyPage(() => import('./check/check-dialog.js').then((module) => module.CheckDialog));

/** Always mounted in the frame: rings, shows the call, and keeps it while pages change. */
export function CallDesk() {
  const control = useCall();
  const { state } = control.view;
  useEffect(() => {
    if (state === 'idle') return;
    // A running call counts as input for the screen lock.
    const timer = setInterval(recordInput, 10_000);
    return () => clearInterval(timer);
  }, [state]);
  const check = useCallCheck(state, control.begin);
  if (state === 'idle') {
    if (check.offered) return <CheckOffer onAsk={check.ask} onDecline={check.decline} />;
    if (!check.open) return null;
    return (
      <Suspense fallback={null}>
        <CheckDialog {...check.open} onCall={control.begin} onClose={check.close} />
      </Suspense>
    );
  }
  if (state === 'ringing') return <Ringing control={control} />;
  return <CallScreen control={control} />;
}

/** An incoming call: the caller, voice or video, and three answers. */
function Ringing({ control }: { control: CallControl }) {
  const { t } = useTranslation();
  const nameOf = useName();
  const bedsideText = useBedsideText();
  const { view, accept, refuse } = control;
  const blocked = useStore(ringingBlocked);
  const isPatient = useIsPatient(view.partner);
  const answer = useRef<HTMLDivElement>(null);
  useEffect(() => answer.current?.querySelector('button')?.focus(), []);
  const name = view.partner ? nameOf(view.partner) : '';
  const kind = t(view.video ? 'calls.videoCall' : 'calls.voiceCall');
  useEffect(() => {
    const before = document.title;
    document.title = `${kind} · ${name}`;
    return () => {
      document.title = before;
    };
  }, [kind, name]);
  const plain = (
    <>
      <strong>{name}</strong>
      {view.partner?.bedside && <p className="call-place">{bedsideText(view.partner.bedside)}</p>}
    </>
  );
  return (
    <div className="ringing-layer">
      <section
        className="ringing-dialog"
        role="alertdialog"
        aria-modal="true"
        aria-label={t('calls.incoming', { name, kind })}
      >
        <span className="ringing-avatar" aria-hidden="true">
          {name.slice(0, 1)}
        </span>
        {isPatient && view.partner ? <IdentityBar accountId={view.partner.userId} name={plain} /> : plain}
        <p>
          <Icon name={view.video ? 'video' : 'phone'} /> {kind}
        </p>
        {view.notice && <p role="status">{t(`calls.notice.${view.notice}`)}</p>}
        {blocked && (
          <Button size="small" icon="sound" onClick={() => ring(true, true)}>
            {t('calls.enableRinging')}
          </Button>
        )}
        <div className="ringing-answers" ref={answer}>
          <Button tone="primary" size="large" icon={view.video ? 'video' : 'phone'} onClick={() => accept(false)}>
            {t('calls.accept')}
          </Button>
          {view.video && (
            <Button size="large" icon="phone" onClick={() => accept(true)}>
              {t('calls.acceptVoice')}
            </Button>
          )}
          <Button tone="danger" size="large" icon="hangUp" onClick={refuse}>
            {t('calls.refuse')}
          </Button>
        </div>
      </section>
    </div>
  );
}
