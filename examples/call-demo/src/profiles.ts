import type { ScreenProfileName, VideoProfileName } from '@wardlink/rtc';
import type { Call } from './call.js';
import { fillChoices, find } from './elements.js';
import { report } from './errors.js';
import { text } from './language.js';
import { log } from './log.js';

const VIDEO: VideoProfileName[] = ['120p', '180p', '240p', '360p', '480p', '720p', '1080p'];
const SCREEN: ScreenProfileName[] = ['480p', '480p_2', '720p', '720p_2', '1080p', '1080p_2'];
const HINTS = ['', 'motion', 'detail', 'text'] as const;

/** Lets the user change size, frame rate and bit rate during a call, without a new connection. */
export function profiles({ local, signal }: Call): void {
  const select = (name: string): HTMLSelectElement => find<HTMLSelectElement>(`[name=${name}]`);
  const [video, screen, hint] = [select('video-profile'), select('screen-profile'), select('hint')];
  const plain = (names: readonly string[]): { value: string; label: string }[] =>
    names.map((value) => ({ value, label: value }));
  fillChoices(video, plain(VIDEO));
  // Profiles with `_2` have a higher frame rate, for moving content.
  fillChoices(screen, plain(SCREEN));
  fillChoices(
    hint,
    HINTS.map((value) => ({ value, label: text(`hint.${value || 'none'}`) })),
  );
  // The SDK's default profiles.
  [video.value, screen.value] = ['480p', '1080p'];
  const now = find('#profile-now');
  const show = (): void => {
    const { width, height, frameRate } = local.getVideoTrack()?.getSettings() ?? {};
    now.textContent = width && height ? text('profile.now', { width, height, rate: Math.round(frameRate ?? 0) }) : '';
  };
  const change = async (): Promise<void> => {
    await local.setVideoProfile(video.value as VideoProfileName);
    log('log.profile', { profile: video.value });
    show();
  };
  video.addEventListener('change', () => void change().catch(report), { signal });
  hint.addEventListener('change', () => local.setVideoContentHint(hint.value as (typeof HINTS)[number]), { signal });
  local.on('player-state-changed', show);
  show();
}
