// Rules of a department and of the hospital come together: they are made of the same cards.
export { HospitalRulesPage } from './hospital-rules-page.js';
export { RulesPage } from './rules-page.js';
