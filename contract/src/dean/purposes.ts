/** Why a dean opens a patient without the name. */
export const VIEW_PURPOSES = ['qualityMeeting', 'adverseEvent', 'complaint', 'other'] as const;
export type ViewPurpose = (typeof VIEW_PURPOSES)[number];
