import { randomInt } from 'node:crypto';
import { RtpHeader } from 'werift';
import { beginsKeyFrame } from '../../calling/dist/media/key-frames.js';
import { JanusUser } from './janus-user.mjs';
import { PAYLOAD } from './media-peer.mjs';
import { FRAMES_A_SECOND, recordedFrames } from './recording.mjs';
import { WardlinkUser } from './wardlink-user.mjs';

// A process that simulates users. Commands from the parent process: `{ id, action, … }` → `{ id, value }` or `{ id,
// error }`.
const USERS = { wardlink: WardlinkUser, medooze: WardlinkUser, janus: JanusUser };
const AUDIO_MS = 20;
const AUDIO_BYTES = 100;

const frames = recordedFrames();
const users = new Map();
const senders = new Set();
const receivers = new Set();

/** Sends the recorded video in a loop, and audio packets that carry their send time. */
class Sender {
  audio = randomInt(1, 2 ** 31);
  video = randomInt(1, 2 ** 31);
  #numbers = { audio: 0, video: 0 };
  #frame = randomInt(frames.length);
  /** Start of sending, ms of the monotonic clock. */
  #from = performance.now();
  #sent = { audio: 0, video: 0 };

  start(send) {
    this.send = send;
    this.#from = performance.now();
    senders.add(this);
  }

  /** Continues with the next key frame, as an encoder does when asked. The recording has one each second. */
  keyFrame = () => {
    this.#frame += (FRAMES_A_SECOND - (this.#frame % FRAMES_A_SECOND)) % FRAMES_A_SECOND;
  };

  /** Sends the packets that are due. */
  tick(now) {
    const passed = now - this.#from;
    while (this.#sent.audio * AUDIO_MS < passed) {
      const payload = Buffer.alloc(AUDIO_BYTES);
      payload.writeDoubleLE(performance.timeOrigin + performance.now(), 0);
      this.#packet('audio', payload, this.#sent.audio * 960, false);
      this.#sent.audio += 1;
    }
    while ((this.#sent.video * 1000) / FRAMES_A_SECOND < passed) {
      const payloads = frames[this.#frame % frames.length];
      this.#frame += 1;
      payloads.forEach((payload, index) => {
        const timestamp = Math.round((this.#sent.video * 90_000) / FRAMES_A_SECOND);
        this.#packet('video', payload, timestamp, index === payloads.length - 1);
      });
      this.#sent.video += 1;
    }
  }

  #packet(kind, payload, timestamp, marker) {
    const sequenceNumber = this.#numbers[kind] & 0xffff;
    this.#numbers[kind] += 1;
    const header = { payloadType: PAYLOAD[kind], ssrc: this[kind], sequenceNumber, timestamp: timestamp >>> 0, marker };
    this.send(new RtpHeader(header), payload);
  }
}
setInterval(() => {
  const now = performance.now();
  for (const sender of senders) sender.tick(now);
}, 5);

/** Measures what arrives of one stream. */
class Receiver {
  #asked = performance.now();
  #whole = false;
  firstFrame;
  constructor() {
    this.reset();
    receivers.add(this);
  }

  reset() {
    this.expected = { audio: 0, video: 0 };
    this.received = { audio: 0, video: 0 };
    this.last = { audio: undefined, video: undefined };
    this.delays = [];
  }

  take = ({ header, payload }) => {
    const kind = header.payloadType === PAYLOAD.video ? 'video' : 'audio';
    const last = this.last[kind];
    const step = last === undefined ? 1 : (header.sequenceNumber - last) & 0xffff;
    // A late packet does not advance the sequence number.
    if (step > 0 && step < 0x8000) {
      this.expected[kind] += step;
      this.last[kind] = header.sequenceNumber;
    }
    this.received[kind] += 1;
    if (kind === 'video' && this.firstFrame === undefined) {
      // A decoder can show nothing before the first key frame.
      this.#whole ||= beginsKeyFrame('VP8', payload);
      if (this.#whole && header.marker) this.firstFrame = performance.now() - this.#asked;
    }
    if (kind === 'audio' && payload.length === AUDIO_BYTES) {
      this.delays.push(performance.timeOrigin + performance.now() - payload.readDoubleLE(0));
    }
  };
}

const ACTIONS = {
  async enter({ system, url, user, room }) {
    users.set(user, { connection: await USERS[system].enter(url, { user, room }), sender: undefined });
  },
  async publish({ user }) {
    const entry = users.get(user);
    entry.sender = new Sender();
    const { feed, send } = await entry.connection.publish(entry.sender);
    entry.sender.start(send);
    return feed;
  },
  offer: ({ user }) => users.get(user).connection.offer(),
  async subscribe({ user, feed }) {
    const receiver = new Receiver();
    const entry = users.get(user);
    (entry.receivers ??= []).push(receiver);
    await entry.connection.subscribe(feed, receiver.take);
  },
  async leave({ user }) {
    const entry = users.get(user);
    users.delete(user);
    if (entry?.sender) senders.delete(entry.sender);
    for (const receiver of entry?.receivers ?? []) receivers.delete(receiver);
    await entry?.connection.leave();
  },
  begin() {
    for (const receiver of receivers) receiver.reset();
  },
  /** Figures since `begin`. */
  figures: () =>
    [...receivers].map(({ expected, received, delays, firstFrame }) => ({ expected, received, delays, firstFrame })),
};

process.on('message', ({ id, action, ...details }) => {
  Promise.resolve()
    .then(() => ACTIONS[action](details))
    .then(
      (value) => process.send({ id, value }),
      (error) => process.send({ id, error: error.message || `${action} failed: ${error.name}` }),
    );
});
process.on('disconnect', () => process.exit());
