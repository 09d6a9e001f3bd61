import { OperatorError } from '../operator-error.js';

/** Why a backup or a restore failed. The codes are stable, so that operators and their scripts can rely on them. */
type BackupErrorCode =
  | 'usage'
  | 'nothing-there'
  | 'file-exists'
  | 'file-unreadable'
  | 'not-a-backup'
  | 'backup-damaged'
  | 'backup-newer'
  | 'place-not-empty'
  | 'server-running'
  | 'recordings-unplaced';

/** A backup or restore that was refused, with a sentence for the operator. Nothing was changed. */
export class BackupError extends OperatorError {
  override readonly name = 'BackupError';
  readonly code: BackupErrorCode;

  constructor(code: BackupErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}
