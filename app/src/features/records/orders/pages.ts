// Records of medicines and of executions come together: they are lists of the same parts.
export { ExecutionsPage } from './executions-page.js';
export { MedicationsPage } from './medications-page.js';
