import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { CallRoom, CallRunner, type CallView, type DeviceKind, NO_CALL } from '@wardlink/client';
import { translate } from '../../language/i18n.js';
import type { CallRequest } from '../../live/call-requests.js';
import { dropMessage, listen, sendLive } from '../../live/connection.js';
import { inConference } from '../../live/ongoing-call.js';
import { notify } from '../../notices/notices.js';
import { clock } from '../../clock/hospital-clock.js';
import { useUser } from '../../session/session.js';
import { createStore, useStore } from '../../store/store.js';
import { callFailureText } from '../../calling/call-failure.js';
import { checkCallSupport } from '../../calling/call-support.js';
import { callAccess } from './call-access.js';
import { CallPlaces } from './call-places.js';
import { chooseDevice } from '../../calling/check/device-memory.js';
import { ring, ringFor } from '../../calling/ringing.js';

/** State of the media of a running call. */
interface Media {
  /** Instant of the first remote picture or sound, page clock ms. */
  since: number | null;
  localVideo: boolean;
  remoteVideo: boolean;
  remoteMicrophone: boolean;
  microphone: boolean;
  camera: boolean;
  /** 0 unknown, 1 best to 5 worst, 6 disconnected: the worse of both directions. */
  quality: number;
  /** The connection of the other side is lost; it usually comes back. */
  away: boolean;
  blocked: boolean;
}

const NO_MEDIA: Media = {
  since: null,
  localVideo: false,
  remoteVideo: false,
  remoteMicrophone: true,
  microphone: true,
  camera: true,
  quality: 0,
  away: false,
  blocked: false,
};

/** A call message that cannot be sent within this time is dropped, as its call is over by then, milliseconds. */
const MESSAGE_LIFETIME = 60_000;

export interface CallControl {
  view: CallView;
  media: Media;
  /** Calls somebody; has no effect during another call. */
  begin: (request: CallRequest) => void;
  /** Id of the device in use, if it is known. */
  deviceInUse: (kind: DeviceKind) => string | undefined;
  /** Uses another device from now on. */
  switchDevice: (kind: DeviceKind, id: string) => void;
  places: CallPlaces;
  accept: (voiceOnly: boolean) => void;
  refuse: () => void;
  hangUp: () => void;
  toVoice: () => void;
  setMicrophone: (on: boolean) => void;
  setCamera: (on: boolean) => void;
  resume: () => void;
}

const devicesModule = () => import('../../calling/check/call-devices.js');

