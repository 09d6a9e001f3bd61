import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNameAmong } from '../../language/names-apart.js';
import { notify } from '../../notices/notices.js';
import { shownState } from './standing.js';
import type { Conference } from './types.js';

const stateOf = (members: Conference['members']) =>
  new Map(members.map((member) => [member.userId, shownState(member)]));

/** Says who declined, who was rung without an answer, and who is in another call. */
export function useMemberNotices({ members }: Conference): void {
  const { t } = useTranslation();
  const nameAmong = useNameAmong(members);
  const before = useRef(stateOf(members));
  useEffect(() => {
    for (const member of members) {
      const { userId } = member;
      const state = shownState(member);
      const earlier = before.current.get(userId);
      if (state === earlier || (earlier !== 'ringing' && earlier !== 'busy')) continue;
      if (state === 'declined' || state === 'missed' || state === 'busy')
        notify.info(t(`conference.notice.${state}`, { name: nameAmong(member) }));
    }
    before.current = stateOf(members);
  }, [members]);
}
