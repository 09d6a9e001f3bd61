// The pages of the staff come together; a file of people is read by one of its own.
export { StaffAddPage } from './staff-add-page.js';
export { StaffDetailPage } from './staff-detail-page.js';
export { StaffPage } from './staff-page.js';
