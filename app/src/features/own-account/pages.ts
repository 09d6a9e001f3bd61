// The pages of the user's account are loaded together.
export { CenterPage } from './center-page.js';
export { ChangePasswordPage } from './change-password-page.js';