/** Runs calls for the signed-in user: requests of pages, messages of the socket, media of the room. */
export function useCall(): CallControl {
  const { userId } = useUser();
  const [media, setMedia] = useState<Media>(NO_MEDIA);
  const places = useMemo(() => new CallPlaces(), []);
  const room = useRef<CallRoom | undefined>(undefined);
  const change = (part: Partial<Media>): void => setMedia((all) => ({ ...all, ...part }));

  const { runner, shown } = useMemo(() => {
    const view = createStore(NO_CALL);
    const enter = ({ roomId, video }: CallView): void => {
      setMedia(NO_MEDIA);
      const isPresent = (): boolean => room.current === entered;
      // A room that the user has left must not change the call on the screen.
      const present = (part: (all: Media) => Partial<Media>): void => {
        if (isPresent()) setMedia((all) => ({ ...all, ...part(all) }));
      };
      const entered: CallRoom = new CallRoom(
        roomId,
        video,
        {
          local: (localVideo) => present(() => ({ localVideo })),
          remote: (remoteVideo) => {
            if (isPresent()) runner.acknowledged();
            present(({ since }) => ({ remoteVideo, since: since ?? performance.now() }));
          },
          remoteMuted: (kind, muted) =>
            present(() => (kind === 'audio' ? { remoteMicrophone: !muted } : { remoteVideo: !muted })),
          left: () => runner.dispatchOf(roomId, 'peerLeftRoom'),
          quality: (up, down) => present(() => ({ quality: Math.max(up, down) })),
          away: (away) => present(() => ({ away })),
          playBlocked: () => present(() => ({ blocked: true })),
          partly: (error) => notify.error(callFailureText(error)),
          failed: (error) => isPresent() && fail(error),
        },
        {
          sign: () => callAccess(roomId),
          // The calling SDK and its users are loaded when the first call begins.
          load: async () => {
            const [media] = await Promise.all([import('@wardlink/client/media'), devicesModule()]);
            return media;
          },
          pictures: () => places.whenThere(),
          devices: async () => (await devicesModule()).usableChoice(),
        },
      );
      room.current = entered;
      entered.enter().catch((error: unknown) => isPresent() && fail(error));
    };
    const fail = (error: unknown): void => {
      if (runner.view.state !== 'inCall') return;
      notify.error(callFailureText(error));
      runner.dispatch('callFailed');
    };
    const runner: CallRunner = new CallRunner(userId, {
      now: () => clock.now(),
      isElsewhere: inConference,
      send: (message) => sendLive(message, Date.now() + MESSAGE_LIFETIME),
      withdraw: dropMessage,
      ring: (on, incoming) => (on && incoming ? void ringFor(runner.view.partner?.userId) : ring(on, incoming)),
      join: enter,
      leave: () => {
        void room.current?.leave();
        room.current = undefined;
        // The next call begins without the clock and pictures of this one.
        setMedia(NO_MEDIA);
      },
      dropVideo: () => {
        change({ localVideo: false, remoteVideo: false });
        void room.current?.dropVideo();
      },
      show: (next) => view.set(next),
    });
    return { runner, shown: view };
  }, [userId]);

  useEffect(() => {
    const stopListening = listen(
      {
        message: (message) => runner.receive(message),
        acknowledged: (messageId) => runner.acknowledged(messageId),
        // The notice says that the message was not sent; this message says why.
        refused: ({ messageId, description }) => {
          if (messageId !== null && runner.refused(messageId)) notify.error(description);
        },
      },
      { replay: true },
    );
    const onLeave = (): void => runner.stop();
    window.addEventListener('pagehide', onLeave);
    return () => {
      window.removeEventListener('pagehide', onLeave);
      stopListening();
      runner.stop();
    };
  }, [runner]);

  const begin = useCallback(
    (request: CallRequest): void => {
      if (inConference()) return notify.error(translate('calls.inConsultation'));
      const { video, onEnded, ...partner } = request;
      checkCallSupport().then(
        () => runner.call(partner, video, onEnded),
        (error: unknown) => notify.error(callFailureText(error)),
      );
    },
    [runner],
  );

  const accept = (voiceOnly: boolean): void => {
    const { roomId } = runner.view;
    checkCallSupport().then(
      () => {
        if (voiceOnly) runner.dispatchOf(roomId, 'userSwitchesToVoice');
        runner.dispatchOf(roomId, 'userAccepts');
      },
      (error: unknown) => {
        notify.error(callFailureText(error));
        runner.dispatchOf(roomId, 'userRefuses');
      },
    );
  };

  const view = useStore(shown);
  useEffect(() => {
    // The notice closes with the call, too soon for the user to read what to do.
    if (view.notice === 'sendFailed') notify.error(translate('calls.notice.sendFailed'));
  }, [view.notice]);

  return {
    view,
    media,
    begin,
    deviceInUse: (kind) => room.current?.deviceInUse(kind),
    switchDevice: (kind, id) => {
      chooseDevice(kind, id);
      room.current?.switchDevice(kind, id).catch((error: unknown) => notify.error(callFailureText(error)));
    },
    places,
    accept,
    refuse: () => runner.dispatch('userRefuses'),
    hangUp: () => runner.dispatch('userHangsUp'),
    toVoice: () => runner.dispatch('userSwitchesToVoice'),
    setMicrophone: (on) => {
      room.current?.setMicrophone(on);
      change({ microphone: on });
    },
    setCamera: (on) => {
      room.current?.setCamera(on);
      change({ camera: on });
    },
    resume: () => {
      change({ blocked: false });
      void room.current?.resume();
    },
  };
}
