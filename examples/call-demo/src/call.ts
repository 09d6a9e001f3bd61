import { createClient, createStream, type Client, type LocalStream, type Role } from '@wardlink/rtc';
import { log } from './log.js';
import { report } from './errors.js';
import { fetchSignature, serverUrl } from './signature.js';
import { applyTurn, type Turn } from './turn.js';

export interface Entry {
  userId: string;
  roomId: number;
  /** In mode `rtc` every member sends; in mode `live` only anchors do. */
  mode: 'rtc' | 'live';
  role: Role;
  audio: boolean;
  video: boolean;
  cameraId: string | undefined;
  microphoneId: string | undefined;
  turn: Turn | undefined;
}

/** One user's part of a call. Each feature of this demonstration is a function that takes it. */
export interface Call {
  readonly entry: Entry;
  readonly client: Client;
  readonly local: LocalStream;
  /** Aborted at the end of the call; ends the timers and listeners of all features. */
  readonly signal: AbortSignal;
  leave(): Promise<void>;
}

/** Creates client and stream. Register listeners before `enter`, so that no member is missed. */
export async function prepare(entry: Entry, ended: () => void): Promise<Call> {
  const { userId, mode, audio, video, cameraId, microphoneId, turn } = entry;
  const client = createClient({ mode, userId, serverUrl: serverUrl(), ...(await fetchSignature(userId)) });
  if (turn) applyTurn(client, turn);
  const local = createStream({
    ...{ userId, audio, video },
    ...(cameraId ? { cameraId } : {}),
    ...(microphoneId ? { microphoneId } : {}),
  });
  const over = new AbortController();
  const call: Call = {
    ...{ entry, client, local, signal: over.signal },
    async leave() {
      if (over.signal.aborted) return;
      over.abort();
      local.close();
      ended();
      await client.leave();
    },
  };
  client.on('client-banned', (error) => {
    report(error);
    void call.leave();
  });
  // An error event of the client ends the call; the SDK recovers from other failures itself.
  client.on('error', (error) => {
    report(error);
    void call.leave();
  });
  local.on('error', report);
  client.on('signature-expiring', () => {
    void fetchSignature(userId).then(({ userSig }) => client.updateUserSig(userSig), report);
  });
  return call;
}

/** Opens camera and microphone and publishes them. */
export async function send({ client, local }: Call): Promise<void> {
  await local.initialize();
  await client.publish(local);
  log('log.published');
}

/** Joins the room. An anchor with a device also publishes; an audience only receives. */
export async function enter(call: Call): Promise<void> {
  const { client, entry, signal } = call;
  const { roomId, role, audio, video } = entry;
  try {
    await client.join({ roomId, role, signal });
    log('log.joined', { room: roomId });
    if (role === 'anchor' && (audio || video)) await send(call);
  } catch (cause) {
    await call.leave();
    throw cause;
  }
}
