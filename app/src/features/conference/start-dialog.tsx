import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_CONFERENCE } from '@wardlink/contract';
import { Button } from '../../elements/button.js';
import { Dialog } from '../../elements/dialog.js';
import { Listing } from '../../elements/listing.js';
import { useName } from '../../language/names.js';
import { lazyPage } from '../../lazy-page.js';
import type { ConferenceRequest } from '../../live/conference-requests.js';
import { conferences } from '../../live/conferences.js';
import { useStore } from '../../store/store.js';
import { isHeldFor, useInvitable } from './occasion.js';
import { PeoplePicker } from './people-picker.js';
import type { Invitable } from './types.js';
import { useStart } from './use-start.js';
import './conference.css';

const CheckDialog = lazyPage(() => import('../../calling/check/check-dialog.js').then((module) => module.CheckDialog));

/** The user takes one of the places. */
const OTHERS = MAX_CONFERENCE - 1;

interface Props {
  request: Exclude<ConferenceRequest, { conferenceId: string }>;
  /** Enters a conference. */
  onEnter: (conferenceId: string) => void;
  onClose: () => void;
}

/** Chooses the people to ring, checks the devices if a check is due, and starts the call. */
export function StartDialog({ request, onEnter, onClose }: Props) {
  const { t } = useTranslation();
  const nameOf = useName();
  const isOfGroup = 'groupId' in request;
  const occasion = 'groupId' in request ? { groupId: request.groupId } : { applicationId: request.applicationId };
  const video = 'groupId' in request ? request.video : true;
  const icon = video ? 'video' : 'phone';
  const { loaded, reload } = useInvitable(occasion);
  const [chosen, setChosen] = useState<ReadonlySet<string>>();
  const running = useStore(conferences).find((one) => isHeldFor(one, occasion));
  const people = loaded.state === 'ready' ? loaded.value.people : [];
  const selected = chosen ?? proposedOf(people);
  const enter = (id: string): void => {
    onClose();
    onEnter(id);
  };
  const { start, ring, check, busy, problem, closeCheck } = useStart({ occasion, video, onStarted: enter });
  if (check) {
    return (
      <Suspense fallback={null}>
        <CheckDialog
          why={check.why}
          begins={video ? 'video' : 'voice'}
          onBegin={() => void ring(check.userIds)}
          onClose={closeCheck}
        />
      </Suspense>
    );
  }
  const title =
    'groupId' in request
      ? t(`conference.startInGroup.${video ? 'video' : 'voice'}`, { name: request.name })
      : t('conference.start', { name: nameOf(request.patient) });
  return (
    <Dialog title={title} onClose={onClose}>
      {running ? (
        <p className="conference-hint">{t(running.group ? 'conference.runningInGroup' : 'conference.running')}</p>
      ) : (
        <Listing
          loaded={loaded}
          onRetry={() => void reload()}
          lines={5}
          isEmpty={(value) => value.people.length === 0}
          empty={<p className="conference-hint">{t(isOfGroup ? 'conference.nobodyInGroup' : 'conference.nobody')}</p>}
        >
          {() => <PeoplePicker people={people} chosen={selected} limit={OTHERS} onChange={setChosen} />}
        </Listing>
      )}
      {problem && <p role="alert">{problem}</p>}
      <footer className="dialog-actions">
        <Button onClick={onClose}>{t('actions.cancel')}</Button>
        {running ? (
          <Button tone="primary" icon={icon} onClick={() => enter(running.conferenceId)}>
            {t('conference.join')}
          </Button>
        ) : (
          <Button
            tone="primary"
            icon={icon}
            disabled={busy || selected.size === 0}
            onClick={() => void start([...selected])}
          >
            {t('conference.begin')}
          </Button>
        )}
      </footer>
    </Dialog>
  );
}

/** The people that the server proposes, up to the number of places. */
function proposedOf(people: readonly Invitable[]): ReadonlySet<string> {
  return new Set(
    people
      .filter(({ proposed }) => proposed)
      .slice(0, OTHERS)
      .map(({ userId }) => userId),
  );
}
