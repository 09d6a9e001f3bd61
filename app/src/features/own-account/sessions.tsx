import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { browserOf, type ReplyOf } from '@wardlink/contract';
import { Button } from '../../elements/button.js';
import { Tag } from '../../elements/tag.js';
import { call } from '../../http/call.js';
import { notify } from '../../notices/notices.js';
import { clock } from '../../clock/hospital-clock.js';

type Session = ReplyOf<'center.overview'>['sessions'][number];

/** The user's sessions, with a button to end each. */
export function Sessions({ sessions, onChanged }: { sessions: readonly Session[]; onChanged: () => void }) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const at = (instant: number): string => `${clock.day(instant)} ${clock.time(instant)}`;
  const others = sessions.filter(({ own }) => !own).length;
  const end = async (ending: Promise<unknown>, done: string): Promise<void> => {
    setBusy(true);
    try {
      await ending;
      notify.success(done);
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
              <Button
                size="small"
                disabled={busy}
                onClick={() => void end(call('center.revoke', { sessionId }), t('center.revoked'))}
              >
                {t('center.revoke')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {others > 1 && (
        <footer>
          <Button disabled={busy} onClick={() => void end(call('center.revokeOthers', {}), t('center.revokedOthers'))}>
            {t('center.revokeOthers', { count: others })}
          </Button>
        </footer>
      )}
    </section>
  );
}
