import type { ClinicalWarning } from '@wardlink/contract';
import type { LoadState } from '../../http/load-state.js';
import type { ContactRequest } from '../../live/contact-requests.js';
import type { Conversation } from '../../live/conversations.js';
import type { Group } from '../../live/groups.js';
import { compareUrgency } from '../../ward/warnings/grouped.js';

/** What came while the user was away and still waits. */
export interface Came {
  /** The most urgent first. */
  warnings: ClinicalWarning[];
  conversations: Conversation[];
  groups: Group[];
  requests: ContactRequest[];
}

interface Lists {
  warnings: LoadState<ClinicalWarning[]>;
  conversations: LoadState<Conversation[]>;
  groups: LoadState<Group[]>;
  requests: LoadState<ContactRequest[]>;
}

const rowsOf = <T>(loaded: LoadState<T[]>): T[] => (loaded.state === 'ready' ? loaded.value : []);

/** Open warnings, unread messages, missed calls and applications that came after an instant. */
export function cameSince(since: number, lists: Lists): Came {
  const isAfter = (at: number | undefined): boolean => at !== undefined && at > since;
  return {
    warnings: rowsOf(lists.warnings)
      .filter(({ raisedAt }) => isAfter(raisedAt))
      .toSorted(compareUrgency),
    conversations: rowsOf(lists.conversations).filter(({ unread, last }) => unread > 0 && isAfter(last?.sendTime)),
    // Muted groups count as they do in the navigation.
    groups: rowsOf(lists.groups).filter(
      ({ own, last }) =>
        own.unread > 0 && isAfter(last?.sendTime) && (!own.quiet || own.special || own.mentioned || own.missedCall),
    ),
    requests: rowsOf(lists.requests).filter(
      ({ sent, state, sentAt }) => !sent && state === 'applying' && isAfter(sentAt),
    ),
  };
}

export const countOf = ({ warnings, conversations, groups, requests }: Came): number =>
  warnings.length + conversations.length + groups.length + requests.length;
