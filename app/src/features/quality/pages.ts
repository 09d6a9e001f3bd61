// Pages beside the runs of quality control that are opened rarely; they come together.
export { OperatorsPage } from './operators/operators-page.js';
export { SolutionsPage } from './solutions/solutions-page.js';
export { StripsPage } from './strips/strips-page.js';
export { VerificationPage } from './verification/verification-page.js';
