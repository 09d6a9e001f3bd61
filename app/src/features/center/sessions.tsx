import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReplyOf } from '@wardlink/contract';
import { Button } from '../../elements/button.js';
import { Tag } from '../../elements/tag.js';
import { call } from '../../http/call.js';
import { notify } from '../../notices/notices.js';
import { clock } from '../../clock/hospital-clock.js';
import { browserOf } from './browser-name.js';

type Session = ReplyOf<'center.overview'>['sessions'][number];

/** The user's sessions, with a button to end each. */
export function Sessions({ sessions, onChanged }: { sessions: readonly Session[]; onChanged: () => void }) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const at = (instant: number): string => `${clock.day(instant)} ${clock.time(instant)}`;
  const revoke = async (sessionId: string): Promise<void> => {
    setBusy(true);
    try {
      await call('center.revoke', { sessionId });
      notify.success(t('center.revoked'));
    } catch (error) {
      notify.failure(error);
    }
    setBusy(false);
    onChanged();
  };
  return (
    <section className="card center-card" aria-labelledby="center-sessions">
      <h2 id="center-sessions">{t('center.sessions')}</h2>
      <p className="password-policy">{t('center.sessionsText')}</p>
      <ul className="center-sessions">
        {sessions.map(({ sessionId, openedAt, seenAt, address, agent, own }) => (
          <li key={sessionId}>
            <div>
              <b>{browserOf(agent) ?? t('center.unknownAgent')}</b> <span className="num">{address}</span>{' '}
              {own && <Tag tone="normal">{t('center.current')}</Tag>}
              <small>
                {t('center.openedAt', { time: at(openedAt) })} · {t('center.seenAt', { time: at(seenAt) })}
              </small>
            </div>
            {!own && (
              <Button size="small" disabled={busy} onClick={() => void revoke(sessionId)}>
                {t('center.revoke')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
