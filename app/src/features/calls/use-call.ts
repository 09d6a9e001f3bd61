import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { CallRunner, type CallView, NO_CALL } from '@wardlink/client';
import { call } from '../../http/call.js';
import { failureText } from '../../http/failure-text.js';
import { translate } from '../../language/i18n.js';
import type { CallRequest } from '../../live/call-requests.js';
import { dropMessage, listen, sendLive } from '../../live/connection.js';
import { inConference } from '../../live/ongoing-call.js';
import { notify } from '../../notices/notices.js';
import { clock } from '../../clock/hospital-clock.js';
import { useUser } from '../../session/session.js';
import { createStore, useStore } from '../../store/store.js';
import { CallFailure, callFailureText } from '../../calling/call-failure.js';
import { checkCallSupport } from '../../calling/call-support.js';
import { CallPlaces } from './call-places.js';
import { chooseDevice } from '../../calling/check/device-memory.js';
import type { DeviceKind } from '../../calling/check/device-rules.js';
import { ring, ringFor } from '../../calling/ringing.js';
import type { RtcRoom } from './rtc-room.js';

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

/** What the user wishes about the own media: kept from the first click, also before there is a room. */
interface Wishes {
  microphone: boolean;
  camera: boolean;
}

const NO_WISHES: Wishes = { microphone: true, camera: true };

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

/** A call message that finds no connection is dropped when the call it belongs to is over, milliseconds. */
const MESSAGE_LIFETIME = 60_000;

export interface CallControl {
  view: CallView;
  media: Media;
  /** Calls somebody; no effect during another call. */
  begin: (request: CallRequest) => void;
  /** Id of the device in use, where it is known. */
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

/** The SDK and its room are loaded when the first call begins. */
const roomModule = () => import('./rtc-room.js');

/** Runs calls for the signed-in user: requests of pages, messages of the socket, media of the room. */
export function useCall(): CallControl {
  const { userId } = useUser();
  const [media, setMedia] = useState<Media>(NO_MEDIA);
  const places = useMemo(() => new CallPlaces(), []);
  const room = useRef<RtcRoom | undefined>(undefined);
  const wishes = useRef(NO_WISHES);
  const change = (part: Partial<Media>): void => setMedia((all) => ({ ...all, ...part }));

  const { runner, shown } = useMemo(() => {
    const view = createStore(NO_CALL);
    const enter = async (view: CallView): Promise<void> => {
      wishes.current = NO_WISHES;
      setMedia(NO_MEDIA);
      try {
        const [{ RtcRoom: Room }, access] = await Promise.all([
          roomModule(),
          call('call.userSig', { roomNumber: view.roomId }).catch((error: unknown) => {
            throw new CallFailure('hospitalSystem', failureText(error));
          }),
        ]);
        const elements = await places.whenThere();
        const { state, roomId } = runner.view;
        if (state !== 'inCall' || roomId !== view.roomId) return;
        const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
        // What a room says that was left belongs to no call on the screen.
        const present = (part: (all: Media) => Partial<Media>): void => {
          if (room.current === entered) setMedia((all) => ({ ...all, ...part(all) }));
        };
        const entered: RtcRoom = new Room(
          {
            sdkAppId: access.appid,
            userId: access.identifier,
            userSig: access.userSig,
            serverUrl: `${scheme}://${location.host}${access.channelPath}`,
            roomId: view.roomId,
            roomKey: access.roomKey ?? '',
            video: runner.view.video,
          },
          elements,
          {
            local: (localVideo) => present(() => ({ localVideo })),
            remote: (remoteVideo) => {
              if (room.current === entered) runner.acknowledged();
              present(({ since }) => ({ remoteVideo, since: since ?? performance.now() }));
            },
            remoteMuted: (kind, muted) =>
              present(() => (kind === 'audio' ? { remoteMicrophone: !muted } : { remoteVideo: !muted })),
            left: () => room.current === entered && runner.dispatch('peerLeftRoom'),
            quality: (up, down) => present(() => ({ quality: Math.max(up, down) })),
            away: (away) => present(() => ({ away })),
            playBlocked: () => present(() => ({ blocked: true })),
            partly: (error) => notify.error(callFailureText(error)),
            failed: (error) => room.current === entered && fail(error),
            sign: async () => {
              const next = await call('call.userSig', { roomNumber: view.roomId });
              return [next.userSig, next.roomKey ?? ''];
            },
          },
        );
        room.current = entered;
        entered.setMicrophone(wishes.current.microphone);
        entered.setCamera(wishes.current.camera);
        await entered.enter();
      } catch (error) {
        if (runner.view.roomId === view.roomId) fail(error);
      }
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
      join: (view) => void enter(view),
      leave: () => {
        void room.current?.leave();
        room.current = undefined;
        // The next call begins without clock and pictures of this one.
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
        // The notice shows that it was not sent; this shows why.
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
    checkCallSupport().then(
      () => {
        if (voiceOnly) runner.dispatch('userSwitchesToVoice');
        runner.dispatch('userAccepts');
      },
      (error: unknown) => {
        notify.error(callFailureText(error));
        runner.dispatch('userRefuses');
      },
    );
  };

  const view = useStore(shown);
  useEffect(() => {
    // The notice closes with the call, too soon to read what is to be done.
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
      wishes.current = { ...wishes.current, microphone: on };
      room.current?.setMicrophone(on);
      change({ microphone: on });
    },
    setCamera: (on) => {
      wishes.current = { ...wishes.current, camera: on };
      room.current?.setCamera(on);
      change({ camera: on });
    },
    resume: () => {
      change({ blocked: false });
      void room.current?.resume();
    },
  };
}
