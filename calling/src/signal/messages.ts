import { CloseCode, Refusal, ServerCommand, type ClientTag } from '@wardlink/rtc/protocol';
import { NoCommonCodec } from '../media/engine.js';
import { COMPOSING_HANDLERS } from './composing.js';
import type { ClientFrame, Connection } from './connection.js';
import { judgeEntry, readEntry } from './entry.js';
import { Fields } from './fields.js';
import type { Hub } from './hub.js';
import type { Member } from './member.js';
import { permittedOffer, receivable, sendable } from './privileges.js';
import { keyOfRoom } from './room.js';

/** After this time the streams are also announced to a client that has not requested the user list. */
const INFORM_AFTER_MS = 1000;
/** Gives a refused client time to read the reason. */
const REFUSED_CLOSE_MS = 500;

interface Received {
  hub: Hub;
  member: Member;
  connection: Connection;
  fields: Fields;
  /** The message as received. */
  text: string;
}

type Handler = (received: Received) => void | Promise<void>;

async function publish({ hub, member, connection, fields }: Received): Promise<void> {
  const { room } = member;
  if (!room) return;
  const permitted = permittedOffer(fields.text('sdp'), sendable(member.privileges, member.auxiliary));
  if (!permitted.sends) {
    hub.parts.logger.warn({ session: member.socketId, reason: 'the room key does not grant it' }, 'publish refused');
    return;
  }
  member.source ??= hub.parts.engine.createSource(member.auxiliary, room.key);
  const { source } = member;
  const ahead = fields.flag('ahead');
  // The stream is already published, so this early offer is too late and ignored.
  if (ahead && member.published) return;
  try {
    const sdp = await (ahead ? source.prepare(permitted.sdp) : source.publish(permitted.sdp));
    if (member.source !== source || member.room !== room) return;
    if (ahead) {
      connection.send(ServerCommand.PUBLISH_RESULT, { result: 0, type: 'answer', sdp, ahead });
      return;
    }
    connection.send(ServerCommand.PUBLISH_RESULT, { result: 0, type: 'answer', sdp });
    hub.published(member);
  } catch (cause) {
    hub.parts.logger.warn({ session: member.socketId, reason: reasonOf(cause) }, 'publish refused');
    // The protocol has only this refusal; after any other error the client gets no answer and times out.
    if (cause instanceof NoCommonCodec)
      connection.send(ServerCommand.PUBLISH_RESULT, { result: Refusal.PUBLISH_CODEC });
  }
}

async function updateTrack({ hub, member, connection, fields }: Received): Promise<void> {
  if (!member.source || !member.published) return;
  try {
    const permitted = permittedOffer(fields.text('sdp'), sendable(member.privileges, member.auxiliary));
    const sdp = await member.source.update(permitted.sdp);
    connection.send(ServerCommand.UPDATE_RESULT, { result: 0, type: 'answer', sdp });
    hub.tracksChanged(member);
  } catch (cause) {
    hub.parts.logger.warn({ session: member.socketId, reason: reasonOf(cause) }, 'track update refused');
    if (cause instanceof NoCommonCodec) connection.send(ServerCommand.UPDATE_RESULT, { result: Refusal.PUBLISH_CODEC });
  }
}

async function subscribe({ hub, member, connection, fields }: Received): Promise<void> {
  const srctinyid = fields.text('srctinyid');
  const ahead = fields.flag('ahead');
  const answered = { srctinyid, type: 'answer' as const, ...(ahead ? { ahead } : {}) };
  const refuse = (errCode: number, errMsg: string): void =>
    connection.send(ServerCommand.SUBSCRIBE_RESULT, { ...answered, sdp: '', errCode, errMsg });
  const publisher = ahead ? hub.findOther(member, srctinyid) : hub.findPublisher(member, srctinyid);
  if (ahead && publisher?.room) {
    publisher.source ??= hub.parts.engine.createSource(publisher.auxiliary, publisher.room.key);
  }
  if (!publisher?.source) {
    refuse(member.room ? Refusal.STREAM_GONE : Refusal.NOT_IN_ROOM, 'no such stream');
    return;
  }
  const { source } = publisher;
  const wanted = receivable(member.privileges, fields.wanted());
  try {
    const { answer, subscription } = await source.subscribe(fields.text('sdp'), wanted);
    if (publisher.source !== source || !(ahead || publisher.published) || !member.room) {
      subscription.close();
      refuse(Refusal.STREAM_GONE, 'no such stream');
      return;
    }
    // A new downlink replaces the one before it.
    member.subscriptions.get(srctinyid)?.close();
    member.subscriptions.set(srctinyid, subscription);
    hub.watchedMore(publisher);
    connection.send(ServerCommand.SUBSCRIBE_RESULT, { ...answered, sdp: answer, errCode: 0, errMsg: '' });
  } catch (cause) {
    hub.parts.logger.warn({ session: member.socketId, reason: reasonOf(cause) }, 'subscribe refused');
    if (cause instanceof NoCommonCodec) refuse(Refusal.SUBSCRIBE_CODEC, 'no common video codec');
    else refuse(Refusal.OFFER_INVALID, 'the offer cannot be answered');
  }
}

