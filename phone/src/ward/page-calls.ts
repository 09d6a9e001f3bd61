import type { OutgoingChatMessage } from '@wardlink/contract';
import { CallScreen } from '../call-view.js';
import { ConferenceScreen } from '../conference-view.js';
import { failureText } from '../failure-text.js';
import { text } from '../language.js';
import { phoneCalls } from '../phone-calls.js';
import { PhoneConference } from '../phone-conference.js';
import { Ringing } from '../ringing.js';
import type { PageNotices } from './page-notices.js';

interface Wishes {
  ownId: string;
  now(): number;
  send(message: OutgoingChatMessage): void;
  notices: PageNotices;
  /** Shows the call of the group on the screen. @returns whether the group's page shows that there is one */
  showGroupCall(): boolean;
}

/** The calls of the page, of two or of several people: at most one at a time, with their screens and their ringing. */
export function pageCalls({ ownId, now, send, notices, showGroupCall }: Wishes) {
  const ringing = new Ringing();
  const screen = new CallScreen();
  const consultation = new ConferenceScreen(ownId);

  const ofTwo: ReturnType<typeof phoneCalls> = phoneCalls(screen, {
    ownId,
    now,
    send,
    isElsewhere: () => conference.isInside,
    ring: (on) => ringing.set(on),
    failed: (error) => {
      console.error('the call failed', error);
      notices.fail(text('device'));
    },
    changed: () => conference.show(),
  });

  const showGroup = (): void => {
    // The group's own line has the same information.
    if (showGroupCall()) consultation.line.hidden = true;
  };
  const conference: PhoneConference = new PhoneConference({
    ownId,
    now,
    isCalling: () => ofTwo.view.state !== 'idle',
    endCall: () => ofTwo.end(),
    ring: (on) => ringing.set(on),
    wishes: () => consultation.wishes,
    show: (view) => {
      consultation.show(view, conference);
      showGroup();
    },
    over: (isAlone) => notices.showShortly(text(isAlone ? 'notice.alone' : 'notice.ended')),
    answeredElsewhere: () => notices.showShortly(text('notice.answeredElsewhere')),
    failed: (error) => {
      console.error('the consultation failed', error);
      notices.fail(failureText(error, 'device'));
    },
  });

  return {
    ofTwo,
    conference,
    /** The line that leads back to a call of several people. */
    line: consultation.line,
    screens: [screen.root, consultation.root],
    showGroup,
    isBusy: (): boolean => ofTwo.view.state !== 'idle' || conference.isInside,
    close(): void {
      // A ringing call continues to ring on other devices.
      if (ofTwo.view.state !== 'ringing') ofTwo.stop();
      conference.close();
      ringing.set(false);
    },
  };
}
