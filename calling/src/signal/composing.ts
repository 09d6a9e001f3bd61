import { Refusal, ServerCommand } from '@wardlink/rtc/protocol';
import type { Target } from '../mixing/composition.js';
import { PlanProblem, readMix, relayPlan, type Plan } from '../mixing/plan.js';
import { ownTarget, pushAllowed, safeName } from '../mixing/targets.js';
import type { TaskProblem, Tasks } from '../mixing/tasks.js';
import type { Connection } from './connection.js';
import type { Fields } from './fields.js';
import type { Hub } from './hub.js';
import type { Member } from './member.js';
import { maySend, receivable } from './privileges.js';
import { sendersOf } from './recording.js';

interface ComposingRequest {
  tasks: Tasks | undefined;
  member: Member;
  fields: Fields;
}

/** Answer to a command: 0, or an error code and a message. */
interface Outcome {
  errCode: number;
  errMsg: string;
}

const done: Outcome = { errCode: 0, errMsg: '' };
const refused = (errCode: number, errMsg: string): Outcome => ({ errCode, errMsg });
const notInRoom = refused(Refusal.NOT_IN_ROOM, 'not in a room');
const noMix = refused(Refusal.MIX_UNAVAILABLE, 'this server does not mix streams');
const noRelay = refused(Refusal.RELAY_UNAVAILABLE, 'this server does not relay streams');
const badName = refused(Refusal.TASK_INVALID, 'streamId cannot be the name of a stream');
const unknown = refused(Refusal.TASK_UNKNOWN, 'nothing of this id was started');

const PROBLEMS: Record<TaskProblem, Outcome> = {
  'program-missing': refused(Refusal.PROGRAM_MISSING, 'ffmpeg is not installed on the calling server'),
  full: refused(Refusal.TASKS_FULL, 'the calling server mixes and relays as much as it may already'),
  'name-taken': refused(Refusal.NAME_TAKEN, 'another stream has this name'),
  'disk-full': refused(Refusal.DISK_FULL, 'the disk of the calling server is full'),
};

function start(
  { tasks, member }: { tasks: Tasks; member: Member },
  key: string,
  { kind, target, plan }: { kind: 'mix' | 'relay'; target: Target; plan: Plan },
): Outcome {
  const { room } = member;
  if (!room) return notInRoom;
  const problem = tasks.start(member, key, { kind, target, plan, senders: () => sendersOf(room) });
  return problem ? PROBLEMS[problem] : done;
}

/** Whether a member may receive everything that others send. */
function mayReceiveAll(member: Member): boolean {
  const all = receivable(member.privileges, { audio: true, video: true, auxiliary: true });
  return all.audio && all.video && all.auxiliary;
}

function startMix({ tasks, member, fields }: ComposingRequest): Outcome {
  if (!tasks || (!tasks.options.rtmp && !tasks.options.hlsFolder)) return noMix;
  if (!member.room) return notInRoom;
  if (!mayReceiveAll(member))
    return refused(Refusal.PRIVILEGE_MISSING, 'the room key does not grant receiving everything');
  try {
    const { outputId, streamName, plan } = readMix(fields.data);
    const name = safeName(streamName);
    const target = name === undefined ? undefined : ownTarget(tasks.options, name);
    return target ? start({ tasks, member }, `mix ${outputId}`, { kind: 'mix', target, plan }) : badName;
  } catch (cause) {
    if (cause instanceof PlanProblem) return refused(Refusal.TASK_INVALID, cause.message);
    throw cause;
  }
}

function startRelay(request: ComposingRequest, key: string, targetOf: (tasks: Tasks) => Target | Outcome): Outcome {
  const { tasks, member } = request;
  if (!tasks || (!tasks.options.rtmp && !tasks.options.hlsFolder)) return noRelay;
  if (!member.room) return notInRoom;
  if (!maySend(member.privileges, member.auxiliary)) {
    return refused(Refusal.PRIVILEGE_MISSING, 'the room key does not grant sending');
  }
  const target = targetOf(tasks);
  if ('errCode' in target) return target;
  return start({ tasks, member }, key, { kind: 'relay', target, plan: relayPlan(member.userId, member.auxiliary) });
}

function startPublishing(request: ComposingRequest): Outcome {
  const sessionId = request.fields.text('sessionId');
  const name = safeName(request.fields.text('streamId') || sessionId);
  return startRelay(request, `relay ${sessionId}`, (tasks) =>
    name === undefined ? badName : (ownTarget(tasks.options, name) ?? noRelay),
  );
}

/** This command has no session id: each user has at most one relay to an address of their own. */
const PUSH_KEY = 'push';

function startPush(request: ComposingRequest): Outcome {
  const address = request.fields.text('pushCdnUrl');
  return startRelay(request, PUSH_KEY, ({ options }) =>
    pushAllowed(address, options.pushTargets ?? [])
      ? { rtmp: address }
      : refused(Refusal.TARGET_REFUSED, 'this address is not one of those that streams may be pushed to'),
  );
}

function stop({ tasks, member }: ComposingRequest, key: string, unavailable: Outcome): Outcome {
  if (!tasks) return unavailable;
  return tasks.stop(member, key) ? done : unknown;
}

/** Handler and answer number of each mixing and relay command. */
const COMMANDS = {
  on_start_mcu_mix: [ServerCommand.MIX_RESULT, startMix],
  on_stop_mcu_mix: [
    ServerCommand.STOP_MIX_RESULT,
    (request: ComposingRequest) => stop(request, `mix ${request.fields.text('outPutSessionId')}`, noMix),
  ],
  on_start_publishing: [ServerCommand.CDN_RESULT, startPublishing],
  on_stop_publishing: [
    ServerCommand.STOP_CDN_RESULT,
    (request: ComposingRequest) => stop(request, `relay ${request.fields.text('sessionId')}`, noRelay),
  ],
  on_start_push_user_cdn: [ServerCommand.PUSH_CDN_RESULT, startPush],
  on_stop_push_user_cdn: [
    ServerCommand.STOP_PUSH_CDN_RESULT,
    (request: ComposingRequest) => stop(request, PUSH_KEY, noRelay),
  ],
} as const satisfies Record<string, readonly [number, (request: ComposingRequest) => Outcome]>;

type Received = Omit<ComposingRequest, 'tasks'> & { hub: Hub; connection: Connection };

/** Handlers by tag. Each is answered at once; whether the target accepts the stream is known only later. */
export const COMPOSING_HANDLERS: Record<keyof typeof COMMANDS, (received: Received) => void> = {
  on_start_mcu_mix: handlerOf('on_start_mcu_mix'),
  on_stop_mcu_mix: handlerOf('on_stop_mcu_mix'),
  on_start_publishing: handlerOf('on_start_publishing'),
  on_stop_publishing: handlerOf('on_stop_publishing'),
  on_start_push_user_cdn: handlerOf('on_start_push_user_cdn'),
  on_stop_push_user_cdn: handlerOf('on_stop_push_user_cdn'),
};

function handlerOf(tag: keyof typeof COMMANDS): (received: Received) => void {
  const [answer, carryOut] = COMMANDS[tag];
  return ({ hub, member, connection, fields }) =>
    connection.send(answer, carryOut({ tasks: hub.parts.tasks, member, fields }));
}
