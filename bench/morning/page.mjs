import { randomUUID } from 'node:crypto';
import WebSocket from 'ws';
import { CHAT_TIMES, chatPath, MSG_TYPE, SYSTEM_MSG } from '@wardlink/contract';
import { DEMONSTRATION_PASSWORD } from '../../server/dist/demonstration/staff.js';
import { Client } from '../ward/client.mjs';

/** Connections that a browser opens to one host. */
const CONNECTIONS = 6;
const HEARTBEAT = JSON.stringify({ msgType: MSG_TYPE.heartbeat });

/** An open page: a session with its chat socket, as the app keeps it. Subclasses keep the lists. */
export class Page {
  who;
  observations;
  /** Time of the last frame that may change something, ms, and number of requests under way. */
  changedAt = 0;
  underWay = 0;
  #url;
  #client;
  #socket;
  #beat;
  #retry;
  #closed = false;
  /** Number of the last message in the inbox. */
  #last;
  #warnings = new Set();
  /** Intended times of messages without an acknowledgement. */
  #sent = new Map();

  constructor(url, who, observations) {
    this.#url = url;
    this.who = who;
    this.observations = observations;
    this.#client = new Client(url, { connections: CONNECTIONS });
  }

  async signIn() {
    await this.#client.logIn(this.who.username, DEMONSTRATION_PASSWORD);
  }

  /** Opens the socket. Resolves once it is open. */
  connect() {
    const { username, accountId } = this.who;
    const address = `${this.#url.replace('http', 'ws')}${chatPath(username, accountId, this.#last)}`;
    const socket = new WebSocket(address, {
      headers: { cookie: this.#client.cookie },
      perMessageDeflate: false,
      skipUTF8Validation: true,
    });
    this.#socket = socket;
    return new Promise((resolve, reject) => {
      socket.on('open', () => {
        this.#heartbeat();
        resolve();
      });
      socket.on('message', (data) => socket === this.#socket && this.#take(data));
      socket.on('error', reject);
      socket.on('close', () => socket === this.#socket && this.#lose(4000));
    });
  }

  /** Calls an endpoint and reads its reply. */
  async ask(name, asked) {
    this.underWay += 1;
    try {
      const reply = await this.#client.call(name, asked);
      this.observations.count('requests');
      this.observations.count('replyRows', reply.rows?.length ?? 0);
      return reply;
    } finally {
      this.underWay -= 1;
    }
  }

  get isOpen() {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  send(frame) {
    if (this.isOpen) this.#socket.send(JSON.stringify(frame));
  }

  /** Writes to a colleague; the text is the time for which the message was intended. */
  write(accountId, intended) {
    const messageId = randomUUID();
    this.#sent.set(messageId, intended);
    const text = { contentType: 1, content: String(intended) };
    this.send({ msgType: MSG_TYPE.chat, messageId, model: 1, receiveBizId: accountId, ...text });
  }

  close() {
    this.#closed = true;
    clearTimeout(this.#beat);
    clearTimeout(this.#retry);
    this.#socket?.terminate();
    this.#client.close();
  }

  /** Takes a frame about lists, or the message of a warning. */
  receive() {
    throw new Error('a subclass receives');
  }

  /** The socket is open again. */
  reconnected() {
    throw new Error('a subclass continues');
  }

  /** Sends a heartbeat, and gives the socket up where nothing comes back until the next one. */
  #heartbeat() {
    clearTimeout(this.#beat);
    this.#socket.send(HEARTBEAT);
    this.#beat = setTimeout(() => this.#lose(4000), CHAT_TIMES.heartbeat);
  }

  #lose(closeCode) {
    const socket = this.#socket;
    clearTimeout(this.#beat);
    this.#socket = undefined;
    socket?.terminate();
    if (this.#closed) return;
    this.observations.counts.socketsLost += 1;
    this.ask('session.connectionLost', { closeCode }).catch(() => undefined);
    this.#retry = setTimeout(() => {
      this.connect().then(
        () => this.reconnected(),
        () => undefined,
      );
    }, CHAT_TIMES.reconnect);
  }

  #take(data) {
    this.observations.count('frames');
    this.observations.count('megabytes', data.length / 1e6);
    const frame = JSON.parse(data);
    if (frame.msgType === MSG_TYPE.heartbeat) {
      clearTimeout(this.#beat);
      this.#beat = setTimeout(() => this.#heartbeat(), CHAT_TIMES.heartbeat);
      return;
    }
    this.changedAt = performance.now();
    if (frame.msgType === MSG_TYPE.acknowledged) this.#acknowledged(frame.messageId);
    else if (frame.msgType === MSG_TYPE.refused) this.observations.counts.refused += 1;
    else if ('sendUserId' in frame) this.#delivered(frame);
    else this.receive(frame);
  }

  #acknowledged(messageId) {
    const intended = this.#sent.get(messageId);
    this.#sent.delete(messageId);
    if (intended !== undefined) this.observations.messageAcknowledged(messageId, intended);
  }

  #delivered(message) {
    if (this.#last !== undefined && message.seq !== this.#last + 1) this.observations.counts.misnumbered += 1;
    this.#last = message.seq;
    if (message.systemMsgType === SYSTEM_MSG.warning) {
      this.observations.popup(message.otherInfo, this.#warnings);
      this.receive(message);
    } else if (message.receiveBizId === this.who.accountId) {
      this.observations.messageDelivered(message.messageId, Number(message.content));
    }
  }
}
