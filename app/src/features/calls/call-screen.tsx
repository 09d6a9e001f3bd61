import { initialOf } from '@wardlink/domain';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../elements/button.js';
import { Icon } from '../../elements/icon.js';
import { later } from '../../elements/later.js';
import { useName } from '../../language/names.js';
import { usePartnerPlace } from '../../live/use-partner-place.js';
import { useBedsideText } from '../../ward/choice/ward-names.js';
import { IdentityBar } from '../../ward/identity/patient-identity.js';
import { Duration } from '../../calling/duration.js';
import { NetworkBars } from '../../calling/network-bars.js';
import { useIsPatient, usePatientOf } from './use-patient-of.js';
import type { CallControl } from './use-call.js';
import '../../calling/ringing.css';

/** Loaded with the first call, which does not wait for them. */
const DeviceMenu = later(() => import('../../calling/check/device-menu.js').then((module) => module.DeviceMenu));
const LastValues = later(() => import('./last-values.js').then((module) => module.LastValues));

/** The running call, large or small: both pictures and its controls. */
export function CallScreen({ control }: { control: CallControl }) {
  const { t } = useTranslation();
  const nameOf = useName();
  const bedsideText = useBedsideText();
  const [small, setSmall] = useState(false);
  const { view, media, places } = control;
  const name = view.partner ? nameOf(view.partner) : '';
  const patientId = usePatientOf(view.partner?.userId);
  const isPatient = useIsPatient(view.partner);
  const place = usePartnerPlace(view.partner?.userId);
  const calling = view.state === 'calling';
  const closing = view.state === 'closing';
  const kind = t(view.video ? 'calls.videoCall' : 'calls.voiceCall');
  return (
    <section
      className={`call-screen ${small ? 'small' : ''} ${media.remoteVideo ? 'with-picture' : ''}`}
      role="dialog"
      aria-label={t('calls.with', { name, kind })}
      data-state={view.state}
    >
      <div className="call-head">
        <strong>{name}</strong>
        {view.partner?.bedside && <span className="call-place">{bedsideText(view.partner.bedside)}</span>}
        {place && <span className="call-place">{place}</span>}
        <span>{kind}</span>
        {media.since !== null && !closing && <Duration since={media.since} />}
        <span className="spacer" />
        {view.state === 'inCall' && <NetworkBars quality={media.quality} />}
        <Button tone="quiet" size="small" onClick={() => setSmall(!small)}>
          {small ? t('calls.enlarge') : t('calls.shrink')}
        </Button>
      </div>
      {isPatient && view.partner && !small && (
        <div className="call-identity">
          <IdentityBar accountId={view.partner.userId} />
        </div>
      )}
      <div className="call-stage">
        <div ref={places.setRemote} className="call-remote" data-testid="remote-video" />
        {!media.remoteVideo && (
          <div className="call-placeholder">
            <span className="ringing-avatar" aria-hidden="true">
              {initialOf(name)}
            </span>
            <p role="status">
              {view.notice
                ? t(`calls.notice.${view.notice}`)
                : calling
                  ? t('calls.calling')
                  : media.since === null
                    ? t('calls.connecting')
                    : t('calls.talking')}
            </p>
          </div>
        )}
        {media.away && !view.notice && (
          <p className="call-notice away" role="status">
            {t('calls.away')}
          </p>
        )}
        {view.notice && media.remoteVideo && (
          <p className="call-notice" role="status">
            {t(`calls.notice.${view.notice}`)}
          </p>
        )}
        <div
          ref={places.setLocal}
          className={`call-local ${media.localVideo && view.video ? '' : 'hidden'}`}
          data-testid="local-video"
        />
        {!media.remoteMicrophone && (
          <p className="call-muted">
            <Icon name="microphoneOff" /> {t('calls.partnerMuted', { name })}
          </p>
        )}
        {patientId && !small && <LastValues patientId={patientId} />}
        {media.blocked && (
          <Button className="call-resume" tone="primary" icon="sound" onClick={control.resume}>
            {t('calls.enableSound')}
          </Button>
        )}
      </div>
      <footer className="call-actions">
        {view.state === 'inCall' && (
          <>
            <Button
              icon={media.microphone ? 'microphone' : 'microphoneOff'}
              aria-pressed={!media.microphone}
              onClick={() => control.setMicrophone(!media.microphone)}
            >
              {media.microphone ? t('calls.mute') : t('calls.unmute')}
            </Button>
            {view.video && media.localVideo && (
              <Button
                icon={media.camera ? 'video' : 'videoOff'}
                aria-pressed={!media.camera}
                onClick={() => control.setCamera(!media.camera)}
              >
                {media.camera ? t('calls.cameraOff') : t('calls.cameraOn')}
              </Button>
            )}
            {!small && (
              <DeviceMenu
                video={view.video && media.localVideo}
                used={control.deviceInUse}
                onSwitch={control.switchDevice}
              />
            )}
          </>
        )}
        {view.video && !closing && (
          <Button icon="phone" onClick={control.toVoice}>
            {t('calls.toVoice')}
          </Button>
        )}
        <Button tone="danger" icon="hangUp" disabled={closing} onClick={control.hangUp}>
          {calling ? t('calls.cancel') : t('calls.hangUp')}
        </Button>
      </footer>
    </section>
  );
}
