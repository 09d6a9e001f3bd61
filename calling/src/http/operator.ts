import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import type { StoredItem } from '../mixing/stored-media.js';
import type { RoomId } from '../room-key.js';
import type { Ban } from '../signal/bans.js';
import { TokenBucket, TokenBuckets } from '../signal/limits.js';
import type { ListedRoom } from '../signal/overview.js';
import { addressOf, answer, parsedObject, readBody } from './exchange.js';

const PREFIX = '/operator/';
const MAX_BODY_BYTES = 4096;
const MAX_BAN_SECONDS = 31_536_000;
/** Requests from one network address: a burst, then a rate per second. */
const REQUESTS = { burst: 30, perSecond: 2 };
/** Wrong tokens from one network address: a burst, then one in 12 s. */
const GUESSES = { burst: 5, perSecond: 1 / 12 };

/** Views and commands for an operator. The logs identify members only by their sessions. */
export interface Control {
  rooms(): ListedRoom[];
  /** The running mixing and relay tasks. */
  tasks(): object[];
  /** Recordings and HLS files on disk. */
  stored(): Promise<StoredItem[]>;
  deleteStored(id: string): Promise<StoredItem | 'in-use' | 'absent'>;
  bans(): Ban[];
  /** Ends a user's session. @returns the ended session, if there was one */
  kick(sdkAppId: number, userId: string): Promise<string[]>;
  /** Ends a user's session and bans the user. @returns the ended session, if there was one */
  ban(ban: Ban): Promise<string[]>;
  /** @returns whether the user was banned */
  unban(sdkAppId: number, userId: string): Promise<boolean>;
  /** Ends every session of a room. @returns the ended sessions; undefined if there is no such room */
  dissolve(sdkAppId: number, room: RoomId): Promise<string[] | undefined>;
}

interface Outcome {
  status: number;
  value: object;
  /** Further fields of the audit log line. */
  audit?: object;
}

type Body = Record<string, unknown>;

const problem = (status: number, code: string, message: string): Outcome => ({ status, value: { code, message } });
const invalid = (message: string): Outcome => problem(400, 'REQUEST_INVALID', message);

function userOf({ sdkAppId, userId }: Body): { sdkAppId: number; userId: string } | undefined {
  if (typeof sdkAppId !== 'number' || typeof userId !== 'string' || userId === '') return undefined;
  return { sdkAppId, userId };
}

const kick = async (control: Control, body: Body): Promise<Outcome> => {
  const user = userOf(body);
  if (!user) return invalid('sdkAppId (number) and userId (text) are needed');
  const sessions = await control.kick(user.sdkAppId, user.userId);
  return sessions.length > 0
    ? { status: 200, value: { ended: sessions.length }, audit: { sessions } }
    : problem(404, 'USER_ABSENT', 'no such user is in a room');
};

const ban = async (control: Control, body: Body, now: number): Promise<Outcome> => {
  const user = userOf(body);
  const { seconds } = body;
  const valid = typeof seconds === 'number' && seconds >= 1 && seconds <= MAX_BAN_SECONDS;
  if (!user || !valid) {
    return invalid(`sdkAppId (number), userId (text) and seconds (1 to ${MAX_BAN_SECONDS}) are needed`);
  }
  const until = now + seconds * 1000;
  const sessions = await control.ban({ ...user, until });
  const value = { ended: sessions.length, until: new Date(until).toISOString() };
  return { status: 200, value, audit: { sessions, seconds } };
};

const unban = async (control: Control, body: Body): Promise<Outcome> => {
  const user = userOf(body);
  if (!user) return invalid('sdkAppId (number) and userId (text) are needed');
  return (await control.unban(user.sdkAppId, user.userId))
    ? { status: 200, value: {} }
    : problem(404, 'BAN_ABSENT', 'no such user is banned');
};

const dissolve = async (control: Control, { sdkAppId, room }: Body): Promise<Outcome> => {
  if (typeof sdkAppId !== 'number' || (typeof room !== 'number' && typeof room !== 'string')) {
    return invalid('sdkAppId (number) and room (a number or a text, as it is joined) are needed');
  }
  const sessions = await control.dissolve(sdkAppId, room);
  return sessions
    ? { status: 200, value: { ended: sessions.length }, audit: { sessions } }
    : problem(404, 'ROOM_ABSENT', 'nobody is in such a room');
};

const remove = async (control: Control, { id }: Body): Promise<Outcome> => {
  if (typeof id !== 'string') return invalid('id (text, as the list of what is stored has it) is needed');
  const outcome = await control.deleteStored(id);
  if (outcome === 'absent') return problem(404, 'STORED_ABSENT', 'nothing of this id is stored');
  if (outcome === 'in-use') return problem(409, 'STORED_IN_USE', 'it is written to at the moment');
  return { status: 200, value: { bytes: outcome.bytes }, audit: { stored: id } };
};

