import { createClient, RtcError, type Client, type ClientOptions, type RemoteStream } from '../../dist/index.js';
import { Sequence } from './sequence.js';

/** Address of the mock signalling server. */
export const { default: address } = (await import('/mock-address.js' as string)) as { default: string };

// The mock server remembers users, so each page has its own prefix of user ids.
const page = Math.random().toString(36).slice(2, 8);
let count = 0;
/** Ends what hangs: a busy machine collects garbage and shows pictures late. */
const LIMIT_MS = 60_000;

/** A client whose connections the mock server treats as the token's words say. */
export function clientWith(token: string, options: Partial<ClientOptions> = {}): { client: Client; userId: string } {
  count += 1;
  const userId = `user-${page}-${count}`;
  const client = createClient({ mode: 'rtc', sdkAppId: 1, userId, userSig: token, serverUrl: address, ...options });
  return { client, userId };
}

/** Code of an RtcError; the text of any other error. */
export async function codeOf(promise: Promise<unknown>): Promise<number | string> {
  try {
    await promise;
    return 'no error';
  } catch (cause) {
    return cause instanceof RtcError ? cause.getCode() : String(cause);
  }
}

/** Records the signalling states from now on. */
export function states(client: Client): Sequence<string> {
  const states = new Sequence<string>();
  client.on('connection-state-changed', ({ state }) => states.push(state));
  return states;
}

export const added = (client: Client): Promise<RemoteStream> =>
  new Promise((resolve) => client.on('stream-added', ({ stream }) => resolve(stream)));

/** Polls a condition for which browsers emit no event: statistics, sound levels and results of garbage collection. */
export async function polled(holds: () => boolean | Promise<boolean>, what: string): Promise<void> {
  const end = performance.now() + LIMIT_MS;
  while (performance.now() < end) {
    if (await holds()) return;
    await new Promise(requestAnimationFrame);
  }
  throw new Error(`waited in vain: ${what}`);
}

/** Resolves with the next event of the name. */
export const next = (target: EventTarget, name: string): Promise<Event> =>
  new Promise((resolve) => target.addEventListener(name, resolve, { once: true }));
