/** Bus topic: this session was ended; its sockets close on every process. */
export const sessionEndedTopic = (sessionId: string): string => `session-ended ${sessionId}`;

/** Bus topic: this account's inbox has new entries. */
export const inboxTopic = (accountId: string): string => `inbox ${accountId}`;

/** Splits a topic into its kind and its id. */
export function readTopic(topic: string): { kind: string; id: string } {
  const [kind = '', id = ''] = topic.split(' ', 2);
  return { kind, id };
}
