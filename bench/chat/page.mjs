import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import WebSocket from 'ws';
import { CHAT_MODEL, CHAT_TIMES, chatPath, CONTENT, MSG_TYPE } from '@wardlink/contract';
import { Client } from '../ward/client.mjs';

const HEARTBEAT = JSON.stringify({ msgType: MSG_TYPE.heartbeat });

/** A page with an open chat: its socket with heartbeats and reconnections, and what it holds of its groups and its inbox. */
export class ChatPage {
  who;
  /** Numbers that arrived, of each group and of the inbox, in their order. */
  inGroups;
  inInbox = [];
  #url;
  #cookie;
  #record;
  #socket;
  #beat;
  #retry;
  #sentAt;
  #closed = false;
  #waiting = new Map();
  /** What was asked for: the same may come over the socket, too, and the app drops it by its number. */
  #fetched = new Set();
  #catchingUp;
  #isBehind = false;

  /** @param record - what happens is counted and timed in it */
  constructor({ who, url, cookie, record }) {
    this.who = who;
    this.#url = url;
    this.#cookie = cookie;
    this.#record = record;
    this.inGroups = new Map(who.groups.map((groupId) => [groupId, []]));
  }

  /** The server for the next connection. */
  get url() {
    return this.#url;
  }

  set url(url) {
    this.#url = url;
  }

  get isOpen() {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  /** Messages that the server has not acknowledged. */
  get waiting() {
    return this.#waiting.size;
  }

  get isCatchingUp() {
    return this.#catchingUp !== undefined;
  }

  connect() {
    const { username, accountId } = this.who;
    const after = this.inInbox.reduce((last, seq) => Math.max(last, seq), 0);
    const socket = new WebSocket(`${this.#url.replace('http', 'ws')}${chatPath(username, accountId, after)}`, {
      headers: { cookie: this.#cookie },
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
      socket.on('close', () => socket === this.#socket && this.#lose());
    });
  }

  /** @param to - an account, or a group. @param intended - when it was to be sent, by this process' clock */
  send(to, model, intended) {
    const messageId = randomUUID();
    const frame = {
      msgType: MSG_TYPE.chat,
      messageId,
      model,
      receiveBizId: to,
      contentType: CONTENT.text,
      content: String(intended),
    };
    this.#waiting.set(messageId, { frame, intended });
    this.#record.sent.push(messageId);
    if (this.isOpen) this.#socket.send(JSON.stringify(frame));
    return messageId;
  }

  /** The network is gone: nothing is said to the server. */
  cut() {
    this.#socket?.terminate();
  }

  close() {
    this.#closed = true;
    clearTimeout(this.#beat);
    clearTimeout(this.#retry);
    this.#socket?.terminate();
  }

  /** Asks for what the groups have and this page has not, as the app does after a reconnection; until it has it. */
  catchUp() {
    this.#isBehind = true;
    this.#catchingUp ??= this.#catchUpAll().finally(() => (this.#catchingUp = undefined));
  }

  async #catchUpAll() {
    while (this.#isBehind && !this.#closed) {
      // What it is told of from here on may be missing in the answers.
      this.#isBehind = false;
      try {
        await this.#record.inTurn(() => this.#fetchMissed());
      } catch {
        this.#record.counts.catchUpsFailed += 1;
        this.#isBehind = true;
        await sleep(CHAT_TIMES.reconnect);
      }
    }
  }

  async #fetchMissed() {
    const client = new Client(this.#url, { cookie: this.#cookie });
    try {
      const { groups } = await client.call('group.list', undefined);
      for (const { groupId, last } of groups) {
        const own = this.inGroups.get(groupId);
        const held = new Set(own);
        let after = 0;
        while (held.has(after + 1)) after += 1;
        while (after < (last?.seq ?? 0)) {
          const { messages } = await client.call('group.history', { groupId, after });
          if (messages.length === 0) break;
          for (const { seq } of messages) {
            after = seq;
            // It may have come over the socket while this was asked for.
            if (own.includes(seq)) continue;
            own.push(seq);
            this.#fetched.add(`${groupId} ${seq}`);
            this.#record.counts.fetched += 1;
          }
        }
      }
    } finally {
      client.close();
    }
  }

  #heartbeat() {
    clearTimeout(this.#beat);
    if (!this.isOpen) return;
    this.#sentAt = performance.now();
    this.#socket.send(HEARTBEAT);
  }

  #lose() {
    clearTimeout(this.#beat);
    this.#socket = undefined;
    if (this.#closed) return;
    this.#record.counts.socketsLost += 1;
    this.#retry = setTimeout(() => {
      this.connect().then(
        () => this.#reconnected(),
        () => undefined,
      );
    }, CHAT_TIMES.reconnect);
  }

  #reconnected() {
    this.#record.counts.reconnected += 1;
    for (const { frame } of this.#waiting.values()) this.#socket?.send(JSON.stringify(frame));
    this.catchUp();
  }

  #take(data) {
    const now = performance.now();
    const frame = JSON.parse(data);
    const { counts } = this.#record;
    if (frame.msgType === MSG_TYPE.heartbeat) {
      // The app gives its socket up then.
      if (now - this.#sentAt > CHAT_TIMES.heartbeat) counts.heartbeatsLate += 1;
      this.#record.heartbeats.push(now - this.#sentAt);
      this.#beat = setTimeout(() => this.#heartbeat(), CHAT_TIMES.heartbeat);
    } else if (frame.msgType === MSG_TYPE.acknowledged) {
      const waiting = this.#waiting.get(frame.messageId);
      if (waiting) this.#record.acknowledged.push(now - waiting.intended);
      this.#waiting.delete(frame.messageId);
    } else if (frame.msgType === MSG_TYPE.refused) {
      counts.refused += 1;
      this.#record.refusals.set(frame.code, (this.#record.refusals.get(frame.code) ?? 0) + 1);
      this.#waiting.delete(frame.messageId);
    } else if (frame.msgType === MSG_TYPE.groupsChanged) {
      this.catchUp();
    } else if ('sendUserId' in frame) {
      this.#delivered(frame, now);
    }
  }

  #delivered({ model, receiveBizId, seq, content, sendUserId }, now) {
    const isOfGroup = model === CHAT_MODEL.group;
    const numbers = isOfGroup ? this.inGroups.get(receiveBizId) : this.inInbox;
    this.#record.counts.delivered += 1;
    if (!numbers.includes(seq)) numbers.push(seq);
    else if (isOfGroup && this.#fetched.has(`${receiveBizId} ${seq}`)) this.#record.counts.overlapped += 1;
    else this.#record.counts.repeated += 1;
    if (sendUserId !== this.who.accountId) {
      this.#record.arrived(isOfGroup ? receiveBizId : undefined, now - Number(content), now);
    }
  }
}
