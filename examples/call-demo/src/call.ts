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
  const client = createClient({
    // Pictures are subscribed where they are visible, see several-people.ts.
    mode,
    userId,
    serverUrl: serverUrl(),
    autoSubscribe: false,
    ...(await fetchSignature(userId)),
  });
  if (turn) applyTurn(client, turn);
  const local = createStream({
    userId,
    audio,
    video,
    ...(cameraId ? { cameraId } : {}),
    ...(microphoneId ? { microphoneId } : {}),
  });
  const over = new AbortController();
  const call: Call = {
    entry,
    client,
    local,
    signal: over.signal,
    async leave() {
      if (over.signal.aborted) return;
      over.abort();
      // In this order: the others are told at once that the user left, instead of seeing a picture that stands still.
      // The devices do not wait for the answer.
      const left = client.leave();
      local.close();
      ended();
      await left;
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

/** Publishes camera and microphone, with a small picture for those who show it small. */
async function publish({ client, local }: Call): Promise<void> {
  await client.publish(local, { smallVideo: local.hasVideo() });
  log('log.published');
}

/** Opens camera and microphone and publishes them. */
export async function send(call: Call): Promise<void> {
  await call.local.initialize();
  await publish(call);
}

/**
 * Joins the room. An anchor with a device also publishes; an audience only receives. The devices open while the room is
 * joined, so that muting works from the first moment.
 */
export async function enter(call: Call): Promise<void> {
  const { client, local, entry, signal } = call;
  const { roomId, role, audio, video } = entry;
  try {
    const sends = role === 'anchor' && (audio || video);
    await Promise.all([client.join({ roomId, role, signal }), sends && local.initialize()]);
    log('log.joined', { room: roomId });
    if (sends) await publish(call);
  } catch (cause) {
    // The user left while devices or room were opening.
    if (signal.aborted) return;
    await call.leave();
    throw cause;
  }
}
