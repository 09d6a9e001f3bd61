// The pages of a dean are loaded together because each is small.
export { DeanPatientPage } from './patients/patient-page.js';
export { DeanPatientsPage } from './patients/patients-page.js';
export { SurveyPage } from './survey/survey-page.js';
