import { Channel } from './channel.mjs';
import { MediaPeer } from './media-peer.mjs';

const KEEP_ALIVE_MS = 25_000;
const SUBSCRIBE_TRIES = 20;
const SUBSCRIBE_PAUSE_MS = 20;
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
let transactions = 0;

/** A user of Janus' VideoRoom over its websocket interface. */
export class JanusUser {
  #channel;
  #session;
  #handles = [];
  #peers = [];
  #timer;
  #room;

  static async enter(url, { user, room }) {
    const self = new JanusUser();
    self.#channel = await Channel.open(url, 'janus-protocol');
    self.#session = (await self.#ask({ janus: 'create' })).data.id;
    self.#timer = setInterval(() => self.#send({ janus: 'keepalive', session_id: self.#session }), KEEP_ALIVE_MS);
    self.#room = room;
    self.#handles = [await self.#attach()];
    // The first user creates the room; for the others an error says that it exists.
    await self.#message(self.#handles[0], {
      request: 'create',
      room,
      publishers: 1000,
      bitrate: 0,
      audiocodec: 'opus',
      videocodec: 'vp8',
    });
    const joined = await self.#event(self.#handles[0], { request: 'join', ptype: 'publisher', room, display: user });
    self.feed = joined.plugindata.data.id;
    return self;
  }

  async publish({ audio, video, keyFrame }) {
    const peer = await this.#peer({ offering: true, onKeyFrameWanted: keyFrame });
    const sections = [
      { kind: 'audio', direction: 'sendonly', ssrc: audio },
      { kind: 'video', direction: 'sendonly', ssrc: video },
    ];
    const jsep = { type: 'offer', sdp: peer.describe(sections) };
    const answer = await this.#event(this.#handles[0], { request: 'configure', audio: true, video: true }, jsep);
    await peer.connect(answer.jsep.sdp);
    return { feed: this.feed, send: (header, payload) => peer.send(header, payload) };
  }

  async subscribe(feed, onPacket) {
    const handle = await this.#attach();
    this.#handles.push(handle);
    const request = { request: 'join', ptype: 'subscriber', room: this.#room, streams: [{ feed }] };
    // A subscription fails until the publisher's media are connected.
    let answer = await this.#event(handle, request);
    for (let tries = 1; !answer.jsep && tries < SUBSCRIBE_TRIES; tries += 1) {
      await pause(SUBSCRIBE_PAUSE_MS);
      answer = await this.#event(handle, request);
    }
    const { jsep } = answer;
    if (!jsep) throw new Error(`subscription refused: ${answer.plugindata?.data?.error}`);
    const peer = await this.#peer({ offering: false, onPacket });
    const kinds = [...jsep.sdp.matchAll(/^m=(\w+)/gm)].map(([, kind]) => kind);
    const mids = [...jsep.sdp.matchAll(/^a=mid:(.*?)\r?$/gm)].map(([, mid]) => mid);
    const sections = kinds.map((kind) => ({ kind, direction: 'recvonly' }));
    const sdp = peer.describe(sections, { setup: 'active', mids });
    const started = this.#event(handle, { request: 'start', room: this.#room }, { type: 'answer', sdp });
    await peer.connect(jsep.sdp);
    await started;
  }

  async leave() {
    clearInterval(this.#timer);
    this.#send({ janus: 'destroy', session_id: this.#session });
    this.#channel.close();
    await Promise.all(this.#peers.map((peer) => peer.close()));
  }

  async #peer(options) {
    const peer = await MediaPeer.open(options);
    this.#peers.push(peer);
    return peer;
  }

  async #attach() {
    const plugin = 'janus.plugin.videoroom';
    return (await this.#ask({ janus: 'attach', session_id: this.#session, plugin })).data.id;
  }

  /** Sends a request that Janus answers directly. */
  #message(handle, body) {
    return this.#ask({ janus: 'message', session_id: this.#session, handle_id: handle, body });
  }

  /** Sends a request that Janus acknowledges and later answers by an event. */
  #event(handle, body, jsep) {
    const message = { janus: 'message', session_id: this.#session, handle_id: handle, body };
    return this.#ask(jsep ? { ...message, jsep } : message);
  }

  async #ask(message) {
    const transaction = `t${(transactions += 1)}`;
    this.#channel.send({ ...message, transaction });
    const answer = await this.#channel.next(
      (each) => each.transaction === transaction && each.janus !== 'ack',
      `answer to ${message.janus}`,
    );
    if (answer.janus === 'error') throw new Error(answer.error.reason);
    return answer;
  }

  #send(message) {
    this.#channel.send({ ...message, transaction: `t${(transactions += 1)}` });
  }
}
