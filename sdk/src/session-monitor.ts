import type { CheckedOptions, JoinOptions } from './client-options.js';
import type { Members } from './peer/members.js';
import type { Publication } from './peer/publication.js';
import type { SignalChannel } from './signal/channel.js';
import { Monitor } from './stats/monitor.js';
import type { NetworkQuality } from './stats/quality.js';

interface Watched {
  channel: SignalChannel;
  members: Members;
  publication: Publication;
  options: CheckedOptions;
  target: JoinOptions;
  joined: () => boolean;
  quality: (quality: { uplinkNetworkQuality: NetworkQuality; downlinkNetworkQuality: NetworkQuality }) => void;
}

/** Reports the quality of a stay in a room to the application and the server, until `signal` aborts. */
export function watchSession(
  { channel, members, publication, options, target, joined, quality }: Watched,
  signal: AbortSignal,
): Monitor {
  return new Monitor(
    {
      log: channel.log,
      uplink: () => ({
        connection: publication.connection,
        published: publication.stream !== undefined,
        connected: publication.connectionState === 'CONNECTED',
      }),
      remotes: () => members.publishers(),
      signalConnected: () => channel.state === 'CONNECTED',
      microphone: () => {
        const { stream } = publication;
        return !stream?.hasAudio() ? 0 : stream.isMuted('audio') ? 3 : 1;
      },
      identity: () => ({ userId: options.userId, tinyId: channel.setup?.tinyid ?? '' }),
      quality,
      report: (data) => {
        const { setup } = channel;
        if (!setup || !joined()) return;
        channel.send('on_quality_report', {
          ...data,
          sdkAppId: options.sdkAppId,
          tinyid: setup.tinyid,
          roomid: target.roomId,
          socketid: setup.socketid,
          clientip: setup.localip,
          serverip: setup.relayip,
          cpunumber: navigator.hardwareConcurrency,
          cpudevice: '',
          devicename: '',
          ostype: navigator.platform,
          mode: publication.stream ? (publication.stream.screen ? 'screen' : 'video') : '',
        });
      },
    },
    signal,
  );
}
