import { useRef, useState } from 'react';
import { dueCheck } from '../../calling/check/use-call-check.js';
import { call } from '../../http/call.js';
import { failureText } from '../../http/failure-text.js';
import { uniqueId } from '@wardlink/client';
import { replaceConference } from '../../live/conferences.js';
import type { Occasion } from './occasion.js';

interface Starting {
  occasion: Occasion;
  /** Calls of groups may be by voice alone. */
  video: boolean;
  /** Called with the conference that was started. */
  onStarted: (conferenceId: string) => void;
  onProblem?: (problem: string) => void;
}

/** Starts a conference, after a check of the devices if one is due. */
export function useStart({ occasion, video, onStarted, onProblem }: Starting) {
  const conferenceId = useRef(uniqueId());
  const [check, setCheck] = useState<{ why: 'first' | 'changed'; userIds: readonly string[] }>();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const ring = async (userIds: readonly string[]): Promise<void> => {
    setBusy(true);
    setProblem(undefined);
    try {
      const named = { conferenceId: conferenceId.current, userIds: [...userIds] };
      const { conference } =
        'groupId' in occasion
          ? await call('conference.startInGroup', { ...named, ...occasion, video })
          : await call('conference.start', { ...named, ...occasion });
      replaceConference(conference);
      onStarted(conference.conferenceId);
    } catch (error) {
      setProblem(failureText(error));
      onProblem?.(failureText(error));
      setBusy(false);
    }
  };
  const start = async (userIds: readonly string[]): Promise<void> => {
    setBusy(true);
    const why = await dueCheck();
    if (!why) return ring(userIds);
    setBusy(false);
    setCheck({ why, userIds });
  };
  return { start, ring, check, busy, problem, closeCheck: () => setCheck(undefined) };
}
