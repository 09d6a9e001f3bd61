import type { UserRecord } from '@wardlink/contract';
import { call, pageBegin } from '../http/call.js';
import { followConversations } from '../live/conversations.js';
import { followGroups } from '../live/groups.js';
import { hasSocket, startLive } from '../live/connection.js';
import { storeSession, may, session } from '../session/session.js';
import { startSessionRefresh } from '../session/refresh.js';
import { glucoseBoard } from '../ward/board/glucose-board.js';
import { watchDoubleEntries } from '../ward/board/double-entries.js';
import { startGlucoseOutbox } from '../ward/outbox/glucose-outbox.js';
import { startExecutionOutbox } from '../ward/outbox/execution-outbox.js';
import { startVitalOutbox } from '../ward/outbox/vital-outbox.js';
import { watchAbsence } from './bell/absence.js';
import { leads } from './destinations.js';
import { resumeWardChoice, startWardChoice } from '../ward/choice/ward-choice.js';
import { followWardPage } from '../ward/page/ward-page.js';
import { followDueMeters } from '../ward/quality/due-meters.js';
import { openList } from '../ward/warnings/open-warnings.js';

/** Loads the record again: rights and settings may have changed since it was stored. */
async function renewRecord(user: UserRecord): Promise<void> {
  const fresh = await call('session.me');
  const same = JSON.stringify(fresh) === JSON.stringify(user);
  if (!same && session.get()?.userId === user.userId) storeSession(fresh);
}

function startWard(user: UserRecord): () => void {
  const stops: (() => void)[] = [];
  let stopped = false;
  const follow = (): void => {
    if (stopped || stops.length > 0) return;
    stops.push(watchDoubleEntries(user.userId), glucoseBoard.follow(), followWardPage(user));
  };
  if (resumeWardChoice(user)) follow();
  const choice = startWardChoice(user);
  void choice.tried.then(follow);
  return () => {
    stopped = true;
    choice.stop();
    stops.forEach((stop) => stop());
  };
}

/** Starts all background services of a signed-in user; returns a function that stops them. */
export function startFrameServices(user: UserRecord): () => void {
  const stops = [
    startSessionRefresh(),
    startGlucoseOutbox(user),
    startVitalOutbox(user),
    startExecutionOutbox(user),
    startLive(user),
  ];
  pageBegin().then(
    () => renewRecord(user).catch(() => undefined),
    () => undefined,
  );
  if (may(user, 'ward.read')) stops.push(startWard(user));
  else if (leads(user) && may(user, 'statistics.read')) stops.push(startWardChoice(user).stop);
  if (may(user, 'warning.read')) stops.push(openList.follow());
  if (may(user, 'quality.read')) stops.push(followDueMeters());
  if (may(user, 'chat.use') && hasSocket(user)) stops.push(followConversations(), followGroups());
  stops.push(watchAbsence(user.userId));
  return () => stops.forEach((stop) => stop());
}
