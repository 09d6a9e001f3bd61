import { always, get, post, PRINT_JOB, reads, writes } from '../base/endpoint.js';
import { listsOfPlace, nobody, one, patient } from '../base/scope-rules.js';

/** Endpoints of reports and of the design of forms. */
export const reportsEndpoints = {
  'report.patients': post('report.share', listsOfPlace, reads),
  'report.sheets': post('report.share', patient, { ...reads, heavy: true }),
  'report.print': post('report.share', patient, { ...writes, body: PRINT_JOB }),
  'report.share': post('report.share', patient, writes),
  'report.links': post('report.share', patient, reads),
  'report.withdraw': post('report.share', one('link', 'report.linkUnknown'), always),
  'report.open': post('public', nobody, { ...always, fewerTries: true, closedToDeans: true }),
  // Forms belong to the whole hospital: designers of a part of it may read them, but cannot save.
  'form.offered': get('report.share', { scope: 'hospital' }, reads),
  'form.list': get('report.design', { scope: 'hospital' }, reads),
  'form.read': post('report.design', { scope: 'hospital' }, reads),
  'form.addLogo': post('report.design', { scope: 'hospital' }, writes),
  'form.save': post('report.design', { scope: 'hospital' }, writes),
  'form.discard': post('report.design', { scope: 'hospital' }, writes),
  'form.publish': post('report.design', { scope: 'hospital' }, writes),
  'form.withdraw': post('report.design', { scope: 'hospital' }, writes),
  'form.import': post('report.design', { scope: 'hospital' }, writes),
} as const;
