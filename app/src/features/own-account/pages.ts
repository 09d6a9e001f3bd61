// The pages of one’s own account come together.
export { CenterPage } from './center-page.js';
export { ChangePasswordPage } from './change-password-page.js';
