import type { DeviceKind } from '@wardlink/client';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../elements/button.js';
import { Dialog } from '../../elements/dialog.js';
import { CameraPart, MicrophonePart, SpeakerPart } from './device-parts.js';
import { chooseDevice, chosenDevices, rememberCheck } from './device-memory.js';
import { presentChoice } from './device-rules.js';
import { NetworkPart } from './network-part.js';
import { useDevices } from './use-devices.js';
import './check.css';

interface Props {
  why: 'first' | 'changed' | 'asked';
  /** Kind of the call that waits for the check; the user may begin it at any moment. */
  begins: 'video' | 'voice' | undefined;
  onBegin: () => void;
  onClose: () => void;
}

/** Tests camera, microphone, speaker and network before a call, side by side. The user need not wait for any result. */
export function CheckDialog({ why, begins, onBegin, onClose }: Props) {
  const { t } = useTranslation();
  const [version, setVersion] = useState(0);
  const [kept, setKept] = useState(chosenDevices);
  const devices = useDevices(version);
  const onOpen = useCallback(() => setVersion((count) => count + 1), []);
  const choice = devices.length > 0 ? presentChoice(kept, devices) : kept;
  const choose = (kind: DeviceKind, id: string): void => {
    chooseDevice(kind, id);
    setKept(chosenDevices());
  };
  const finish = (): void => {
    rememberCheck(devices);
    onClose();
    if (begins) onBegin();
  };
  const part = { devices, onChoose: choose, onOpen };
  const action = begins && t(begins === 'video' ? 'callCheck.startVideo' : 'callCheck.startVoice');
  return (
    <Dialog title={t('calls.check.title')} wide onClose={onClose}>
      <p className="check-why">{t(`callCheck.why.${why}`)}</p>
      <div className={`check-parts ${begins === 'voice' ? 'voice' : ''}`}>
        {begins !== 'voice' && <CameraPart {...part} chosen={choice.camera} />}
        <div className="check-column">
          <MicrophonePart {...part} chosen={choice.microphone} />
          <SpeakerPart devices={devices} onChoose={choose} chosen={choice.speaker} />
          <NetworkPart />
        </div>
      </div>
      <footer className="dialog-actions">
        {begins && <Button onClick={onClose}>{t('actions.cancel')}</Button>}
        <Button
          tone="primary"
          icon={begins ? (begins === 'video' ? 'video' : 'phone') : 'check'}
          autoFocus
          onClick={finish}
        >
          {action ?? t('callCheck.finish')}
        </Button>
      </footer>
    </Dialog>
  );
}
