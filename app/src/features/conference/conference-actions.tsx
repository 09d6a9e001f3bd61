import { useTranslation } from 'react-i18next';
import { DeviceMenu } from '../../calling/check/device-menu.js';
import { Button } from '../../elements/button.js';
import type { ConferenceSession } from './conference-session.js';
import type { OwnMedia } from './room-state.js';
import './conference.css';

interface Props {
  own: OwnMedia;
  small: boolean;
  session: ConferenceSession;
  onLeave: () => void;
}

/** The user's own microphone, camera and devices, and the way out. */
export function ConferenceActions({ own, small, session, onLeave }: Props) {
  const { t } = useTranslation();
  return (
    <footer className="conference-actions">
      {own.hasMicrophone && (
        <Button
          icon={own.microphone ? 'microphone' : 'microphoneOff'}
          aria-pressed={!own.microphone}
          aria-keyshortcuts="M"
          title={t('conference.microphoneKey')}
          onClick={() => session.setMicrophone(!own.microphone)}
        >
          {own.microphone ? t('calls.mute') : t('calls.unmute')}
        </Button>
      )}
      {own.hasCamera && (
        <Button
          icon={own.camera ? 'video' : 'videoOff'}
          aria-pressed={!own.camera}
          onClick={() => session.setCamera(!own.camera)}
        >
          {own.camera ? t('calls.cameraOff') : t('calls.cameraOn')}
        </Button>
      )}
      {!small && (
        <DeviceMenu
          video={own.hasCamera}
          used={(kind) => session.deviceInUse(kind)}
          onSwitch={(kind, id) => session.switchDevice(kind, id)}
        />
      )}
      <Button tone="danger" icon="hangUp" onClick={onLeave}>
        {t('conference.leave')}
      </Button>
    </footer>
  );
}
