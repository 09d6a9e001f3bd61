/** −1 none, 0 publishing, 1 published. */
export const PublishState = { NONE: -1, PUBLISHING: 0, PUBLISHED: 1 } as const;
export type PublishStateValue = (typeof PublishState)[keyof typeof PublishState];

/**
 * publish, unpublish: called by the application · accepted, refused: outcome of the first offer · gaveUp: recovery of
 * the uplink ran out of attempts · closed: the room is left.
 */
export type PublishEvent = 'publish' | 'accepted' | 'refused' | 'unpublish' | 'gaveUp' | 'closed';
export type PublishEffect =
  | 'openUplink'
  | 'closeUplink'
  | 'sendUnpublish'
  | 'sendMuted'
  | 'rejectBusy'
  | 'rejectPublished'
  | 'rejectAbsent'
  | 'announceFailed';

export interface PublishCell {
  next: PublishStateValue;
  effects: readonly PublishEffect[];
}

const { NONE, PUBLISHING, PUBLISHED } = PublishState;
const to = (next: PublishStateValue, ...effects: PublishEffect[]): PublishCell => ({ next, effects });

export const PUBLISH_TABLE: Readonly<Record<PublishStateValue, Readonly<Record<PublishEvent, PublishCell>>>> = {
  [NONE]: {
    publish: to(PUBLISHING, 'openUplink'),
    accepted: to(NONE),
    refused: to(NONE),
    unpublish: to(NONE, 'rejectAbsent'),
    gaveUp: to(NONE),
    closed: to(NONE),
  },
  [PUBLISHING]: {
    publish: to(PUBLISHING, 'rejectBusy'),
    // Sent twice: mute flags are not acknowledged, and a lost one would leave a muted user audible.
    accepted: to(PUBLISHED, 'sendMuted', 'sendMuted'),
    refused: to(NONE, 'closeUplink'),
    unpublish: to(NONE, 'sendUnpublish', 'closeUplink'),
    gaveUp: to(NONE, 'closeUplink'),
    closed: to(NONE, 'closeUplink'),
  },
  [PUBLISHED]: {
    publish: to(PUBLISHED, 'rejectPublished'),
    accepted: to(PUBLISHED),
    refused: to(PUBLISHED),
    unpublish: to(NONE, 'sendUnpublish', 'closeUplink'),
    gaveUp: to(NONE, 'closeUplink', 'announceFailed'),
    closed: to(NONE, 'closeUplink'),
  },
};
