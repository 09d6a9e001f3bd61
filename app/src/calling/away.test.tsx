// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { CallScreen } from '../features/calls/call-screen.js';
import type { CallControl } from '../features/calls/use-call.js';
import { Tile } from '../features/conference/tile.js';
import { loadAllTexts, startLanguage, switchLanguage } from '../language/i18n.js';
import { session } from '../session/session.js';

beforeAll(async () => {
  await startLanguage();
  await loadAllTexts();
  await switchLanguage('en');
});
beforeEach(() => session.set({ userId: '9', permissions: [] } as never));
afterEach(() => {
  cleanup();
  session.set(null);
});

describe('somebody whose connection is lost', () => {
  const partner = { userId: '2', name: '王芳', latinName: 'Wang Fang', bedside: null };
  const call = (away: boolean, notice: string | null = null) => {
    const view = { state: 'calling', partner, video: true, incoming: false, roomId: 5, notice };
    const shown = { remoteVideo: true, localVideo: false, remoteMicrophone: true, microphone: true, camera: true };
    const media = { ...shown, since: 0, quality: 1, blocked: false, away };
    const places = { setRemote: vi.fn(), setLocal: vi.fn() };
    return <CallScreen control={{ view, media, places } as unknown as CallControl} />;
  };

  it('is shown as such in a call of two, until they are back or the call has ended', () => {
    const { container, rerender } = render(call(false));
    const said = (): string | undefined => container.querySelector('.call-notice.away[role=status]')?.textContent;
    expect(said()).toBeUndefined();
    rerender(call(true));
    expect(said()).toBe('Connection lost…');
    rerender(call(false));
    expect(said()).toBeUndefined();
    rerender(call(true, 'ended'));
    expect(said()).toBeUndefined();
  });

  it('has a mark in a call of several people, until they are back', () => {
    const own = { isOwn: false, isSpeaking: false, isPinned: false, isInRoom: true, microphone: true, camera: true };
    const tile = (isAway: boolean) => (
      <Tile
        {...own}
        member={{ userId: '2', avatar: null, side: 'team' } as never}
        session={{ setElement: vi.fn() } as never}
        name="Wang"
        place="strip"
        column={1}
        quality={1}
        isAway={isAway}
        onPin={vi.fn()}
      />
    );
    const { container, rerender } = render(tile(false));
    const mark = (): string | undefined => container.querySelector('figure[data-away=true] [role=status]')?.textContent;
    expect(mark()).toBeUndefined();
    rerender(tile(true));
    expect(mark()).toBe('connection lost…');
    rerender(tile(false));
    expect(mark()).toBeUndefined();
  });
});
