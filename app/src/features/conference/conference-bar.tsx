import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../elements/button.js';
import { Icon } from '../../elements/icon.js';
import { useName } from '../../language/names.js';
import { memberOf, type Standing } from './standing.js';
import type { Conference } from './types.js';
import './conference.css';

interface Props {
  standing: Standing;
  userId: string;
  /** During another call nothing rings: the call waits here. */
  isBusy: boolean;
  onEnter: (conferenceId: string) => void;
  onDecline: (conferenceId: string) => void;
}

/**
 * Consultations under way without the user, with a button to join: those left or declined, and those that ring during a
 * call.
 */
export function ConferenceBars({ standing, userId, isBusy, onEnter, onDecline }: Props) {
  const { t } = useTranslation();
  const nameOf = useName();
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const waiting = isBusy ? standing.ringing : [];
  const open = isBusy ? [] : standing.open.filter(({ conferenceId }) => !hidden.has(conferenceId));
  if (waiting.length + open.length === 0) return null;
  const textOf = ({ patient, group }: Conference, key: 'calls' | 'goesOn' | 'elsewhere'): string => {
    if (group) return t(`conference.${key}InGroup`, { name: group.name });
    return patient ? t(`conference.${key}About`, { name: nameOf(patient) }) : t(`conference.${key}`);
  };
  const isElsewhere = (conference: Conference): boolean => memberOf(conference, userId)?.state === 'joined';
  return (
    <div className="conference-bars" role="status" data-busy={isBusy} aria-label={t('conference.title')}>
      {waiting.map((conference) => (
        <section key={conference.conferenceId} className="conference-bar">
          <Icon name={conference.video ? 'video' : 'phone'} />
          <p>{textOf(conference, 'calls')}</p>
          <Button size="small" tone="quiet" onClick={() => onDecline(conference.conferenceId)}>
            {t('conference.decline')}
          </Button>
          <Button size="small" tone="primary" onClick={() => onEnter(conference.conferenceId)}>
            {t('conference.join')}
          </Button>
        </section>
      ))}
      {open.map((conference) => (
        <section key={conference.conferenceId} className="conference-bar">
          <Icon name={conference.video ? 'video' : 'phone'} />
          <p>{textOf(conference, isElsewhere(conference) ? 'elsewhere' : 'goesOn')}</p>
          <Button
            size="small"
            tone="quiet"
            onClick={() => setHidden((all) => new Set(all).add(conference.conferenceId))}
          >
            {t('conference.hide')}
          </Button>
          <Button size="small" tone="primary" onClick={() => onEnter(conference.conferenceId)}>
            {t(conference.group ? 'conference.returnToCall' : 'conference.return')}
          </Button>
        </section>
      ))}
    </div>
  );
}
