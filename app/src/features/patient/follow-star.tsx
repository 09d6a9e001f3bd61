import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../elements/icon.js';
import { PATIENT_SHORTCUTS } from '../../elements/patient-shortcuts.js';
import { call } from '../../http/call.js';
import { notify } from '../../notices/notices.js';
import { useMay } from '../../session/session.js';
import { applyFollowed } from '../../ward/board/glucose-board.js';
import { useActionKeys } from './use-action-keys.js';

/** Follows or unfollows at once; the mark is reset if the server refuses. */
function useFollowed(patientId: string, first: boolean): [boolean, () => Promise<void>] {
  const [followed, setFollowed] = useState(first);
  const toggle = async (): Promise<void> => {
    const next = !followed;
    setFollowed(next);
    try {
      await call('patient.follow', { patientId, followed: next });
      applyFollowed(patientId, next);
    } catch (error) {
      setFollowed(!next);
      notify.failure(error);
    }
  };
  return [followed, toggle];
}

/** The star beside the name. It is filled while the ward follows the patient. */
export function FollowStar({ patientId, isFollowed }: { patientId: string; isFollowed: boolean }) {
  const { t } = useTranslation();
  const mayFollow = useMay('patient.follow');
  const [followed, toggle] = useFollowed(patientId, isFollowed);
  useActionKeys(mayFollow ? { [PATIENT_SHORTCUTS.follow]: () => void toggle() } : {});
  if (!mayFollow) return null;
  const text = t(followed ? 'patient.followed' : 'patient.follow');
  return (
    <button
      type="button"
      className="patient-star"
      aria-label={text}
      title={`${text} (${PATIENT_SHORTCUTS.follow.toUpperCase()})`}
      aria-pressed={followed}
      aria-keyshortcuts={PATIENT_SHORTCUTS.follow}
      onClick={() => void toggle()}
    >
      <Icon name="star" filled={followed} />
    </button>
  );
}
