import { DEMONSTRATION, signUser } from '@wardlink/calling';
import { Channel } from './channel.mjs';
import { MediaPeer } from './media-peer.mjs';

const PING_MS = 10_000;
const SIZES_WATCHED = 4140;

/** A user of the calling server, over the calling channel. */
export class WardlinkUser {
  #channel;
  #peers = [];
  #timer;

  static async enter(url, { user, room }) {
    const self = new WardlinkUser();
    const userSig = signUser({ ...DEMONSTRATION, userId: user, expireSeconds: 86_400 });
    const { sdkAppId } = DEMONSTRATION;
    self.#channel = await Channel.open(`${url}/?sdkAppid=${sdkAppId}&identifier=${user}&userSig=${userSig}`);
    const first = await self.#channel.next(({ cmd }) => cmd === 19 || cmd === 80, 'welcome (19)');
    if (first.cmd === 80) throw new Error(`refused: ${first.content.errorMsg}`);
    self.tinyId = first.content.tinyid;
    const entry = { roomid: String(room), useStrRoomid: false, trtcscene: 1, trtcrole: 20, isAuxUser: 0 };
    const { ret } = await self.#ask('on_create_room', entry, 20);
    if (ret !== 0) throw new Error(`not let in: ${ret}`);
    await self.#ask('on_get_user_list', '', 4137);
    self.#timer = setInterval(() => self.#send('ping', ''), PING_MS);
    return self;
  }

  /**
   * Publishes a stream.
   * @param sender - its SSRCs; with that of a small picture, `watched` is called when the server says which are watched
   * @returns what others subscribe to, and a function that sends packets
   */
  async publish({ audio, video, small, keyFrame, watched }) {
    const peer = await this.#peer({ offering: true, onKeyFrameWanted: keyFrame });
    const sections = [
      { kind: 'audio', direction: 'sendrecv', ssrc: audio },
      { kind: 'video', direction: 'sendrecv', ssrc: video },
      ...(small ? [{ kind: 'video', direction: 'sendonly', ssrc: small }] : []),
    ];
    if (small) this.#channel.on(SIZES_WATCHED, watched);
    const { sdp } = await this.#ask('on_publish', { type: 'offer', sdp: peer.describe(sections) }, 4098);
    await peer.connect(sdp);
    return { feed: this.tinyId, send: (header, payload) => peer.send(header, payload) };
  }

  /** Offers a stream without opening a connection, to measure what an answer costs the server. */
  async offer() {
    const peer = await this.#peer({ offering: true });
    const sections = ['audio', 'video'].map((kind, index) => ({ kind, direction: 'sendrecv', ssrc: 1000 + index }));
    await this.#ask('on_publish', { type: 'offer', sdp: peer.describe(sections) }, 4098);
  }

  /** Waits until a user has published. @returns what others subscribe to */
  async feedOf(user) {
    const fits = ({ cmd, content }) => cmd === 16 && content.srcopenid === user;
    return (await this.#channel.next(fits, `stream of ${user} (16)`)).content.srctinyid;
  }

  /** @param small - whether the small picture is wanted */
  async subscribe(feed, onPacket, small = false) {
    const peer = await this.#peer({ offering: true, onPacket });
    const sections = ['audio', 'video', 'video'].map((kind) => ({ kind, direction: 'recvonly' }));
    const wanted = { audio: true, bigVideo: true, auxVideo: false, ...(small ? { smallVideo: true } : {}) };
    const data = { type: 'offer', sdp: peer.describe(sections), srctinyid: feed, ...wanted };
    this.#send('on_sub', data);
    const fits = (each) => each.cmd === 4102 && each.content.srctinyid === feed;
    const { content } = await this.#channel.next(fits, 'answer to on_sub (4102)');
    if (content.errCode !== 0) throw new Error(`subscription refused: ${content.errCode}`);
    await peer.connect(content.sdp);
  }

  async leave() {
    clearInterval(this.#timer);
    this.#send('on_quit_room', '');
    this.#channel.close();
    await Promise.all(this.#peers.map((peer) => peer.close()));
  }

  async #peer(options) {
    const peer = await MediaPeer.open(options);
    this.#peers.push(peer);
    return peer;
  }

  async #ask(tag, data, answer) {
    this.#send(tag, data);
    return (await this.#channel.next(({ cmd }) => cmd === answer, `answer to ${tag} (${answer})`)).content;
  }

  #send(tag, data) {
    this.#channel.send({ tag_key: tag, data, openid: '', version: '4.10.2' });
  }
}