const isoTime = (at: number): string => new Date(at).toISOString();
const listedItem = ({ writtenAt, goesAt, ...item }: StoredItem): object => ({
  ...item,
  writtenAt: isoTime(writtenAt),
  ...(goesAt === undefined ? {} : { goesAt: isoTime(goesAt) }),
});

const READING: Record<string, (control: Control) => object | Promise<object>> = {
  rooms: (control) => ({ rooms: control.rooms() }),
  tasks: (control) => ({ tasks: control.tasks() }),
  stored: async (control) => ({ stored: (await control.stored()).map(listedItem) }),
  bans: (control) => ({ bans: control.bans().map((each) => ({ ...each, until: isoTime(each.until) })) }),
};
const ACTING: Record<string, (control: Control, body: Body, now: number) => Promise<Outcome>> = {
  kick,
  ban,
  unban,
  dissolve,
  delete: remove,
};

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

/** The operator endpoints below `/operator/`, for holders of the operator token. */
export class Operator {
  readonly #token: Buffer;
  readonly #requests = new TokenBuckets(() => new TokenBucket(REQUESTS.burst, REQUESTS.perSecond));
  readonly #guesses = new TokenBuckets(() => new TokenBucket(GUESSES.burst, GUESSES.perSecond));

  constructor(
    token: string,
    private readonly control: Control,
    private readonly logger: Logger,
    /** ms since 1970 */
    private readonly now: () => number,
  ) {
    this.#token = sha256(token);
  }

  /** Answers a request to an operator endpoint. @returns false for any other request */
  handle(request: IncomingMessage, response: ServerResponse): boolean {
    const { path } = addressOf(request);
    if (!path.startsWith(PREFIX)) return false;
    const action = path.slice(PREFIX.length);
    this.#respond(request, response, action).catch((cause: unknown) => {
      this.logger.error({ event: 'operator', reason: String(cause) }, 'operator not answered');
      response.destroy();
    });
    return true;
  }

  async #respond(request: IncomingMessage, response: ServerResponse, action: string): Promise<void> {
    const { status, value, audit } = this.#refused(request) ?? (await this.#carryOut(request, action));
    const known = Object.hasOwn(READING, action) || Object.hasOwn(ACTING, action);
    const line = { event: 'operator', action: known ? action : 'unknown', status, ...audit };
    if (status < 400) this.logger.info(line, 'operator acted');
    else this.logger.warn(line, 'operator refused');
    const headers: Record<string, string> = status === 401 ? { 'www-authenticate': 'Bearer' } : {};
    // Unread bytes of a refused body would be parsed as the next request on a kept-alive connection.
    answer(response, status, value, status < 400 ? headers : { ...headers, connection: 'close' });
  }

  #refused(request: IncomingMessage): Outcome | undefined {
    this.#requests.prune();
    this.#guesses.prune();
    const address = request.socket.remoteAddress ?? '';
    const tooMany = problem(429, 'TOO_MANY_REQUESTS', 'too many requests, try again later');
    if (!this.#requests.take(address) || this.#guesses.empty(address)) return tooMany;
    const [, token = ''] = /^Bearer (.+)$/.exec(request.headers.authorization ?? '') ?? [];
    // Digests have equal length, so the comparison takes the same time for any presented token.
    if (timingSafeEqual(sha256(token), this.#token)) return undefined;
    this.#guesses.take(address);
    return problem(401, 'TOKEN_REFUSED', 'the operator token is missing or wrong');
  }

  async #carryOut(request: IncomingMessage, action: string): Promise<Outcome> {
    const read = Object.hasOwn(READING, action) ? READING[action] : undefined;
    const act = Object.hasOwn(ACTING, action) ? ACTING[action] : undefined;
    if (!read && !act) return problem(404, 'ADDRESS_UNKNOWN', 'there is no such address');
    if (request.method !== (read ? 'GET' : 'POST')) {
      return problem(405, 'METHOD_REFUSED', `this address takes ${read ? 'GET' : 'POST'}`);
    }
    if (read) return { status: 200, value: await read(this.control) };
    const text = await readBody(request, MAX_BODY_BYTES);
    if (text === undefined) return problem(413, 'BODY_TOO_LONG', `a body has at most ${MAX_BODY_BYTES} bytes`);
    const body = parsedObject(text);
    return act && body ? await act(this.control, body, this.now()) : invalid('the body is no JSON object');
  }
}
