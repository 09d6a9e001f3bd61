import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { screenIdOf } from '@wardlink/contract';
import { Icon } from '../../elements/icon.js';
import type { ConferenceSession } from './conference-session.js';
import './conference.css';

interface Props {
  /** The person who shares it. */
  userId: string;
  name: string;
  session: ConferenceSession;
}

/** The shared screen, uncropped: the discussion may be about its edges. */
export function ScreenTile({ userId, name, session }: Props) {
  const { t } = useTranslation();
  const setElement = useCallback(
    (element: HTMLDivElement | null) => session.setElement(screenIdOf(userId), element),
    [session, userId],
  );
  const title = t('conference.screen.of', { name });
  return (
    <figure className="conference-tile" data-screen={userId} data-place="main" aria-label={title}>
      <div ref={setElement} className="conference-picture" data-testid="conference-picture" />
      <figcaption>
        <Icon name="shareScreen" />
        <b>{title}</b>
      </figcaption>
    </figure>
  );
}
