import { Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../elements/button.js';
import { Icon } from '../../elements/icon.js';
import { useName } from '../../language/names.js';
import { useBedsideText } from '../../ward/choice/ward-names.js';
import type { CallRequest } from '../../live/call-requests.js';
import { ongoingCall } from '../../live/ongoing-call.js';
import { recordInput } from '../../session/screen-lock.js';
import { IdentityBar } from '../../ward/identity/patient-identity.js';
import { lazyPage } from '../../lazy-page.js';
import { CallScreen } from './call-screen.js';
import { CheckOffer } from '../../calling/check/check-offer.js';
import { useCallCheck } from '../../calling/check/use-call-check.js';
import { RingingDialog } from '../../calling/ringing-dialog.js';
import { useIsPatient } from './use-patient-of.js';
import { useCall, type CallControl } from './use-call.js';
import './calls.css';

/** Loaded when a check is made: its code is of use seldom. */
const CheckDialog = lazyPage(() => import('../../calling/check/check-dialog.js').then((module) => module.CheckDialog));

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
  useEffect(() => {
    if (state === 'idle') return;
    const end = (): void => {
      control.refuse();
      control.hangUp();
    };
    const own = { kind: 'call', end } as const;
    ongoingCall.set(own);
    return () => ongoingCall.set((current) => (current === own ? undefined : current));
  }, [state === 'idle']);
  const check = useCallCheck(state, control.begin);
  if (state === 'idle') {
    if (check.offered) return <CheckOffer onAsk={check.ask} onDecline={check.decline} />;
    if (!check.open) return null;
    return (
      <Suspense fallback={null}>
        <CheckDialog
          why={check.open.why}
          begins={kindOf(check.open.request)}
          onBegin={() => check.open?.request && control.begin(check.open.request)}
          onClose={check.close}
        />
      </Suspense>
    );
  }
  if (state === 'ringing') return <Ringing control={control} />;
  return <CallScreen control={control} />;
}

/** Kind of the call that waits for the check. */
function kindOf(request: CallRequest | undefined): 'video' | 'voice' | undefined {
  return request && (request.video ? 'video' : 'voice');
}

/** An incoming call: the caller, voice or video, and three answers. */
function Ringing({ control }: { control: CallControl }) {
  const { t } = useTranslation();
  const nameOf = useName();
  const bedsideText = useBedsideText();
  const { view, accept, refuse } = control;
  const isPatient = useIsPatient(view.partner);
  const name = view.partner ? nameOf(view.partner) : '';
  const kind = t(view.video ? 'calls.videoCall' : 'calls.voiceCall');
  const plain = (
    <>
      <strong>{name}</strong>
      {view.partner?.bedside && <p className="call-place">{bedsideText(view.partner.bedside)}</p>}
    </>
  );
  return (
    <RingingDialog
      label={t('calls.incoming', { name, kind })}
      pageTitle={`${kind} · ${name}`}
      initial={name}
      answers={
        <>
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
        </>
      }
    >
      {isPatient && view.partner ? <IdentityBar accountId={view.partner.userId} name={plain} /> : plain}
      <p>
        <Icon name={view.video ? 'video' : 'phone'} /> {kind}
      </p>
      {view.notice && <p role="status">{t(`calls.notice.${view.notice}`)}</p>}
    </RingingDialog>
  );
}