/** `on_sub_change` and `on_unsub`: change only what is forwarded; the connection stays open. */
function changeSubscription(
  result: typeof ServerCommand.SUBSCRIPTION_CHANGED | typeof ServerCommand.UNSUBSCRIBE_RESULT,
): Handler {
  return ({ hub, member, connection, fields }) => {
    const srctinyid = fields.text('srctinyid');
    const subscription = member.subscriptions.get(srctinyid);
    const stopped = { audio: false, video: false, auxiliary: false };
    const wanted = receivable(member.privileges, fields.wanted());
    subscription?.setWanted(result === ServerCommand.UNSUBSCRIBE_RESULT ? stopped : wanted);
    const publisher = hub.findPublisher(member, srctinyid);
    if (publisher) hub.watchedMore(publisher);
    const missing = !subscription && result === ServerCommand.SUBSCRIPTION_CHANGED;
    connection.send(result, {
      srctinyid,
      errCode: missing ? Refusal.STREAM_GONE : 0,
      errMsg: missing ? 'no such subscription' : '',
    });
  };
}

const JOIN_PROBLEMS = new Map<number, string>([
  [Refusal.ROOM_INVALID, 'invalid room id'],
  [Refusal.TOO_MANY_ROOMS, 'too many rooms entered, try again in a minute'],
  [Refusal.BANNED, 'banned for a time'],
  [Refusal.SIGNATURE_WITHDRAWN, 'userSig withdrawn'],
  [Refusal.ROOM_KEY_MISSING, 'the room asks for a room key (privateMapKey)'],
  [Refusal.ROOM_KEY_INVALID, 'invalid room key'],
  [Refusal.ROOM_KEY_EXPIRED, 'the room key expired'],
  [Refusal.ROOM_KEY_OTHER_ROOM, 'the room key is for another room'],
  [Refusal.PRIVILEGE_MISSING, 'the room key does not grant this'],
]);

/** Enters the room on its node. @returns undefined if that is another node, which answers itself */
async function entered({ hub, member, connection, fields, text }: Received): Promise<number | undefined> {
  const entry = readEntry(fields);
  // The permission may have changed since the socket was opened.
  if (!(await hub.permits(member, undefined))) return Refusal.SIGNATURE_WITHDRAWN;
  if (!entry) return hub.join(member, fields);
  // A valid key shows that its holder could enter when it was made; the host knows whether this is still so.
  const { ret: byKey } = judgeEntry(member, entry, { roomExists: true, now: hub.parts.now() });
  if (byKey === 0 && !(await hub.permits(member, entry.room))) return Refusal.PRIVILEGE_MISSING;
  const room = keyOfRoom(member.sdkAppId, entry.room);
  const ret = await hub.parts.placement.enter({ room, member, connection, text }, () => hub.join(member, fields));
  // If the permission was withdrawn while the entry waited, `endWithdrawn` found no session of the member yet.
  if (ret !== 0 || (await hub.permits(member, member.room?.id))) return ret;
  hub.quit(member);
  return Refusal.PRIVILEGE_MISSING;
}

