// Faults of the mock server for one user, read from the connection's token: words joined by `,`.

const GARBAGE = [
  '',
  '{',
  '[]',
  'null',
  '"19"',
  '{"cmd":"19","content":{}}',
  '{"cmd":99999,"content":{}}',
  '{"content":{}}',
];
/** Time for which messages are held back to be reordered, ms. */
const SHUFFLE_MS = 20;

const MISTYPED = {
  string: () => 7,
  number: () => ({ not: 'a number' }),
  boolean: () => 'maybe',
  object: (value) => (Array.isArray(value) ? 'no list' : 'no object'),
};
const mistyped = (content) =>
  Object.fromEntries(Object.entries(content).map(([field, value]) => [field, MISTYPED[typeof value](value)]));

/** How the server ends a connection, by the word before the `@`. */
const ENDINGS = {
  ban: (_socket, send) => send(8, { type: 'banned' }),
  kick: (_socket, send) => send(8, { type: 'kick' }),
  lost: (socket) => socket.terminate(),
};

/**
 * Words of a token. These change the server's own messages: duplicate (each twice) · reordered (messages of 20 ms in
 * reverse order) · garbage (invalid messages before and after each) · wrong-type-<number> (wrong field types in the
 * first message of that number).
 * These end a connection after the answer to a message, once: ban@<tag> · kick@<tag> · lost@<tag> (without a closing
 * handshake) · close-<code>@<tag>.
 */
export class Misbehaviour {
  #words;
  #held = [];

  constructor(token) {
    this.#words = new Set(token.split(','));
  }

  has(word) {
    return this.#words.has(word);
  }

  /** Sends one message with the faults of the token. */
  send(socket, cmd, content) {
    const wrong = this.#words.delete(`wrong-type-${cmd}`);
    const frame = JSON.stringify({ cmd, content: wrong ? mistyped(content) : content });
    const frames = this.has('duplicate') ? [frame, frame] : [frame];
    const noise = this.has('garbage') ? [...GARBAGE, Buffer.from([1, 2, 3])] : [];
    const all = [...noise, ...frames, ...noise];
    const write = () => {
      for (const each of all) if (socket.readyState === socket.OPEN) socket.send(each);
    };
    if (!this.has('reordered')) write();
    else if (this.#held.push(write) === 1) {
      setTimeout(() => {
        for (const each of this.#held.splice(0).reverse()) each();
      }, SHUFFLE_MS);
    }
  }

  /** Ends the connection if the token asks for it after this message of the client. */
  answered(socket, tag) {
    const word = [...this.#words].find((each) => each.endsWith(`@${tag}`));
    if (word === undefined) return;
    this.#words.delete(word);
    const [what] = word.split('@');
    if (what.startsWith('close-')) socket.close(Number(what.slice('close-'.length)));
    else ENDINGS[what](socket, (cmd, content) => this.send(socket, cmd, content));
  }
}
