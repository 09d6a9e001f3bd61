import { post, postForStream, reads, writes } from '../base/endpoint.js';
import { ofHospital, ofHospitalAt } from '../base/scope-rules.js';

/** Endpoints of lots of test strips and control solutions. */
export const lotsEndpoints = {
  // Lots belong to the whole hospital: every department uses the same ones.
  'strip.list': post('quality.read', ofHospitalAt, reads),
  'strip.export': postForStream('quality.read', ofHospitalAt, { ...reads, replica: true }),
  'strip.save': post('lot.manage', ofHospital, writes),
  'strip.open': post('lot.manage', ofHospital, writes),
  'strip.invalidate': post('lot.manage', ofHospital, writes),
  'strip.move': post('lot.manage', ofHospitalAt, writes),
  'strip.ledger': post('quality.read', ofHospital, reads),
  // Each caller gets the readings and controls at their own nodes.
  'strip.recall': post('quality.read', ofHospital, { ...reads, heavy: true }),
  'strip.exportRecall': postForStream('record.export', ofHospital, { ...reads, replica: true }),
  'solution.list': post('quality.read', ofHospital, reads),
  'solution.export': postForStream('quality.read', ofHospital, { ...reads, replica: true }),
  'solution.save': post('lot.manage', ofHospital, writes),
  'solution.open': post('lot.manage', ofHospital, writes),
  'solution.invalidate': post('lot.manage', ofHospital, writes),
} as const;
