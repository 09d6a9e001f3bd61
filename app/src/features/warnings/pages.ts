// The list of warnings and the settings of their notices are loaded together.
export { StyleNoticePage } from './style-notice-page.js';
export { WarningsPage } from './warnings-page.js';
