import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callDuration } from '@wardlink/contract';
import { Icon } from '../../../elements/icon.js';

interface Props {
  address: string;
  /** Measured by the server: a browser does not know the length of its own recording. */
  durationMs: number | null;
}

/** A voice message: plays and stops, and shows its length before it is loaded. */
export function VoicePlayer({ address, durationMs }: Props) {
  const { t } = useTranslation();
  const audio = useRef<HTMLAudioElement>(null);
  const [isPlaying, setPlaying] = useState(false);
  const [playedMs, setPlayed] = useState(0);
  const [isFailed, setFailed] = useState(false);
  const toggle = (): void => {
    const element = audio.current;
    if (!element) return;
    setFailed(false);
    if (isPlaying) element.pause();
    else element.play().catch(() => setFailed(true));
  };
  return (
    <span className="attached-voice">
      <audio
        ref={audio}
        preload="none"
        src={address}
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onTimeUpdate={({ currentTarget }) => setPlayed(currentTarget.currentTime * 1_000)}
        onEnded={() => {
          setPlaying(false);
          setPlayed(0);
        }}
        onError={() => setFailed(true)}
      />
      <button type="button" className="button small" aria-pressed={isPlaying} onClick={toggle}>
        <Icon name={isPlaying ? 'pause' : 'play'} />
        <span className="visually-hidden">{t('chat.kind.voice')}</span>
      </button>
      {durationMs !== null && <progress max={durationMs} value={Math.min(playedMs, durationMs)} aria-hidden="true" />}
      <span className="num">
        {playedMs > 0 && `${callDuration(playedMs)} / `}
        {durationMs !== null && callDuration(Math.max(durationMs, 1_000))}
      </span>
      {isFailed && <small role="alert">{t('chat.voiceFailed')}</small>}
    </span>
  );
}
