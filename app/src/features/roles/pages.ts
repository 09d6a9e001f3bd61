// The pages of roles come together.
export { RolePage } from './role-page.js';
export { RolesPage } from './roles-page.js';
