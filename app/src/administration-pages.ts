// The pages of administrators are loaded together: each separate import adds bytes to the first screen.
export { AuditPage } from './features/audit/audit-page.js';
export { InterfacesPage } from './features/interfaces/interfaces-page.js';
export { LiveCallsPage } from './features/live-calls/live-calls-page.js';
export { MenusPage } from './features/menus/menus-page.js';
export { SystemPage } from './features/organisation/system-page.js';
export { EditorPage, OwnFormsPage } from './features/reports/forms/pages.js';
export { RolePage } from './features/roles/role-page.js';
export { RolesPage } from './features/roles/roles-page.js';
export { HospitalRulesPage, RulesPage } from './features/rules/pages.js';
export { StaffImportPage } from './features/staff/import/import-page.js';
export { StaffAddPage } from './features/staff/staff-add-page.js';
export { StaffDetailPage } from './features/staff/staff-detail-page.js';
export { StaffPage } from './features/staff/staff-page.js';
