import { always, post, reads, writes } from '../base/endpoint.js';
import { listsOfPlace, nobody, one, place } from '../base/scope-rules.js';

/** Endpoints of the quality control of meters: runs, charts, sheets and their links. */
export const qualityEndpoints = {
  'quality.list': post('quality.read', listsOfPlace, reads),
  'quality.due': post('quality.read', listsOfPlace, reads),
  'quality.count': post('quality.read', listsOfPlace, reads),
  'quality.chart': post('quality.read', one('device', 'device.unknown'), reads),
  'quality.sheet': post('quality.read', listsOfPlace, reads),
  'quality.month': post('quality.read', listsOfPlace, { ...reads, heavy: true }),
  'quality.share': post('report.share', place, writes),
  'quality.links': post('report.share', listsOfPlace, reads),
  'quality.withdraw': post('report.share', one('link', 'report.linkUnknown'), always),
  'quality.open': post('public', nobody, { ...always, fewerTries: true }),
  'quality.record': post('quality.record', one('device', 'device.unknown'), writes),
  'quality.explain': post('quality.record', one('control', 'control.unknown'), writes),
  'quality.review': post('quality.review', one('control', 'control.unknown'), writes),
  'quality.void': post('quality.record', one('control', 'control.unknown'), writes),
  'quality.request': post('quality.record', one('device', 'device.unknown'), writes),
} as const;
