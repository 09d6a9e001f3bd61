import type { BoardTopic } from '@wardlink/contract';

/** A topic whose changes the server reports: for one patient, or for all patients whom the user may see. */
export interface WatchedTopic {
  topic: BoardTopic;
  patientId: string | null;
}

/** Merges the topics of several listeners, each topic and patient once. */
export function watchedTogether(all: readonly WatchedTopic[]): WatchedTopic[] {
  const ofAll = new Set(all.filter(({ patientId }) => patientId === null).map(({ topic }) => topic));
  const needed = all.filter(({ topic, patientId }) => patientId === null || !ofAll.has(topic));
  return [...new Map(needed.map((one) => [`${one.topic} ${one.patientId}`, one])).values()];
}
