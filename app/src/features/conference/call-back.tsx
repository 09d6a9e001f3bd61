import { Suspense, useEffect, useRef } from 'react';
import { lazyPage } from '../../lazy-page.js';
import { notify } from '../../notices/notices.js';
import { useStart } from './use-start.js';

const CheckDialog = lazyPage(() => import('../../calling/check/check-dialog.js').then((module) => module.CheckDialog));

interface Props {
  request: { groupId: string; video: boolean; ringAtOnce: readonly string[] };
  onEnter: (conferenceId: string) => void;
  onClose: () => void;
}

/** Calls back after a missed call of a group: rings the caller, with no question except those of the device check. */
export function CallBack({ request, onEnter, onClose }: Props) {
  const { groupId, video, ringAtOnce } = request;
  const { start, ring, check } = useStart({
    occasion: { groupId },
    video,
    onStarted: (id) => {
      onClose();
      onEnter(id);
    },
    onProblem: (problem) => {
      notify.error(problem);
      onClose();
    },
  });
  const isBegun = useRef(false);
  useEffect(() => {
    if (isBegun.current) return;
    isBegun.current = true;
    void start(ringAtOnce);
  }, []);
  if (!check) return null;
  return (
    <Suspense fallback={null}>
      <CheckDialog
        why={check.why}
        begins={video ? 'video' : 'voice'}
        onBegin={() => void ring(check.userIds)}
        onClose={onClose}
      />
    </Suspense>
  );
}
