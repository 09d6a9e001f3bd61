import { ConfigurationError } from '@wardlink/calling';

/** An error whose message is written for the operator; others come with their stack. */
export class ExplainedError extends Error {}

/** What the operator is told: a sentence where we know what to do about it, else the stack. */
export function explanation(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if ('code' in error && error.code === 'EADDRINUSE') {
    return `Port ${'port' in error ? error.port : ''} is in use. Stop the other program, or choose another one: PORT=8081 npm start`;
  }
  const explained = error instanceof ExplainedError || error instanceof ConfigurationError;
  // What the file system says names the file and the reason.
  return explained || 'syscall' in error ? error.message : (error.stack ?? error.message);
}
