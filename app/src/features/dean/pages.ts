// What a dean opens comes together: each page alone is small.
export { DeanPatientPage } from './patients/patient-page.js';
export { DeanPatientsPage } from './patients/patients-page.js';
export { SurveyPage } from './survey/survey-page.js';
