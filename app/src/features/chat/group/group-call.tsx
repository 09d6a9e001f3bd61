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

/** Starts a voice or video call in the group; nothing during a call of the group, which the user can join instead. */
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

/** Says that the group has a call: who is in it, and a button to join. */
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

/** Calls back after a missed call: joins the group's call if there is one, else rings the caller. */
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
