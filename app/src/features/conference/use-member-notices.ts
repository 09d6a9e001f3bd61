import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useName } from '../../language/names.js';
import { notify } from '../../notices/notices.js';
import type { Conference } from './types.js';

/** Says who declined, and who was rung without an answer. */
export function useMemberNotices({ members }: Conference): void {
  const { t } = useTranslation();
  const nameOf = useName();
  const before = useRef(new Map(members.map(({ userId, state }) => [userId, state])));
  useEffect(() => {
    for (const member of members) {
      const { userId, state } = member;
      const isNew = before.current.get(userId) === 'ringing' && (state === 'declined' || state === 'missed');
      if (isNew) notify.info(t(`conference.notice.${state}`, { name: nameOf(member) }));
    }
    before.current = new Map(members.map(({ userId, state }) => [userId, state]));
  }, [members]);
}
