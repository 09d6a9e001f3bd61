import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { NetworkBars } from '../../calling/network-bars.js';
import { Icon } from '../../elements/icon.js';
import { Initial } from '../../elements/initial.js';
import type { Place } from './arrangement.js';
import type { ConferenceSession } from './conference-session.js';
import type { ConferenceMember } from './types.js';
import './conference.css';

interface Props {
  member: ConferenceMember;
  name: string;
  isOwn: boolean;
  place: Place;
  /** Column in the strip. */
  column: number;
  microphone: boolean;
  camera: boolean;
  quality: number;
  /** Nothing arrives from this person at the moment. */
  isAway: boolean;
  isSpeaking: boolean;
  isPinned: boolean;
  /** False until the person is in the room. */
  isInRoom: boolean;
  session: ConferenceSession;
  onPin: () => void;
}

/** One person of the call: picture or face, name, and quality of the connection. */
export function Tile(props: Props) {
  const { member, name, isOwn, place, column, microphone, camera, quality, isAway, isSpeaking, isPinned, isInRoom } =
    props;
  const { t } = useTranslation();
  const { session } = props;
  const { userId, avatar, side } = member;
  const setElement = useCallback(
    (element: HTMLDivElement | null) => session.setElement(userId, element),
    [session, userId],
  );
  return (
    <figure
      className="conference-tile"
      data-user={userId}
      data-place={place}
      data-away={isAway}
      data-speaking={isSpeaking}
      aria-label={name}
      style={place === 'strip' ? { gridColumn: column } : undefined}
    >
      <div ref={setElement} className={`conference-picture ${camera ? '' : 'dark'}`} data-testid="conference-picture" />
      {!camera && (
        <div className="conference-face">
          <Initial name={name} picture={avatar} size={place === 'strip' ? 44 : 88} />
          {!isInRoom && <small>{t('conference.connecting')}</small>}
        </div>
      )}
      {isAway && (
        <p className="conference-away" role="status">
          {t('conference.away')}
        </p>
      )}
      <figcaption>
        {!microphone && (
          <span className="conference-silent">
            <Icon name="microphoneOff" />
            <span className="visually-hidden">{t('conference.silent')}</span>
          </span>
        )}
        <b>{name}</b>
        <small>{t(isOwn ? 'conference.own' : `conference.side.${side}`)}</small>
        <NetworkBars quality={quality} brief />
      </figcaption>
      <button
        type="button"
        className="conference-pin"
        aria-pressed={isPinned}
        aria-label={t(isPinned ? 'conference.unpin' : 'conference.pin', { name })}
        onClick={props.onPin}
      />
    </figure>
  );
}
