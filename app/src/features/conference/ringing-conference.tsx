import { useTranslation } from 'react-i18next';
import { RingingDialog } from '../../calling/ringing-dialog.js';
import { Button } from '../../elements/button.js';
import { Icon } from '../../elements/icon.js';
import { useName } from '../../language/names.js';
import { useNameAmong, usePlace } from '../../language/names-apart.js';
import { memberOf } from './standing.js';
import type { Conference } from './types.js';
import './conference.css';

interface Props {
  conference: Conference;
  onAnswer: () => void;
  onDecline: () => void;
}

/** An incoming call of several people: the caller, the patient, and the participants. */
export function RingingConference({ conference, onAnswer, onDecline }: Props) {
  const { t } = useTranslation();
  const nameOf = useName();
  const placeOf = usePlace(conference.members);
  const nameAmong = useNameAmong(conference.members);
  const { patient, group, video, members, startedBy } = conference;
  const caller = memberOf(conference, startedBy);
  const kind = group ? t(`conference.groupCall.${video ? 'video' : 'voice'}`) : t('conference.title');
  const about = patient ? t('conference.about', { name: nameOf(patient) }) : t('conference.title');
  const name = caller ? nameOf(caller) : t('conference.somebody');
  const inside = members.filter(({ state, userId }) => state === 'joined' && userId !== startedBy).map(nameAmong);
  return (
    <RingingDialog
      label={
        group ? t('conference.incomingInGroup', { name, kind, group: group.name }) : t('conference.incoming', { name })
      }
      pageTitle={`${kind} · ${group?.name ?? name}`}
      initial={name}
      answers={
        <>
          <Button tone="primary" size="large" icon={video ? 'video' : 'phone'} onClick={onAnswer}>
            {t('conference.answer')}
          </Button>
          <Button tone="danger" size="large" icon="hangUp" onClick={onDecline}>
            {t('conference.decline')}
          </Button>
        </>
      }
    >
      <strong>{name}</strong>
      {caller?.position && <p className="conference-place">{placeOf(caller)}</p>}
      <p>
        <Icon name={video ? 'video' : 'phone'} /> {group ? `${kind} · ${group.name}` : about}
      </p>
      {inside.length > 0 && <p>{t('conference.inside', { names: inside.join(t('patient.listSeparator')) })}</p>}
    </RingingDialog>
  );
}
