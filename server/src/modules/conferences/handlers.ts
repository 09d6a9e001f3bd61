import type { Handlers } from '../../core/handler.js';
import { listInvitable } from './invitable.js';
import { inviteToConference, startConference } from './invite.js';
import { currentConferences, declineConference, joinConference, leaveConference, presentCurve } from './take-part.js';

type Names = 'invitable' | 'start' | 'invite' | 'join' | 'decline' | 'leave' | 'present' | 'current';

/** Calls of several people about a patient of the virtual ward. */
export const conferenceHandlers: Handlers<`conference.${Names}`> = {
  'conference.invitable': listInvitable,
  'conference.start': startConference,
  'conference.invite': inviteToConference,
  'conference.join': joinConference,
  'conference.decline': declineConference,
  'conference.leave': leaveConference,
  'conference.present': presentCurve,
  'conference.current': currentConferences,
};
