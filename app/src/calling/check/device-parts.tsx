import type { DeviceKind } from '@wardlink/client';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../elements/button.js';
import { Icon } from '../../elements/icon.js';
import { DeviceSelect } from './device-select.js';
import type { CallDevice } from './device-rules.js';
import { useTriedDevice, type TriedDevice } from './use-tried-device.js';

interface PartProps {
  devices: readonly CallDevice[];
  chosen: string | undefined;
  onChoose: (kind: DeviceKind, id: string) => void;
  /** Called when a device was opened: its name is known then. */
  onOpen: () => void;
}

/** How often the level is read, milliseconds. */
const LEVEL_MS = 100;
/** A speaking person reaches this level. */
const AUDIBLE = 0.02;

/** Explains the problem with a device, with a button to try again. */
function Problem({ tried, onRetry }: { tried: TriedDevice; onRetry: () => void }) {
  const { t } = useTranslation();
  if (tried.state !== 'failed') return null;
  return (
    <div className="check-problem" role="alert">
      <p>
        <Icon name="warning" /> {t(tried.key)}
      </p>
      <Button size="small" icon="refresh" onClick={onRetry}>
        {t('callCheck.again')}
      </Button>
    </div>
  );
}

/** The camera's picture, as the other side will see it. */
export function CameraPart({ devices, chosen, onChoose, onOpen }: PartProps) {
  const { t } = useTranslation();
  const [attempt, setAttempt] = useState(0);
  const tried = useTriedDevice('camera', chosen, attempt);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (tried.state !== 'open' || !place.current) return;
    onOpen();
    void tried.stream.play(place.current, { muted: true }).catch(() => undefined);
    return () => tried.stream.stop();
  }, [tried, onOpen]);
  return (
    <section className="check-part" aria-label={t('calls.device.camera')} data-state={tried.state}>
      <div className="check-picture">
        <div ref={place} data-testid="check-picture" />
        {tried.state === 'opening' && <p role="status">{t('callCheck.opening')}</p>}
        {tried.state === 'failed' && <Icon name="videoOff" />}
      </div>
      <DeviceSelect
        kind="camera"
        devices={devices}
        value={chosen ?? usedBy(tried, 'camera')}
        onChoose={(id) => onChoose('camera', id)}
      />
      <Problem tried={tried} onRetry={() => setAttempt(attempt + 1)} />
    </section>
  );
}

/** The microphone's level while somebody speaks. */
export function MicrophonePart({ devices, chosen, onChoose, onOpen }: PartProps) {
  const { t } = useTranslation();
  const [attempt, setAttempt] = useState(0);
  const [audible, setAudible] = useState(false);
  const tried = useTriedDevice('microphone', chosen, attempt);
  const bar = useRef<HTMLElement>(null);
  const silent = useRef<HTMLDivElement>(null);
  useEffect(() => {
    setAudible(false);
    if (tried.state !== 'open' || !silent.current) return;
    onOpen();
    // The calling SDK measures only what it plays.
    tried.stream.play(silent.current, { muted: true }).catch(() => undefined);
    const timer = setInterval(() => {
      const level = Number(tried.stream.getAudioLevel());
      if (level > AUDIBLE) setAudible(true);
      // The power of speech is a small part of the maximum: the square root makes it visible.
      if (bar.current) bar.current.style.width = `${Math.min(100, Math.sqrt(level) * 160)}%`;
    }, LEVEL_MS);
    return () => clearInterval(timer);
  }, [tried, onOpen]);
  return (
    <section
      className="check-part"
      aria-label={t('calls.device.microphone')}
      data-state={tried.state}
      data-heard={audible}
    >
      <DeviceSelect
        kind="microphone"
        devices={devices}
        value={chosen ?? usedBy(tried, 'microphone')}
        onChoose={(id) => onChoose('microphone', id)}
      />
      <span className="check-level" aria-hidden="true">
        <i ref={bar} />
      </span>
      <div ref={silent} hidden />
      {tried.state !== 'failed' && (
        <p role="status" className={audible ? 'check-good' : ''}>
          {audible && <Icon name="check" />} {t(audible ? 'callCheck.heard' : 'callCheck.speak')}
        </p>
      )}
      <Problem tried={tried} onRetry={() => setAttempt(attempt + 1)} />
    </section>
  );
}

/** A test tone from the speaker. */
export function SpeakerPart({ devices, chosen, onChoose }: Omit<PartProps, 'onOpen'>) {
  const { t } = useTranslation();
  const [state, setState] = useState<'silent' | 'playing' | 'played' | 'failed'>('silent');
  const tone = useRef<HTMLAudioElement>(undefined);
  useEffect(() => () => tone.current?.pause(), []);
  const play = async (): Promise<void> => {
    tone.current?.pause();
    const audio = new Audio('/media/ringing.wav');
    tone.current = audio;
    audio.onended = () => setState('played');
    try {
      // If the browser cannot choose the speaker, it uses that of the system.
      if (chosen !== undefined && 'setSinkId' in audio) await audio.setSinkId(chosen);
      await audio.play();
      setState('playing');
    } catch {
      setState('failed');
    }
  };
  return (
    <section className="check-part" aria-label={t('calls.device.speaker')} data-state={state}>
      <DeviceSelect kind="speaker" devices={devices} value={chosen} onChoose={(id) => onChoose('speaker', id)} />
      <Button size="small" icon="sound" onClick={() => void play()}>
        {t('callCheck.playTone')}
      </Button>
      {state !== 'silent' && (
        <p role="status" className={state === 'failed' ? 'check-bad' : ''}>
          {t(`callCheck.tone.${state}`)}
        </p>
      )}
    </section>
  );
}

/** Id of the device that the browser chose by itself. */
function usedBy(tried: TriedDevice, kind: 'camera' | 'microphone'): string | undefined {
  if (tried.state !== 'open') return undefined;
  const track = kind === 'camera' ? tried.stream.getVideoTrack() : tried.stream.getAudioTrack();
  return track?.getSettings().deviceId;
}
