import { useTranslation } from 'react-i18next';
import { RingingDialog } from '../../calling/ringing-dialog.js';
import { Button } from '../../elements/button.js';
import { Icon } from '../../elements/icon.js';
import { useName } from '../../language/names.js';
import { usePartnerPlace } from '../../live/use-partner-place.js';
import { useBedsideText } from '../../ward/choice/ward-names.js';
import { IdentityBar } from '../../ward/identity/patient-identity.js';
import { CallScreen } from './call-screen.js';
import type { CallControl } from './use-call.js';
import { useIsPatient } from './use-patient-of.js';
import './calls.css';

/** The visible part of a call: the dialog while it rings, then the screen. */
export function CallWindow({ control }: { control: CallControl }) {
  return control.view.state === 'ringing' ? <Ringing control={control} /> : <CallScreen control={control} />;
}

/** An incoming call: the caller, voice or video, and three answers. */
function Ringing({ control }: { control: CallControl }) {
  const { t } = useTranslation();
  const nameOf = useName();
  const bedsideText = useBedsideText();
  const { view, accept, refuse } = control;
  const isPatient = useIsPatient(view.partner);
  const place = usePartnerPlace(view.partner?.userId);
  const name = view.partner ? nameOf(view.partner) : '';
  const kind = t(view.video ? 'calls.videoCall' : 'calls.voiceCall');
  const plain = (
    <>
      <strong>{name}</strong>
      {view.partner?.bedside && <p className="call-place">{bedsideText(view.partner.bedside)}</p>}
      {place && <p className="call-place">{place}</p>}
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
