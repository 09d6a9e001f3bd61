import { Suspense, useEffect } from 'react';
import type { CallRequest } from '../../live/call-requests.js';
import { ongoingCall } from '../../live/ongoing-call.js';
import { recordInput } from '../../session/screen-lock.js';
import { later } from '../../elements/later.js';
import { loadBoardTexts } from '../../language/i18n.js';
import { lazyPage } from '../../lazy-page.js';
import { useCallCheck } from '../../calling/check/use-call-check.js';
import { useCall } from './use-call.js';

/** Loaded with the first call: a page that waits for a call carries only the code that rings. */
const CallWindow = lazyPage(() => import('./call-window.js').then((module) => module.CallWindow), loadBoardTexts);
export const loadCallWindow = CallWindow.load;

const CheckOffer = later(() => import('../../calling/check/check-offer.js').then((module) => module.CheckOffer));

/** Loaded when a check is made, because its code is rarely needed. */
const CheckDialog = lazyPage(() => import('../../calling/check/check-dialog.js').then((module) => module.CheckDialog));

/** Always mounted in the frame: rings, shows the call, and keeps it while pages change. */
export function CallDesk() {
  const control = useCall();
  const { state } = control.view;
  useEffect(() => {
    if (state === 'idle') return;
    // A running call counts as input for the screen lock.
    const timer = setInterval(recordInput, 10_000);
    return () => clearInterval(timer);
  }, [state]);
  useEffect(() => {
    if (state === 'idle') return;
    const end = (): void => {
      control.refuse();
      control.hangUp();
    };
    const own = { kind: 'call', end } as const;
    ongoingCall.set(own);
    return () => ongoingCall.set((current) => (current === own ? undefined : current));
  }, [state === 'idle']);
  const check = useCallCheck(state, control.begin);
  if (state === 'idle') {
    if (check.offered) return <CheckOffer onAsk={check.ask} onDecline={check.decline} />;
    if (!check.open) return null;
    return (
      <Suspense fallback={null}>
        <CheckDialog
          why={check.open.why}
          begins={kindOf(check.open.request)}
          onBegin={() => check.open?.request && control.begin(check.open.request)}
          onClose={check.close}
        />
      </Suspense>
    );
  }
  return (
    <Suspense fallback={null}>
      <CallWindow control={control} />
    </Suspense>
  );
}

/** Kind of the call that waits for the check. */
function kindOf(request: CallRequest | undefined): 'video' | 'voice' | undefined {
  return request && (request.video ? 'video' : 'voice');
}
