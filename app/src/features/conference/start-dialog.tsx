import { Suspense, useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_CONFERENCE } from '@wardlink/contract';
import { dueCheck } from '../../calling/check/use-call-check.js';
import { Button } from '../../elements/button.js';
import { Dialog } from '../../elements/dialog.js';
import { Listing } from '../../elements/listing.js';
import { call } from '../../http/call.js';
import { failureText } from '../../http/failure-text.js';
import { uniqueId } from '../../http/unique-id.js';
import { useLoad } from '../../http/use-load.js';
import { useName } from '../../language/names.js';
import { lazyPage } from '../../lazy-page.js';
import type { ConferenceRequest } from '../../live/conference-requests.js';
import { useStore } from '../../store/store.js';
import { conferences, replaceConference } from './conferences.js';
import { PeoplePicker } from './people-picker.js';
import type { Invitable } from './types.js';
import './conference.css';

const CheckDialog = lazyPage(() => import('../../calling/check/check-dialog.js').then((module) => module.CheckDialog));

/** The user is one of them. */
const OTHERS = MAX_CONFERENCE - 1;

interface Props {
  request: ConferenceRequest;
  /** Enters a conference. */
  onEnter: (conferenceId: string) => void;
  onClose: () => void;
}

/** Chooses who is rung, checks the devices where that is due, and starts the consultation. */
export function StartDialog({ request, onEnter, onClose }: Props) {
  const { t } = useTranslation();
  const nameOf = useName();
  const { applicationId, patient } = request;
  const load = useCallback(
    () => call('conference.invitable', { applicationId }, { background: true }),
    [applicationId],
  );
  const { loaded, reload } = useLoad(`invitable ${applicationId}`, load);
  const conferenceId = useRef(uniqueId());
  const [chosen, setChosen] = useState<ReadonlySet<string>>();
  const [check, setCheck] = useState<'first' | 'changed'>();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const running = useStore(conferences).find((one) => one.applicationId === applicationId);
  const people = loaded.state === 'ready' ? loaded.value.people : [];
  const selected = chosen ?? proposedOf(people);

  const enter = (id: string): void => {
    onClose();
    onEnter(id);
  };
  const start = async (): Promise<void> => {
    setBusy(true);
    setProblem(undefined);
    try {
      const named = { conferenceId: conferenceId.current, applicationId, userIds: [...selected] };
      const { conference } = await call('conference.start', named);
      replaceConference(conference);
      enter(conference.conferenceId);
    } catch (error) {
      setProblem(failureText(error));
      setBusy(false);
    }
  };
  const checkAndStart = async (): Promise<void> => {
    setBusy(true);
    const why = await dueCheck();
    if (why) {
      setBusy(false);
      setCheck(why);
    } else await start();
  };
  if (check) {
    return (
      <Suspense fallback={null}>
        <CheckDialog why={check} begins="video" onBegin={() => void start()} onClose={() => setCheck(undefined)} />
      </Suspense>
    );
  }
  return (
    <Dialog title={t('conference.start', { name: nameOf(patient) })} onClose={onClose}>
      {running ? (
        <p className="conference-hint">{t('conference.running')}</p>
      ) : (
        <Listing
          loaded={loaded}
          onRetry={() => void reload()}
          lines={5}
          isEmpty={(value) => value.people.length === 0}
          empty={<p className="conference-hint">{t('conference.nobody')}</p>}
        >
          {() => <PeoplePicker people={people} chosen={selected} limit={OTHERS} onChange={setChosen} />}
        </Listing>
      )}
      {problem && <p role="alert">{problem}</p>}
      <footer className="dialog-actions">
        <Button onClick={onClose}>{t('actions.cancel')}</Button>
        {running ? (
          <Button tone="primary" icon="video" onClick={() => enter(running.conferenceId)}>
            {t('conference.join')}
          </Button>
        ) : (
          <Button
            tone="primary"
            icon="video"
            disabled={busy || selected.size === 0}
            onClick={() => void checkAndStart()}
          >
            {t('conference.begin')}
          </Button>
        )}
      </footer>
    </Dialog>
  );
}

/** Those whom the server proposes, as many as have room. */
function proposedOf(people: readonly Invitable[]): ReadonlySet<string> {
  return new Set(
    people
      .filter(({ proposed }) => proposed)
      .slice(0, OTHERS)
      .map(({ userId }) => userId),
  );
}
