// Rules of a department and of the hospital are loaded together: they consist of the same cards.
export { HospitalRulesPage } from './hospital-rules-page.js';
export { RulesPage } from './rules-page.js';
