// What is opened of outpatients comes together: each page alone is small.
export { OutpatientRecordsPage } from './records-page.js';
export { OutpatientsPage } from './outpatients-page.js';
export { VisitsPart } from './visits-part.js';
