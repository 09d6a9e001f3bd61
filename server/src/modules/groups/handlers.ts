import type { Handlers } from '../../core/handler.js';
import { attendGroup, changeGroup, readGroup, recallMessage, sharedPatient } from './change.js';
import { groupHistory, searchGroups } from './history.js';
import {
  appointAdministrator,
  createGroup,
  dissolveGroup,
  handGroupOver,
  inviteToGroup,
  leaveGroup,
  removeFromGroup,
} from './members.js';
import { ownGroup } from './select.js';
import { groupsOf, shownGroup } from './shown.js';

type Names =
  | ('list' | 'detail' | 'history' | 'search' | 'create' | 'change' | 'invite' | 'remove' | 'appoint' | 'handOver')
  | ('leave' | 'dissolve' | 'attend' | 'read' | 'recall' | 'shared');

/** Chat groups: members, settings and messages. */
export const groupHandlers: Handlers<`group.${Names}`> = {
  'group.list': async ({ db, caller }) => ({ groups: await groupsOf(db, caller) }),
  'group.detail': async ({ db, caller, clock, request }) => {
    const { id } = await ownGroup(db, caller, request.groupId);
    return shownGroup(db, caller, id, clock.now());
  },
  'group.history': groupHistory,
  'group.search': searchGroups,
  'group.create': createGroup,
  'group.change': changeGroup,
  'group.invite': inviteToGroup,
  'group.remove': removeFromGroup,
  'group.appoint': appointAdministrator,
  'group.handOver': handGroupOver,
  'group.leave': leaveGroup,
  'group.dissolve': dissolveGroup,
  'group.attend': attendGroup,
  'group.read': readGroup,
  'group.recall': recallMessage,
  'group.shared': sharedPatient,
};
