import { ConfigurationError } from '@wardlink/calling';

/** An error whose message is written for the operator; others are printed with their stack. */
export class OperatorError extends Error {}

/** The message for the operator: a sentence for known errors, else the stack. */
export function operatorMessage(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if ('code' in error && error.code === 'EADDRINUSE') {
    return `Port ${'port' in error ? error.port : ''} is in use. Stop the other program, or choose another one: PORT=8081 npm start`;
  }
  const explained = error instanceof OperatorError || error instanceof ConfigurationError;
  // Messages of the file system name the file and the reason.
  return explained || 'syscall' in error ? error.message : (error.stack ?? error.message);
}
