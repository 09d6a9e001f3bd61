import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { clock } from '../../clock/hospital-clock.js';
import { call } from '../../http/call.js';
import { notify } from '../../notices/notices.js';
import { isRung, memberOf } from './standing.js';
import type { Conference } from './types.js';

interface Here {
  userId: string;
  /** The conference in which the user is on this page. */
  entered: string | undefined;
  /** The user is in another call, so that nothing rings here. */
  isBusy: boolean;
}

/** Tells the user which calls were answered on another device, and tells the others if the user is busy. */
export function useRingingReports(all: readonly Conference[], { userId, entered, isBusy }: Here): void {
  const { t } = useTranslation();
  const rung = useRef<ReadonlySet<string>>(new Set());
  const reported = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const { elsewhere, ringing } = answersOf(all, userId, entered, rung.current, clock.now());
    for (const _id of elsewhere) notify.info(t('calls.notice.answeredElsewhere'));
    rung.current = new Set(ringing.map(({ conferenceId }) => conferenceId));
    if (!isBusy) return;
    // Reported once per ringing: if the user is rung again, it is reported again.
    const keys = ringing.map((one) => `${one.conferenceId} ${memberOf(one, userId)?.invitedAt}`);
    ringing.forEach(({ conferenceId }, index) => {
      if (reported.current.has(keys[index] ?? '')) return;
      call('conference.busy', { conferenceId }, { background: true }).catch(() => undefined);
    });
    reported.current = new Set(keys);
  }, [all, userId, entered, isBusy]);
}

/**
 * Which calls ring the user now, and which of those that rang before were answered on another device.
 * @param rung ids of those that rang before
 */
export function answersOf(
  all: readonly Conference[],
  userId: string,
  entered: string | undefined,
  rung: ReadonlySet<string>,
  now: number,
): { elsewhere: string[]; ringing: Conference[] } {
  const others = all.filter(({ conferenceId }) => conferenceId !== entered);
  const own = (conference: Conference) => memberOf(conference, userId);
  return {
    elsewhere: others
      .filter((one) => rung.has(one.conferenceId) && own(one)?.state === 'joined')
      .map(({ conferenceId }) => conferenceId),
    ringing: others.filter((one) => {
      const member = own(one);
      return member !== undefined && isRung(member, now);
    }),
  };
}
