export interface Count {
  passed: number;
  failed: number;
  /** Browser, file and title of each that failed, with its reason. */
  names: string[];
}

/** Parts of a web-test-runner session. */
interface Session {
  browser?: { name: string };
  testFile?: string;
  testResults?: object;
  errors?: object[];
}

export function countSessions(sessions: Iterable<Session>): Count;
export function browserResults(folder: string): { stop(result: { sessions: Iterable<Session> }): void };
