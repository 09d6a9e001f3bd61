// The list of warnings and how they are told come together.
export { StyleNoticePage } from './style-notice-page.js';
export { WarningsPage } from './warnings-page.js';
