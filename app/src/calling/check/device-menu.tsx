import type { DeviceKind } from '@wardlink/client';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../elements/button.js';
import { DeviceSelect } from './device-select.js';
import { chosenDevices } from './device-memory.js';
import { presentChoice } from './device-rules.js';
import { useDevices } from './use-devices.js';
import './check.css';

interface Props {
  video: boolean;
  /** Id of the device in use, if the browser chose it. */
  used: (kind: DeviceKind) => string | undefined;
  onSwitch: (kind: DeviceKind, id: string) => void;
}

/** Chooses camera, microphone and speaker of the running call. */
export function DeviceMenu({ video, used, onSwitch }: Props) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <div className="device-menu" onKeyDown={(event) => event.key === 'Escape' && setOpen(false)}>
      <Button icon="screen" aria-expanded={open} onClick={() => setOpen(!open)}>
        {t('calls.devices')}
      </Button>
      {open && <DevicePanel video={video} used={used} onSwitch={onSwitch} />}
    </div>
  );
}

function DevicePanel({ video, used, onSwitch }: Props) {
  const { t } = useTranslation();
  const devices = useDevices(0);
  const [kept, setKept] = useState(chosenDevices);
  const panel = useRef<HTMLDivElement>(null);
  const choice = presentChoice(kept, devices);
  const choose = (kind: DeviceKind, id: string): void => {
    onSwitch(kind, id);
    setKept(chosenDevices());
  };
  useEffect(() => panel.current?.querySelector('select')?.focus(), []);
  const kinds = (['camera', 'microphone', 'speaker'] as const).filter((kind) => video || kind !== 'camera');
  return (
    <div className="device-panel" role="group" aria-label={t('calls.devices')} ref={panel}>
      {kinds.map((kind) => (
        <DeviceSelect
          key={kind}
          kind={kind}
          devices={devices}
          value={choice[kind] ?? used(kind)}
          onChoose={(id) => choose(kind, id)}
        />
      ))}
    </div>
  );
}
