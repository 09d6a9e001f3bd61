// Rarely opened pages of quality control besides the runs; they are loaded together.
export { ChartPage } from './chart/chart-page.js';
export { OperatorsPage } from './operators/operators-page.js';
export { PrintedPage } from './printed/printed-page.js';
export { SolutionsPage } from './solutions/solutions-page.js';
export { StripsPage } from './strips/strips-page.js';
export { VerificationPage } from './verification/verification-page.js';
