// Records of medicines and of executions are loaded together: both are lists with the same parts.
export { ExecutionsPage } from './executions-page.js';
export { MedicationsPage } from './medications-page.js';
