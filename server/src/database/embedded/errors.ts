import { OperatorError } from '../../operator-error.js';

/**
 * Why the embedded database could not be started. The codes are stable, so that operators and tests can rely on them.
 */
type EmbeddedDatabaseErrorCode =
  | 'platform-unsupported'
  | 'directory-in-use'
  | 'directory-unreachable'
  | 'initialisation-failed'
  | 'start-failed'
  | 'lost';

/** An embedded PostgreSQL that cannot be used, with a sentence for the operator. */
export class EmbeddedDatabaseError extends OperatorError {
  override readonly name = 'EmbeddedDatabaseError';
  readonly code: EmbeddedDatabaseErrorCode;

  constructor(code: EmbeddedDatabaseErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}
