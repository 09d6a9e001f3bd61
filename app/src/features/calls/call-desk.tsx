import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../elements/button.js';
import { Icon } from '../../elements/icon.js';
import { useName } from '../../language/names.js';
import { useBedsideText } from '../../ward/choice/ward-names.js';
import { recordInput } from '../../session/screen-lock.js';
import { useStore } from '../../store/store.js';
import { CallScreen } from './call-screen.js';
import { ring, ringingBlocked } from './ringing.js';
import { useCall, type CallControl } from './use-call.js';
import './calls.css';

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
  if (state === 'idle') return null;
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
        <strong>{name}</strong>
        {view.partner?.bedside && <p className="call-place">{bedsideText(view.partner.bedside)}</p>}
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
