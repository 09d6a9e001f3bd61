import type { ReportDefinition } from '../definition.js';
import { ambulatory } from './ambulatory.js';
import { capillary } from './capillary.js';
import { detailed } from './detailed.js';
import { eightPoints } from './eight-points.js';
import { fanFold } from './fan-fold.js';
import { fortnight, fortnightNumbered, fortnightSigned, fortnightTimed } from './fortnight.js';
import { insulin } from './insulin.js';
import { intensiveCare } from './intensive-care.js';
import { monitoring } from './monitoring.js';
import { numbered } from './numbered.js';
import { pairs } from './pairs.js';
import { patientSlip } from './patient-slip.js';
import { pointOfCare } from './point-of-care.js';
import { points } from './points.js';
import { portable } from './portable.js';
import { pressure } from './pressure.js';
import { profile } from './profile.js';
import { pump } from './pump.js';
import { standard } from './standard.js';
import { summary } from './summary.js';
import { testCounts } from './test-counts.js';
import { tester } from './tester.js';
import { twelvePoints } from './twelve-points.js';

/** The built-in forms, in the order in which they are offered. */
export const BUILT_IN_FORMS: readonly ReportDefinition[] = [
  standard,
  numbered,
  insulin,
  summary,
  tester,
  testCounts,
  pairs,
  points,
  eightPoints,
  twelvePoints,
  fortnight,
  fortnightTimed,
  fortnightNumbered,
  fortnightSigned,
  detailed,
  profile,
  monitoring,
  pointOfCare,
  portable,
  capillary,
  intensiveCare,
  pump,
  fanFold,
  patientSlip,
  pressure,
  ambulatory,
];

const byId = new Map(BUILT_IN_FORMS.map((one) => [one.id, one]));

/** A built-in form by its id. */
export const builtInForm = (id: string): ReportDefinition | undefined => byId.get(id);

/** Path of a form: that of the specification; a hospital's own forms are below that of the record sheet. */
export function pathOfForm(id: string): string {
  if (id === patientSlip.id) return '/sl/report/bs';
  return byId.has(id) ? `/${id}` : `/StandardReport/${id}`;
}
