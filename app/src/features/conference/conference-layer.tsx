import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ring, ringFor } from '../../calling/ringing.js';
import { clock } from '../../clock/hospital-clock.js';
import { call } from '../../http/call.js';
import { conferenceRequest } from '../../live/conference-requests.js';
import { ongoingCall } from '../../live/ongoing-call.js';
import { notify } from '../../notices/notices.js';
import { recordInput } from '../../session/screen-lock.js';
import { useUser } from '../../session/session.js';
import { useStore } from '../../store/store.js';
import { CallBack } from './call-back.js';
import { ConferenceBars } from './conference-bar.js';
import { ConferenceScreen } from './conference-screen.js';
import { ConferenceSession } from './conference-session.js';
import { conferences, loadConferences, replaceConference } from '../../live/conferences.js';
import type { PatientCurve } from './curve-part.js';
import { RingingConference } from './ringing-conference.js';
import { standingOf } from './standing.js';
import { StartDialog } from './start-dialog.js';
import { useRingingReports } from './use-ringing-reports.js';
import { whyOver } from './why-over.js';

/** All of a consultation on the screen: its start, its ringing, the call itself, and the bar to return to it. */
export function ConferenceLayer({ Curve }: { Curve: PatientCurve }) {
  const { t } = useTranslation();
  const { userId } = useUser();
  const session = useMemo(() => new ConferenceSession(), [userId]);
  const all = useStore(conferences);
  const request = useStore(conferenceRequest);
  const { conferenceId, room } = useStore(session.state);
  const other = useStore(ongoingCall);
  const [isPresenting, setPresenting] = useState(false);
  const isBusy = other !== undefined;
  const standing = standingOf(all, userId, conferenceId, clock.now());
  const ringing = isBusy ? undefined : standing.ringing[0];
  const rings = ringing !== undefined;
  const startedBy = ringing?.startedBy;
  const entered = all.find((one) => one.conferenceId === conferenceId);
  const isIn = conferenceId !== undefined;

  useEffect(() => () => void session.leave(), [session]);
  useEffect(() => {
    if (!isIn) return;
    const own = { kind: 'conference', end: () => void session.leave() } as const;
    ongoingCall.set(own);
    // A running call counts as input for the screen lock.
    const timer = setInterval(recordInput, 10_000);
    return () => {
      clearInterval(timer);
      ongoingCall.set((current) => (current === own ? undefined : current));
    };
  }, [isIn, session]);
  useEffect(() => {
    if (!rings) return;
    void ringFor(startedBy);
    return () => ring(false, true);
  }, [rings, startedBy]);
  const last = useRef(entered);
  if (entered) last.current = entered;
  const isOver = conferenceId !== undefined && room.since !== null && !entered;
  useEffect(() => {
    if (!isOver) return;
    const why = whyOver(last.current, userId, session.state.get().room.people.size);
    session.over();
    notify.info(t(`conference.over.${last.current?.group ? 'group' : 'consultation'}.${why}`));
  }, [isOver, session]);

  const enter = (id: string): void => {
    if (ongoingCall.get()?.kind === 'call') ongoingCall.get()?.end();
    void session.enter(id);
  };
  const wanted = request && 'conferenceId' in request ? request.conferenceId : undefined;
  useEffect(() => {
    if (wanted === undefined) return;
    conferenceRequest.set(undefined);
    enter(wanted);
  }, [wanted]);
  useRingingReports(all, { userId, entered: conferenceId, isBusy });
  const decline = async (id: string): Promise<void> => {
    try {
      await call('conference.decline', { conferenceId: id });
    } catch (error) {
      notify.failure(error);
    }
    await loadConferences();
  };
  const present = async (days: number | null): Promise<void> => {
    if (conferenceId === undefined) return;
    setPresenting(true);
    try {
      replaceConference((await call('conference.present', { conferenceId, days })).conference);
    } catch (error) {
      notify.failure(error);
    } finally {
      setPresenting(false);
    }
  };
  return (
    <>
      {request && 'groupId' in request && request.ringAtOnce && (
        <CallBack
          request={{ ...request, ringAtOnce: request.ringAtOnce }}
          onEnter={enter}
          onClose={() => conferenceRequest.set(undefined)}
        />
      )}
      {request && !('conferenceId' in request) && !('ringAtOnce' in request) && (
        <StartDialog
          key={'groupId' in request ? request.groupId : request.applicationId}
          request={request}
          onEnter={enter}
          onClose={() => conferenceRequest.set(undefined)}
        />
      )}
      {entered && (
        <ConferenceScreen
          key={entered.conferenceId}
          conference={entered}
          userId={userId}
          room={room}
          session={session}
          Curve={Curve}
          isPresenting={isPresenting}
          onPresent={(days) => void present(days)}
          onLeave={() => void session.leave()}
        />
      )}
      {ringing && (
        <RingingConference
          key={ringing.conferenceId}
          conference={ringing}
          onAnswer={() => enter(ringing.conferenceId)}
          onDecline={() => void decline(ringing.conferenceId)}
        />
      )}
      <ConferenceBars
        standing={standing}
        userId={userId}
        isBusy={isBusy}
        onEnter={enter}
        onDecline={(id) => void decline(id)}
      />
    </>
  );
}
