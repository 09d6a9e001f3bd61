import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_CONFERENCE } from '@wardlink/contract';
import { Button } from '../../elements/button.js';
import { Initial } from '../../elements/initial.js';
import { Listing } from '../../elements/listing.js';
import { clock } from '../../clock/hospital-clock.js';
import { call } from '../../http/call.js';
import { failureText } from '../../http/failure-text.js';
import { useName } from '../../language/names.js';
import { useNameAmong } from '../../language/names-apart.js';
import { replaceConference } from '../../live/conferences.js';
import { occasionOf, useInvitable } from './occasion.js';
import { PeoplePicker } from './people-picker.js';
import { isRung, shownState, takenPlaces } from './standing.js';
import type { Conference, ConferenceMember } from './types.js';
import './conference.css';

/** Everybody who was invited, and their answers; the user invites others here, or the same people again. */
export function MembersPanel({ conference, userId }: { conference: Conference; userId: string }) {
  const { t } = useTranslation();
  const nameOf = useName();
  const nameAmong = useNameAmong(conference.members);
  const [inviting, setInviting] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const now = clock.now();
  const free = MAX_CONFERENCE - takenPlaces(conference, now);
  const invite = async (userIds: readonly string[]): Promise<void> => {
    setBusy(true);
    setProblem(undefined);
    try {
      const reply = await call('conference.invite', {
        conferenceId: conference.conferenceId,
        userIds: [...userIds],
      });
      replaceConference(reply.conference);
      setInviting(false);
    } catch (error) {
      setProblem(failureText(error));
    } finally {
      setBusy(false);
    }
  };
  const stateOf = (member: ConferenceMember): string =>
    member.state === 'ringing' && !isRung(member, now) ? 'missed' : shownState(member);
  return (
    <aside className="conference-people" aria-label={t('conference.people')}>
      <h2>{t('conference.people')}</h2>
      <ul>
        {conference.members.map((member) => {
          const state = stateOf(member);
          const canRing = member.userId !== userId && !['joined', 'ringing', 'busy'].includes(state) && free > 0;
          return (
            <li key={member.userId} data-member={member.userId} data-state={state}>
              <Initial name={nameOf(member)} picture={member.avatar} size={30} />
              <div>
                <b>{nameAmong(member)}</b>
                <small>
                  {t(`conference.side.${member.side}`)} · {t(`conference.state.${state}`)}
                </small>
              </div>
              {canRing && (
                <Button size="small" icon="phone" disabled={busy} onClick={() => void invite([member.userId])}>
                  {t('conference.ringAgain')}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {problem && <p role="alert">{problem}</p>}
      {inviting ? (
        <InviteMore
          conference={conference}
          free={free}
          busy={busy}
          onInvite={(userIds) => void invite(userIds)}
          onClose={() => setInviting(false)}
        />
      ) : (
        <Button icon="plus" disabled={free <= 0} onClick={() => setInviting(true)}>
          {t(free > 0 ? 'conference.invite' : 'conference.fullRoom')}
        </Button>
      )}
    </aside>
  );
}

interface InviteProps {
  conference: Conference;
  free: number;
  busy: boolean;
  onInvite: (userIds: readonly string[]) => void;
  onClose: () => void;
}

/** People who are not invited yet. */
function InviteMore({ conference, free, busy, onInvite, onClose }: InviteProps) {
  const { t } = useTranslation();
  const { members } = conference;
  const { loaded, reload } = useInvitable(occasionOf(conference));
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const invited = new Set(members.map(({ userId }) => userId));
  return (
    <section className="conference-invite" aria-label={t('conference.invite')}>
      <Listing
        loaded={loaded}
        onRetry={() => void reload()}
        lines={4}
        inline
        isEmpty={({ people }) => people.every(({ userId }) => invited.has(userId))}
        empty={<p className="conference-hint">{t('conference.nobodyElse')}</p>}
      >
        {({ people }) => (
          <PeoplePicker
            people={people.filter(({ userId }) => !invited.has(userId))}
            chosen={chosen}
            limit={free}
            onChange={setChosen}
          />
        )}
      </Listing>
      <div className="conference-invite-actions">
        <Button size="small" onClick={onClose}>
          {t('actions.cancel')}
        </Button>
        <Button size="small" tone="primary" disabled={busy || chosen.size === 0} onClick={() => onInvite([...chosen])}>
          {t('conference.ring')}
        </Button>
      </div>
    </section>
  );
}
