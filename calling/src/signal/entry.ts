import { Refusal, RoleCode, SceneCode } from '@wardlink/rtc/protocol';
import { asksForRoomKey, type Application } from '../applications.js';
import { ALL_PRIVILEGES, Privilege, verifyRoomKey, type RoomId, type RoomKeyProblem } from '../room-key.js';
import type { Fields } from './fields.js';
import { maySend } from './privileges.js';

const MAX_ROOM_NUMBER = 4_294_967_294;
const ROOM_TEXT = /^[A-Za-z0-9 !#$%&()+\-:;<=.>?@[\]^_{}|~,]{1,64}$/;

/** The content of a join request. */
export interface EntryRequest {
  room: RoomId;
  role: number;
  scene: number;
  auxiliary: boolean;
  roomKey: string;
  /** Empty for a user who does not consent to recording. */
  recordId: string;
}

/** Reads the data of `on_create_room`; undefined without a valid room id. */
export function readEntry(fields: Fields): EntryRequest | undefined {
  const id = fields.text('roomid');
  const asText = fields.flag('useStrRoomid');
  const valid = asText ? ROOM_TEXT.test(id) : /^[1-9]\d{0,9}$/.test(id) && Number(id) <= MAX_ROOM_NUMBER;
  if (!valid) return undefined;
  return {
    room: asText ? id : Number(id),
    role: fields.number('trtcrole') === RoleCode.audience ? RoleCode.audience : RoleCode.anchor,
    scene: fields.number('trtcscene'),
    auxiliary: fields.number('isAuxUser') === 1,
    roomKey: fields.text('privMapEncrypt'),
    recordId: recordIdOf(fields),
  };
}

/** Clients send the record id as a field of its own, or as text among other parameters. */
function recordIdOf(fields: Fields): string {
  try {
    const given = JSON.parse(fields.text('bussinessInfo')) as {
      Str_uc_params?: { userdefine_record_id?: unknown };
    } | null;
    const id = given?.Str_uc_params?.userdefine_record_id;
    if (typeof id === 'string' && id !== '') return id;
  } catch {
    // Absent, or in an unknown format.
  }
  return fields.text('recordId');
}

const PROBLEMS: Record<RoomKeyProblem, number> = {
  malformed: Refusal.ROOM_KEY_INVALID,
  'wrong-app': Refusal.ROOM_KEY_INVALID,
  'wrong-user': Refusal.ROOM_KEY_INVALID,
  'wrong-signature': Refusal.ROOM_KEY_INVALID,
  'wrong-grant': Refusal.ROOM_KEY_INVALID,
  'wrong-room': Refusal.ROOM_KEY_OTHER_ROOM,
  expired: Refusal.ROOM_KEY_EXPIRED,
};

/**
 * Checks a user's privileges in the requested room. In a room that needs no key, a user has all privileges.
 * @param there.roomExists - whether the room has members
 * @param there.now - ms since 1970
 */
export function judgeEntry(
  { app, userId, grant }: { app: Application; userId: string; grant?: string | undefined },
  { room, role, scene, auxiliary, roomKey }: EntryRequest,
  { roomExists, now }: { roomExists: boolean; now: number },
): { ret: 0; privileges: number } | { ret: number; privileges: undefined } {
  const refused = (ret: number): { ret: number; privileges: undefined } => ({ ret, privileges: undefined });
  if (!asksForRoomKey(app, String(room))) return { ret: 0, privileges: ALL_PRIVILEGES };
  if (roomKey === '') return refused(Refusal.ROOM_KEY_MISSING);
  const checked = verifyRoomKey({ ...app, userId, room, roomKey, grant, now });
  if (!checked.ok) return refused(PROBLEMS[checked.problem]);
  const { privileges } = checked;
  const needed = roomExists ? Privilege.ENTER_ROOM : Privilege.ENTER_ROOM | Privilege.CREATE_ROOM;
  // In a live room an anchor has to be able to publish; in other scenes everybody has that role.
  const idle = scene === SceneCode.live && role === RoleCode.anchor && !maySend(privileges, auxiliary);
  if ((privileges & needed) !== needed || idle) return refused(Refusal.PRIVILEGE_MISSING);
  return { ret: 0, privileges };
}
