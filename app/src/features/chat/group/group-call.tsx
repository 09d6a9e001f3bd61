import { useTranslation } from 'react-i18next';
import { Button } from '../../../elements/button.js';
import { Icon } from '../../../elements/icon.js';
import { useName } from '../../../language/names.js';
import { conferenceRequest } from '../../../live/conference-requests.js';
import { callOfGroup, conferences, insideOf, type Conference } from '../../../live/conferences.js';
import { ongoingCall } from '../../../live/ongoing-call.js';
import { useMay } from '../../../session/session.js';
import { useStore } from '../../../store/store.js';
import './group.css';

interface Props {
  group: { groupId: string; name: string };
}

/** Starts a call in the group, by voice or with pictures; nothing while one is on, which is then joined. */
export function GroupCallButtons({ group: { groupId, name } }: Props) {
  const { t } = useTranslation();
  const mayCall = useMay('call.make');
  const running = callOfGroup(useStore(conferences), groupId);
  if (!mayCall || running) return null;
  return (
    <>
      {(['voice', 'video'] as const).map((kind) => (
        <Button
          key={kind}
          icon={kind === 'voice' ? 'phone' : 'video'}
          aria-label={t(`calls.${kind}Call`)}
          title={t(`calls.${kind}Call`)}
          onClick={() => conferenceRequest.set({ groupId, name, video: kind === 'video' })}
        />
      ))}
    </>
  );
}

/** That a call is on in the group: who is in it, and the way in. */
export function GroupCallBanner({ group: { groupId }, own }: Props & { own: string }) {
  const { t } = useTranslation();
  const nameOf = useName();
  const mayCall = useMay('call.make');
  const running = callOfGroup(useStore(conferences), groupId);
  const isInAny = useStore(ongoingCall)?.kind === 'conference';
  if (!running) return null;
  const inside = insideOf(running);
  const isIn = isInAny && inside.some(({ userId }) => userId === own);
  const names = inside.map(nameOf).join(t('patient.listSeparator'));
  return (
    <section className="group-call" role="status" aria-label={t('conference.isOn', { count: inside.length })}>
      <Icon name={running.video ? 'video' : 'phone'} />
      <p title={names}>
        <strong>{t('conference.isOn', { count: inside.length })}</strong> <span>{names}</span>
      </p>
      {isIn ? (
        <small>{t('conference.isIn')}</small>
      ) : (
        mayCall && (
          <Button size="small" onClick={() => join(running)}>
            {t('conference.join')}
          </Button>
        )
      )}
    </section>
  );
}

const join = ({ conferenceId }: Conference): void => conferenceRequest.set({ conferenceId });

/** Calls back after a missed call: joins the one that is on, else rings who called. */
export function CallBackButton({ group: { groupId, name }, from, video }: Props & { from: string; video: boolean }) {
  const { t } = useTranslation();
  const mayCall = useMay('call.make');
  if (!mayCall) return null;
  const callBack = (): void => {
    const running = callOfGroup(conferences.get(), groupId);
    if (running) join(running);
    else conferenceRequest.set({ groupId, name, video, ringAtOnce: [from] });
  };
  return (
    <Button size="small" icon={video ? 'video' : 'phone'} onClick={callBack}>
      {t('conference.callBack')}
    </Button>
  );
}
