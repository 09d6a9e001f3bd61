import type { RoomState } from '@wardlink/client';
import { useEffect, useMemo, useRef, useState, type CSSProperties, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { LINE_LOST } from '@wardlink/contract';
import { Link } from 'react-router-dom';
import { Duration } from '../../calling/duration.js';
import { NetworkBars } from '../../calling/network-bars.js';
import { Button } from '../../elements/button.js';
import type { IconName } from '../../elements/icon.js';
import { SHORTCUTS } from '../../elements/shortcuts.js';
import { useName } from '../../language/names.js';
import { useNameAmong } from '../../language/names-apart.js';
import { useMay } from '../../session/session.js';
import { arrange } from './arrangement.js';
import { ConferenceActions } from './conference-actions.js';
import type { ConferenceSession } from './conference-session.js';
import { CurvePart, type PatientCurve } from './curve-part.js';
import { MembersPanel } from './members-panel.js';
import { ScreenTile } from './screen-tile.js';
import { Tile } from './tile.js';
import { MODES, type Conference, type Mode } from './types.js';
import { useMemberNotices } from './use-member-notices.js';
import { useMode } from './use-mode.js';
import './conference.css';

const MODE_ICONS = {
  grid: 'cards',
  speaker: 'user',
  curve: 'statistics',
  screen: 'shareScreen',
} as const satisfies Record<Mode, IconName>;

/** Number of days that the curve shows at first. */
const FIRST_DAYS = 7;

interface Props {
  conference: Conference;
  userId: string;
  room: RoomState;
  session: ConferenceSession;
  Curve: PatientCurve;
  /** A change of the picture that all see is under way. */
  isPresenting: boolean;
  onPresent: (days: number | null) => void;
  onLeave: () => void;
}

/** The running consultation, large or small: pictures or curve, members, and the user's controls. */
export function ConferenceScreen({
  conference,
  userId,
  room,
  session,
  Curve,
  isPresenting,
  onPresent,
  onLeave,
}: Props) {
  const { t } = useTranslation();
  const nameOf = useName();
  const nameAmong = useNameAmong(conference.members);
  const [small, setSmall] = useState(false);
  const [pinned, setPinned] = useState<string | null>(null);
  const [isListOpen, setListOpen] = useState(false);
  // A user who shares a screen does not need a picture of it.
  const sharer = room.screens[0] === userId ? undefined : room.screens[0];
  const { mode, setMode } = useMode(conference, sharer);
  const mayOpen = useMay('patient.read');
  useMemberNotices(conference);
  const screen = useRef<HTMLElement>(null);
  useEffect(() => screen.current?.focus(), []);

  const { patient, presented, members } = conference;
  const { people, own, lastSpeaker } = room;
  const inCall = members.filter(
    (member) => member.userId === userId || member.state === 'joined' || people.has(member.userId),
  );
  const sharing = members.find((member) => member.userId === sharer);
  const names = inCall.map((member) => member.userId).join(' ');
  const { places, sizes, columns, rows } = useMemo(
    () => arrange({ mode, small, own: userId, people: names.split(' '), pinned, lastSpeaker }),
    [mode, small, userId, names, pinned, lastSpeaker],
  );
  useEffect(() => session.show(sizes), [session, sizes]);

  const choose = (next: Mode): void => {
    if (next === 'curve' && patient && !presented) {
      if (!isPresenting) onPresent(FIRST_DAYS);
    } else setMode(next);
  };
  const pin = (pinnedUser: string): void => {
    setPinned(pinned === pinnedUser && mode === 'speaker' ? null : pinnedUser);
    if (mode !== 'speaker') setMode('speaker');
  };
  const onKey = (event: KeyboardEvent): void => {
    const isTyping = event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement;
    if (event.key.toLowerCase() !== SHORTCUTS.microphone || isTyping || event.ctrlKey || event.metaKey || event.altKey)
      return;
    event.preventDefault();
    session.setMicrophone(!own.microphone);
  };
  const title =
    conference.group?.name ?? (patient ? t('conference.about', { name: nameOf(patient) }) : t('conference.title'));
  const ringing = members.filter(({ state }) => state === 'ringing').map(nameAmong);
  const columnOf = (id: string): number =>
    [...places].filter(([, place]) => place === 'strip').findIndex(([strip]) => strip === id) + 2;
  return (
    <section
      ref={screen}
      tabIndex={-1}
      className={`conference-screen ${small ? 'small' : ''}`}
      role="dialog"
      aria-label={title}
      data-state={room.since === null ? 'entering' : 'inside'}
      onKeyDown={onKey}
    >
      <div className="conference-head">
        <strong>{title}</strong>
        {room.since !== null && <Duration since={room.since} />}
        {room.recording && (
          <span className="conference-recorded" role="status">
            <i aria-hidden="true" /> {t('conference.recorded')}
          </span>
        )}
        <span className="spacer" />
        {!small && (
          <>
            <div className="conference-modes" role="group" aria-label={t('conference.modes')}>
              {MODES.filter((one) =>
                one === 'screen' ? sharer !== undefined : one !== 'curve' || !conference.group,
              ).map((one) => (
                <Button
                  key={one}
                  size="small"
                  icon={MODE_ICONS[one]}
                  aria-pressed={mode === one}
                  onClick={() => choose(one)}
                >
                  {t(`conference.mode.${one}`)}
                </Button>
              ))}
            </div>
            <NetworkBars quality={own.quality} brief />
            <Button size="small" icon="patients" aria-expanded={isListOpen} onClick={() => setListOpen(!isListOpen)}>
              {t('conference.peopleCount', { count: inCall.length })}
            </Button>
            {patient && mayOpen && (
              <Link className="conference-link" to={`/patient?id=${patient.patientId}`} onClick={() => setSmall(true)}>
                {t('conference.openPatient')}
              </Link>
            )}
          </>
        )}
        <Button tone="quiet" size="small" onClick={() => setSmall(!small)}>
          {small ? t('calls.enlarge') : t('calls.shrink')}
        </Button>
      </div>
      <div className="conference-body">
        <div
          className="conference-stage"
          data-mode={small ? 'small' : mode}
          style={{ '--columns': columns, '--rows': rows } as CSSProperties}
        >
          {mode === 'curve' && !small && (
            <CurvePart
              conference={conference}
              userId={userId}
              Curve={Curve}
              isBusy={isPresenting}
              onPresent={onPresent}
            />
          )}
          {mode === 'screen' && sharing && (
            <ScreenTile userId={sharing.userId} name={nameAmong(sharing)} session={session} />
          )}
          {inCall.map((member) => {
            const isOwn = member.userId === userId;
            const media = people.get(member.userId);
            return (
              <Tile
                key={member.userId}
                member={member}
                name={nameAmong(member)}
                isOwn={isOwn}
                place={places.get(member.userId) ?? 'strip'}
                column={columnOf(member.userId)}
                microphone={isOwn ? own.hasMicrophone && own.microphone : (media?.microphone ?? true)}
                camera={isOwn ? own.hasCamera && own.camera : (media?.camera ?? false)}
                quality={isOwn ? own.quality : (media?.quality ?? 0)}
                isAway={media?.away ?? false}
                isSpeaking={room.speaker === member.userId}
                isPinned={mode === 'speaker' && pinned === member.userId}
                isInRoom={isOwn ? room.since !== null : media !== undefined}
                session={session}
                onPin={() => pin(member.userId)}
              />
            );
          })}
          <div className="conference-notices" role="status">
            {room.since === null && <p>{t('calls.connecting')}</p>}
            {own.sharing === 'on' && !small && <p>{t('conference.screen.own')}</p>}
            {room.since !== null && (!room.connected || own.quality === LINE_LOST) && (
              <p>{t('conference.reconnecting')}</p>
            )}
            {ringing.length > 0 && !small && (
              <p>{t('conference.waitingFor', { names: ringing.join(t('patient.listSeparator')) })}</p>
            )}
          </div>
          {room.blocked && (
            <Button className="conference-resume" tone="primary" icon="sound" onClick={() => session.resume()}>
              {t('calls.enableSound')}
            </Button>
          )}
        </div>
        {isListOpen && !small && <MembersPanel conference={conference} userId={userId} />}
      </div>
      <ConferenceActions
        own={own}
        small={small}
        sharer={sharing && nameAmong(sharing)}
        session={session}
        onLeave={onLeave}
      />
    </section>
  );
}
