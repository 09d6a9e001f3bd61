import { randomInt } from 'node:crypto';
import { RtpHeader } from 'werift';
import { beginsKeyFrame } from '../../calling/dist/media/key-frames.js';
import { JanusUser } from './janus-user.mjs';
import { PAYLOAD } from './media-peer.mjs';
import { LARGE, recordedPicture, SMALL } from './recording.mjs';
import { WardlinkUser } from './wardlink-user.mjs';

// A process that simulates users. Commands from the parent process: `{ id, action, … }` → `{ id, value }` or `{ id,
// error }`.
const USERS = { wardlink: WardlinkUser, medooze: WardlinkUser, janus: JanusUser };
const AUDIO_MS = 20;
const AUDIO_BYTES = 100;

const usual = recordedPicture();
let defaults;
/** The default pictures of the SDK; read only by processes that need them. */
const defaultPictures = () => (defaults ??= { large: recordedPicture(LARGE), small: recordedPicture(SMALL) });
const users = new Map();
const senders = new Set();
const receivers = new Set();

const newSsrc = () => randomInt(1, 2 ** 31);

/** A recorded picture that is sent in a loop. */
class SentPicture {
  ssrc = newSsrc();
  /** Whether it is sent; like an encoder that is switched off, it takes no number and no time stamp meanwhile. */
  on = true;
  #frames;
  #rate;
  #frame;
  #due = 0;

  constructor({ frames, rate }) {
    this.#frames = frames;
    this.#rate = rate;
    this.#frame = randomInt(frames.length);
  }

  /** Continues with the next key frame, as an encoder does when asked. The recording has one each second. */
  keyFrame() {
    this.#frame += (this.#rate - (this.#frame % this.#rate)) % this.#rate;
  }

  switch(on) {
    if (on && !this.on) this.keyFrame();
    this.on = on;
  }

  /** Payloads of the frames that are due, with their time stamps. */
  *due(passed) {
    while ((this.#due * 1000) / this.#rate < passed) {
      const timestamp = Math.round((this.#due * 90_000) / this.#rate);
      this.#due += 1;
      if (!this.on) continue;
      const payloads = this.#frames[this.#frame % this.#frames.length];
      this.#frame += 1;
      for (const [index, payload] of payloads.entries()) {
        yield { payload, timestamp, marker: index === payloads.length - 1 };
      }
    }
  }
}

/** Sends recorded video, and audio packets that carry their send time. */
class Sender {
  audio = newSsrc();
  /** Payload bytes sent since the measurement began. */
  bytes = 0;
  #pictures;
  #numbers = new Map();
  /** Start of sending, ms of the monotonic clock. */
  #from = performance.now();
  #audioSent = 0;

  /** @param pictures - how many of the SDK's default pictures it sends, 1 or 2; if left out, the usual one */
  constructor({ pictures } = {}) {
    const { large, small } = pictures ? defaultPictures() : { large: usual };
    this.#pictures = { large: new SentPicture(large), ...(pictures === 2 ? { small: new SentPicture(small) } : {}) };
  }

  get video() {
    return this.#pictures.large.ssrc;
  }
  get small() {
    return this.#pictures.small?.ssrc;
  }

  start(send) {
    this.send = send;
    this.#from = performance.now();
    senders.add(this);
  }

  keyFrame = (ssrc) => {
    const { large, small } = this.#pictures;
    (small && ssrc === small.ssrc ? small : large).keyFrame();
  };

  watched = ({ large, small }) => {
    this.#pictures.large.switch(large);
    this.#pictures.small?.switch(small);
  };

  /** Sends the packets that are due. */
  tick(now) {
    const passed = now - this.#from;
    while (this.#audioSent * AUDIO_MS < passed) {
      const payload = Buffer.alloc(AUDIO_BYTES);
      payload.writeDoubleLE(performance.timeOrigin + performance.now(), 0);
      this.#packet(PAYLOAD.audio, this.audio, { payload, timestamp: this.#audioSent * 960, marker: false });
      this.#audioSent += 1;
    }
    for (const picture of Object.values(this.#pictures)) {
      for (const packet of picture.due(passed)) this.#packet(PAYLOAD.video, picture.ssrc, packet);
    }
  }

  #packet(payloadType, ssrc, { payload, timestamp, marker }) {
    const number = this.#numbers.get(ssrc) ?? 0;
    this.#numbers.set(ssrc, number + 1);
    this.bytes += payload.length;
    const header = { payloadType, ssrc, sequenceNumber: number & 0xffff, timestamp: timestamp >>> 0, marker };
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
    this.bytes = 0;
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
    this.bytes += payload.length;
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
  async publish({ user, pictures }) {
    const entry = users.get(user);
    entry.sender = new Sender({ pictures });
    const { feed, send } = await entry.connection.publish(entry.sender);
    entry.sender.start(send);
    return feed;
  },
  offer: ({ user }) => users.get(user).connection.offer(),
  feedOf: ({ user, other }) => users.get(user).connection.feedOf(other),
  async subscribe({ user, feed, small }) {
    const receiver = new Receiver();
    const entry = users.get(user);
    (entry.receivers ??= []).push(receiver);
    try {
      await entry.connection.subscribe(feed, receiver.take, small);
    } catch (cause) {
      receivers.delete(receiver);
      throw cause;
    }
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
    for (const sender of senders) sender.bytes = 0;
  },
  /** Payload bytes since `begin`, of all users of this process. */
  traffic: () => ({
    sent: [...senders].reduce((sum, { bytes }) => sum + bytes, 0),
    received: [...receivers].reduce((sum, { bytes }) => sum + bytes, 0),
  }),
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
