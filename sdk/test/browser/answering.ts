// The remote peer of the SDK's connections, inside the test page: real peer connections over the machine's network.
import { Sequence } from './sequence.js';

async function gathered(connection: RTCPeerConnection): Promise<string> {
  await connection.setLocalDescription(await connection.createAnswer());
  if (connection.iceGatheringState !== 'complete') {
    await new Promise<void>((resolve) => {
      connection.addEventListener('icegatheringstatechange', () => {
        if (connection.iceGatheringState === 'complete') resolve();
      });
    });
  }
  return connection.localDescription?.sdp ?? '';
}

interface Offer {
  id: number;
  kind: 'publish' | 'subscribe';
  sdp: string;
}

export interface Answerer {
  /** Tracks that the SDK published, in order of arrival. */
  received: MediaStreamTrack[];
  /** Tags of the messages that the SDK sent, and `closed <code>` for each socket that closed. */
  heard: Sequence<string>;
  connections: RTCPeerConnection[];
  /** State changes of all connections, in order. */
  states: Sequence<RTCPeerConnectionState>;
  /** Makes the server send a message to the user. */
  says: (cmd: number, content: object) => void;
  close: () => void;
}

/** Answers the offers that the mock server forwards for a user. A subscription receives the tracks of `source`. */
export async function answerFor(address: string, userId: string, source?: MediaStream): Promise<Answerer> {
  const control = new WebSocket(`${address}?control=${userId}`);
  await new Promise((resolve) => control.addEventListener('open', resolve));
  const answerer: Answerer = {
    received: [],
    heard: new Sequence(),
    connections: [],
    states: new Sequence(),
    says: (cmd, content) => control.send(JSON.stringify({ says: { cmd, content } })),
    close: () => {
      control.close();
      for (const connection of answerer.connections) connection.close();
    },
  };
  control.addEventListener('message', async (event: MessageEvent<string>) => {
    const told = JSON.parse(event.data) as Offer | { heard: string } | { closed: number };
    if ('heard' in told) answerer.heard.push(told.heard);
    if ('closed' in told) answerer.heard.push(`closed ${told.closed}`);
    if (!('id' in told)) return;
    const { id, kind, sdp } = told;
    const connection = new RTCPeerConnection();
    answerer.connections.push(connection);
    connection.addEventListener('connectionstatechange', () => answerer.states.push(connection.connectionState));
    connection.addEventListener('track', ({ track }) => answerer.received.push(track));
    await connection.setRemoteDescription({ type: 'offer', sdp });
    if (kind === 'subscribe' && source) {
      const [audio, camera] = connection.getTransceivers();
      for (const [transceiver, track] of [
        [audio, source.getAudioTracks()[0]],
        [camera, source.getVideoTracks()[0]],
      ] as const) {
        if (!transceiver || !track) continue;
        transceiver.direction = 'sendonly';
        await transceiver.sender.replaceTrack(track);
      }
    }
    control.send(JSON.stringify({ id, sdp: await gathered(connection) }));
  });
  return answerer;
}
