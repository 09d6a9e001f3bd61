// Pages of outpatients are loaded together because each is small.
export { OutpatientRecordsPage } from './records-page.js';
export { OutpatientsPage } from './outpatients-page.js';
export { VisitsPart } from './visits-part.js';
