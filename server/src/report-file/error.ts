import { OperatorError } from '../operator-error.js';

/** A report that was not written, with a sentence for the operator that names the option. */
export class ReportFileError extends OperatorError {
  override readonly name = 'ReportFileError';
}
