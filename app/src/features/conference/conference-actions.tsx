import type { OwnState } from '@wardlink/client';
import { useTranslation } from 'react-i18next';
import { DeviceMenu } from '../../calling/check/device-menu.js';
import { Button } from '../../elements/button.js';
import type { ConferenceSession } from './conference-session.js';
import './conference.css';

interface Props {
  own: OwnState;
  small: boolean;
  /** Name of another person who shares a screen; only one person at a time can. */
  sharer: string | undefined;
  session: ConferenceSession;
  onLeave: () => void;
}

/** The user's own microphone, camera and devices, and the way out. */
export function ConferenceActions({ own, small, sharer, session, onLeave }: Props) {
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
      {own.canShare && (!small || own.sharing === 'on') && (
        <Button
          icon="shareScreen"
          aria-pressed={own.sharing === 'on'}
          disabled={own.sharing === 'off' && sharer !== undefined}
          title={sharer && t('conference.screen.of', { name: sharer })}
          onClick={() => (own.sharing === 'on' ? session.stopSharing() : session.shareScreen())}
        >
          {t(own.sharing === 'on' ? 'conference.screen.stop' : 'conference.screen.start')}
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
