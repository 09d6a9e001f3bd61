import { HttpError } from '../http/http-error.js';

/** Whether the server refused a report for good, and not because of its load or an internal failure. */
export const isReportRefused = (error: unknown): boolean =>
  error instanceof HttpError &&
  error.code !== undefined &&
  error.status >= 400 &&
  error.status < 500 &&
  error.status !== 429;
