import type { Handlers } from '../../core/handler.js';
import { notePrint } from './note-print.js';
import { openLink } from './open.js';
import { printSheets } from './print.js';
import { printablePatients } from './printable-patients.js';
import { shareLink } from './share.js';
import { listLinks, withdrawLink } from './stored-links.js';

type Names =
  | 'report.patients'
  | 'report.sheets'
  | 'report.print'
  | 'report.share'
  | 'report.links'
  | 'report.withdraw'
  | 'report.open';

/** Forms of patients for printing, and links that open them without a session. */
export const reportHandlers: Handlers<Names> = {
  'report.patients': printablePatients,
  'report.sheets': printSheets,
  'report.print': notePrint,
  'report.share': shareLink,
  'report.links': listLinks,
  'report.withdraw': withdrawLink,
  'report.open': openLink,
};
