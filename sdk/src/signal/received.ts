import { isObject } from '../checks.js';
import type { ServerCommand, ServerCommandNumber } from '../protocol/commands.js';

const RESULT = 'errCode: number, errMsg?: string';
const MIX_RESULT = 'errCode?: number, errMsg?: string';
const SUBSCRIPTION_RESULT = `srctinyid: string, ${RESULT}` as const;
const PUBLISH_RESULT = 'result?: number, sdp?: string, ahead?: boolean';

/**
 * The fields that a client reads of each server message. A field that the client can do without is optional here, even
 * if the calling server always sends it. The fields of the items of `userlist` are in brackets. `undefined` stands for
 * a content that does not matter. The commands are written as numbers, because every page loads this table.
 */
const SHAPES = {
  8: 'type: string', // BANNED
  16: 'srcopenid?: string, srctinyid: string, audio?: boolean, bigVideo?: boolean, auxVideo?: boolean', // STREAM_ADDED
  18: 'srctinyid: string', // STREAM_REMOVED
  19: 'socketid: string, tinyid: string, svrTime?: number, rc?: number, ahead?: boolean', // SETUP
  20: 'ret: number, error?: string, small?: boolean', // JOIN_RESULT
  22: 'expectAudPkg: number, expectVidPkg: number, recvAudPkg: number, recvVidPkg: number, rtt: number', // UPLINK_STATS
  23: ['userid: string, flag: number'], // PUBLISHERS
  80: '', // SETUP_REFUSED
  514: 'result: number', // REBUILD_RESULT
  775: undefined, // PONG
  777: RESULT, // PUSH_CDN_RESULT
  779: RESULT, // STOP_PUSH_CDN_RESULT
  781: MIX_RESULT, // MIX_RESULT
  783: MIX_RESULT, // STOP_MIX_RESULT
  1286: RESULT, // CDN_RESULT
  1288: RESULT, // STOP_CDN_RESULT
  2: PUBLISH_RESULT, // another number of PUBLISH_RESULT
  4098: PUBLISH_RESULT, // PUBLISH_RESULT
  4100: undefined, // UNPUBLISH_RESULT
  4102: `srctinyid: string, ${MIX_RESULT}, sdp?: string, ahead?: boolean`, // SUBSCRIBE_RESULT
  4104: SUBSCRIPTION_RESULT, // UNSUBSCRIBE_RESULT
  4106: SUBSCRIPTION_RESULT, // SUBSCRIPTION_CHANGED
  4110: RESULT, // ROLE_RESULT
  4128: PUBLISH_RESULT, // UPDATE_RESULT
  4134: 'userid: string, srctinyid: string', // PEER_JOINED
  4135: 'userid: string', // PEER_LEFT
  4137: ['userid: string'], // USER_LIST
  4140: 'large?: boolean, small?: boolean', // SIZES_WATCHED
} as const satisfies Record<ServerCommandNumber | 2, Shape>;

/** Fields that are passed on or shown unchanged. */
interface Unchecked {
  [ServerCommand.SETUP]: Partial<
    Record<'relayip' | 'innerip' | 'localip' | 'dataport' | 'stunport' | 'checkSigSeq', unknown>
  >;
  [ServerCommand.SETUP_REFUSED]: Partial<Record<'errorCode' | 'errorMsg', unknown>>;
}

type Shape = string | readonly [string] | undefined;
interface Kinds {
  string: string;
  number: number;
  boolean: boolean;
}
type Field<F> = F extends `${infer Name}?: ${infer Kind extends keyof Kinds}`
  ? { [N in Name]?: Kinds[Kind] | null }
  : F extends `${infer Name}: ${infer Kind extends keyof Kinds}`
    ? { [N in Name]: Kinds[Kind] }
    : unknown;
type Fields<S> = S extends `${infer First}, ${infer Rest}` ? Field<First> & Fields<Rest> : Field<S>;
type Content<S> = S extends readonly [infer Item]
  ? { userlist?: (Fields<Item> & { srctinyid?: unknown })[] | null }
  : Fields<S>;

/** A command that this SDK understands. */
export type ReceivedCommand = keyof typeof SHAPES;
/** The fields of a message's content that the SDK reads. */
export type ReceivedContent<C extends ReceivedCommand> = Content<(typeof SHAPES)[C]> &
  (C extends keyof Unchecked ? Unchecked[C] : unknown);
/** A server message whose content was checked. */
export type ReceivedMessage<C extends ReceivedCommand = ReceivedCommand> = {
  [Each in C]: { cmd: Each; content: ReceivedContent<Each> };
}[C];

interface Envelope {
  cmd: number;
  content: unknown;
}

/** Converts a frame to an envelope; undefined if the frame is not one. */
export function envelopeOf(frame: unknown): Envelope | undefined {
  if (typeof frame !== 'string') return undefined;
  try {
    const value: unknown = JSON.parse(frame);
    if (!isObject(value) || typeof value.cmd !== 'number') return undefined;
    return { cmd: value.cmd, content: value.content ?? {} };
  } catch {
    return undefined;
  }
}

/** Whether the command is one that this SDK understands. */
export const isKnown = ({ cmd }: Envelope): boolean => cmd in SHAPES;

/** Whether the content of a known message is what the SDK expects. */
export const isReceived = (envelope: Envelope): envelope is ReceivedMessage =>
  fits(envelope.content, SHAPES[envelope.cmd as ReceivedCommand]);

function fits(value: unknown, shape: Shape): boolean {
  if (shape === undefined) return true;
  if (!isObject(value)) return false;
  if (typeof shape !== 'string') {
    const list = value.userlist ?? [];
    return Array.isArray(list) && list.every((item) => fits(item, shape[0]));
  }
  return [...shape.matchAll(/(\w+)(\??): (\w+)/g)].every(([, name = '', optional, kind]) => {
    const given = value[name] ?? undefined;
    return given === undefined ? optional : typeof given === kind;
  });
}
