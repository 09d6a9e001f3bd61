import { CallRunner } from '@wardlink/client';
import type { OutgoingChatMessage } from '@wardlink/contract';
import { callMedia } from './call-media.js';
import type { CallScreen } from './call-view.js';

/** The page, as calls of two people use it. */
interface Surroundings {
  ownId: string;
  now(): number;
  send(message: OutgoingChatMessage): void;
  /** Whether the phone is in a call of several people. */
  isElsewhere(): boolean;
  ring(on: boolean): void;
  /** Devices or the room failed while the call ran. */
  failed(error: unknown): void;
  /** A call began, changed or ended. */
  changed(): void;
}

/**
 * The patient's calls of two people, with their media and their screen. Messages of a call wait for a connection as
 * long as the call exists, because a mobile network may be lost for longer than `CALL_TIMES.unsent`.
 */
export function phoneCalls(screen: CallScreen, around: Surroundings): CallRunner {
  const runner: CallRunner = new CallRunner(around.ownId, {
    now: around.now,
    isElsewhere: () => around.isElsewhere(),
    send: (message) => {
      around.send(message);
      return true;
    },
    join: ({ roomId, video }) => {
      const isPresent = (): boolean => runner.view.roomId === roomId;
      const media = callMedia(
        roomId,
        video,
        { local: screen.local, remote: screen.remote },
        {
          peerLeft: () => runner.dispatchOf(roomId, 'peerLeftRoom'),
          away: (isAway) => {
            if (isPresent()) screen.setAway(isAway);
          },
          failed: (error) => {
            if (isPresent()) around.failed(error);
            runner.dispatchOf(roomId, 'callFailed');
          },
        },
      );
      screen.media = media;
      // Chosen while it rang.
      media.setMicrophone(!screen.isMuted);
      media.enter().catch(() => runner.dispatchOf(roomId, 'callFailed'));
    },
    leave: () => void screen.media?.leave(),
    dropVideo: () => void screen.media?.dropVideo(),
    ring: (on) => around.ring(on),
    show: (view) => {
      screen.show(view, runner);
      around.changed();
    },
  });
  return runner;
}
