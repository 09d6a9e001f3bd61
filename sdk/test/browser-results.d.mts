export interface Count {
  passed: number;
  failed: number;
}

/** Parts of a web-test-runner session. */
interface Session {
  testResults?: object;
  errors?: object[];
}

export function countSessions(sessions: Iterable<Session>): Count;
export function browserResults(folder: string): { stop(result: { sessions: Iterable<Session> }): void };
