// The pages of the staff come together.
export { StaffImportPage } from './import/import-page.js';
export { StaffAddPage } from './staff-add-page.js';
export { StaffDetailPage } from './staff-detail-page.js';
export { StaffPage } from './staff-page.js';
