import type { Handlers } from '../../core/handler.js';
import { inviteToConference } from './invite.js';
import { listInvitable, listInvitableInGroup } from './list-invitable.js';
import { startConference, startInGroup } from './start.js';
import {
  currentConferences,
  declineConference,
  joinConference,
  leaveConference,
  presentCurve,
  reportBusy,
} from './take-part.js';

type Names =
  | ('invitable' | 'invitableInGroup' | 'start' | 'startInGroup' | 'invite' | 'join' | 'decline' | 'busy' | 'leave')
  | ('present' | 'current');

/** Calls of several people: about a patient of the virtual ward, or of a chat group. */
export const conferenceHandlers: Handlers<`conference.${Names}`> = {
  'conference.invitable': listInvitable,
  'conference.start': startConference,
  'conference.invitableInGroup': listInvitableInGroup,
  'conference.startInGroup': startInGroup,
  'conference.invite': inviteToConference,
  'conference.join': joinConference,
  'conference.decline': declineConference,
  'conference.busy': reportBusy,
  'conference.leave': leaveConference,
  'conference.present': presentCurve,
  'conference.current': currentConferences,
};