async function join(received: Received): Promise<void> {
  const { hub, member, connection } = received;
  const ret = await entered(received);
  if (ret === undefined) return;
  hub.parts.metrics?.joins.inc({ result: ret === 0 ? 'ok' : 'refused' });
  connection.send(ServerCommand.JOIN_RESULT, {
    ret,
    error: JOIN_PROBLEMS.get(ret) ?? '',
    ...(ret === 0 ? { small: true } : {}),
  });
  if (ret !== 0) {
    setTimeout(() => connection.close(CloseCode.SESSION_OVER), REFUSED_CLOSE_MS);
    return;
  }
  const { room } = member;
  setTimeout(() => {
    if (room && member.room === room) room.inform(member);
  }, INFORM_AFTER_MS);
}

function userList({ member, connection }: Received): void {
  const { room } = member;
  const members = [...(room?.members.values() ?? [])].filter((each) => each.visible || each === member);
  const shown = [...members.map((each) => each.listed), ...(room?.virtualMember ? [room.virtualMember] : [])];
  connection.send(ServerCommand.USER_LIST, { userlist: shown });
  room?.inform(member);
}

async function rebuild({ hub, member, connection, fields }: Received): Promise<void> {
  // The right may have ended while the client was away.
  if (member.room && !(await hub.permits(member, member.room?.id))) {
    hub.endSession(member, 'no longer permitted');
    return;
  }
  const known =
    member.room !== undefined &&
    fields.text('tinyid') === member.tinyId &&
    member.room.key.endsWith(` ${fields.text('sessionid')}`);
  hub.parts.metrics?.resumed.inc({ result: known ? 'ok' : 'lost' });
  connection.send(ServerCommand.REBUILD_RESULT, { result: known ? 0 : 1 });
  if (!known) return;
  // Announces streams that were published while the client was disconnected.
  member.room?.inform(member, fields.texts('sids'));
}

const HANDLERS: Partial<Record<ClientTag, Handler>> = {
  ping: ({ connection }) => connection.send(ServerCommand.PONG, {}),
  on_create_room: join,
  on_get_user_list: userList,
  on_publish: publish,
  on_update_track: updateTrack,
  on_unpublish: ({ hub, member, connection, text }) => {
    const { unpublish } = JSON.parse(text) as { unpublish?: unknown };
    hub.unpublish(member, unpublish === 'final' || unpublish === 'recovering' ? unpublish : undefined);
    connection.send(ServerCommand.UNPUBLISH_RESULT, { result: 0 });
  },
  on_mute_uplink: ({ member, fields }) => {
    member.muted = fields.number('flag');
    if (member.published) member.room?.sendPublishers();
  },
  on_sub: subscribe,
  on_sub_change: changeSubscription(ServerCommand.SUBSCRIPTION_CHANGED),
  on_unsub: changeSubscription(ServerCommand.UNSUBSCRIBE_RESULT),
  on_switch_role: ({ hub, member, connection, fields }) => {
    const errCode = hub.switchRole(member, fields.number('trtcrole'));
    connection.send(ServerCommand.ROLE_RESULT, { errCode, errMsg: errCode === 0 ? '' : 'the role cannot be switched' });
  },
  on_quality_report: ({ hub, member, fields }) => {
    if (hub.parts.reports && member.room && member.qualityReports.take()) {
      hub.parts.reports.addQuality(member, member.socketId, fields.data);
    }
  },
  on_rebuild_session: rebuild,
  on_quit_room: ({ hub, member }) => hub.quit(member),
  ...COMPOSING_HANDLERS,
};

/**
 * Runs one client message after those before it, so that an unpublish does not overtake its publish. Unknown messages
 * are ignored.
 */
export function handleFrame(hub: Hub, member: Member, connection: Connection, frame: ClientFrame): void {
  const handler = Object.hasOwn(HANDLERS, frame.tag) ? HANDLERS[frame.tag as ClientTag] : undefined;
  if (!handler) return;
  const { text } = frame;
  member.work = member.work
    .then(() => {
      // Drops messages of a replaced connection, and passes on those of a session that another node has taken over.
      if (member.connection !== connection || connection.pass(text)) return;
      return handler({ hub, member, connection, fields: new Fields(frame.data), text });
    })
    .catch((cause: unknown) => {
      hub.parts.logger.error({ session: member.socketId, tag: frame.tag, reason: reasonOf(cause) }, 'message failed');
    });
}

function reasonOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}
