import { Suspense, useEffect, useState } from 'react';
import { lazyPage } from '../../lazy-page.js';
import { conferenceRequest } from '../../live/conference-requests.js';
import { useUser } from '../../session/session.js';
import { useStore } from '../../store/store.js';
import { conferences, followConferences } from '../../live/conferences.js';
import type { PatientCurve } from './curve-part.js';
import { memberOf } from './standing.js';

/** Loaded with the first consultation: a page that waits for one carries only this file. */
const Layer = lazyPage(() => import('./conference-layer.js').then((module) => module.ConferenceLayer));

/**
 * Always mounted in the frame: waits until the user is rung or starts a consultation, and keeps it while pages change.
 */
export function ConferenceDesk({ Curve }: { Curve: PatientCurve }) {
  useEffect(followConferences, []);
  const current = useStore(conferences);
  const request = useStore(conferenceRequest);
  const { userId } = useUser();
  // If a group's call does not ring the user, only the group's page shows it.
  const isWanted = current.some((one) => memberOf(one, userId) !== undefined) || request !== undefined;
  const [isUsed, setUsed] = useState(false);
  useEffect(() => {
    if (isWanted) setUsed(true);
  }, [isWanted]);
  if (!isWanted && !isUsed) return null;
  return (
    <Suspense fallback={null}>
      <Layer Curve={Curve} />
    </Suspense>
  );
}
