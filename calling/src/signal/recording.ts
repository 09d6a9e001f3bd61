import { randomBytes } from 'node:crypto';
import path from 'node:path';
import type { Logger } from 'pino';
import { type ListedUser, RoleCode } from '@wardlink/rtc/protocol';
import { recordingPlan } from '../mixing/recording-plan.js';
import { safeName } from '../mixing/targets.js';
import type { MemberRoom } from './member.js';
import type { PublishingSender } from '../mixing/task.js';
import type { Tasks } from '../mixing/tasks.js';

/** User id of the virtual member that is shown in a room while it is recorded. */
export const RECORDING_USER = '$RECORDING$';
const KEY = 'recording';

interface Recording {
  recordId: string;
  file: string;
  tinyId: string;
}

/**
 * Records rooms whose members all entered with the same record id. While any member has another id or none, nothing of
 * the room is recorded. During recording a virtual member is shown to everybody in the room.
 */
export class Recordings {
  readonly #recordings = new Map<MemberRoom, Recording>();

  constructor(
    private readonly tasks: Tasks,
    private readonly folder: string,
    private readonly logger: Logger,
    /** ms since 1970 */
    private readonly now: () => number,
  ) {}

  /** Applies a change of a room's members or streams. */
  refresh(room: MemberRoom): void {
    const known = this.#recordings.get(room);
    if (room.members.size === 0) {
      this.#end(room);
      return;
    }
    const recordId = consentOf(room);
    const people = sendersOf(room);
    if (recordId === undefined || (!known && people.length === 0)) {
      // The file stays open, without inputs, until all members consent again.
      if (known) this.#compose(room, known, []);
      else room.setVirtualMember(undefined);
      return;
    }
    const recording = known?.recordId === recordId ? known : this.#open(recordId);
    if (!recording) return;
    if (recording !== known) this.#end(room);
    this.#compose(room, recording, people);
  }

  #end(room: MemberRoom): void {
    this.#recordings.delete(room);
    this.tasks.stop(room, KEY);
    room.setVirtualMember(undefined);
  }

  #open(recordId: string): Recording | undefined {
    const name = safeName(recordId);
    if (name === undefined) return undefined;
    const at = new Date(this.now()).toISOString().replaceAll(/[-:]|\.\d+/g, '');
    const tinyId = randomBytes(8).readBigUInt64BE().toString();
    const file = path.join(this.folder, `${name}-${at}-${randomBytes(2).toString('hex')}.mp4`);
    return { recordId, tinyId, file };
  }

  /** Starts or changes the recording. The virtual member is shown exactly while the room is recorded. */
  #compose(room: MemberRoom, recording: Recording, people: PublishingSender[]): void {
    const { file, tinyId } = recording;
    const problem = this.tasks.start(room, KEY, {
      kind: 'recording',
      target: { file },
      plan: recordingPlan(people.length),
      // Evaluated at each change, so that a member without consent is never an input.
      senders: () => (consentOf(room) === undefined ? [] : sendersOf(room)),
      failed: () => this.#end(room),
    });
    if (problem) {
      this.logger.warn({ problem }, 'a room is not recorded');
      this.#end(room);
      return;
    }
    this.#recordings.set(room, recording);
    const shown = consentOf(room) !== undefined;
    room.setVirtualMember(
      shown ? ({ userid: RECORDING_USER, srctinyid: tinyId, role: RoleCode.anchor } satisfies ListedUser) : undefined,
    );
  }
}

/** The record id of every member; undefined if any member has none or another one. */
function consentOf(room: MemberRoom): string | undefined {
  const ids = new Set([...room.members.values()].map(({ recordId }) => recordId));
  const [recordId = ''] = ids;
  return ids.size === 1 && recordId !== '' ? recordId : undefined;
}

/** The members of a room that publish at present. */
export function sendersOf(room: MemberRoom): PublishingSender[] {
  return [...room.members.values()].flatMap(({ userId, auxiliary, source, published }) =>
    published && source ? [{ userId, auxiliary, source, sent: source.sent }] : [],
  );
}
