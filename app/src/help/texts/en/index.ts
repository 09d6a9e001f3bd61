import type { HelpTexts } from '../shapes.js';
import care from './care.json';
import home from './home.json';
import keys from './keys.json';
import patient from './patient.json';
import quality from './quality.json';
import reports from './reports.json';
import review from './review.json';
import setup from './setup.json';
import terms from './terms.json';
import tour from './tour.json';
import ward from './ward.json';

const texts: HelpTexts = {
  pages: { ...ward, ...patient, ...care, ...home, ...review, ...reports, ...quality, ...setup },
  keys,
  terms,
  tour,
};

export default texts;
