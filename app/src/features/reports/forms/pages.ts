// The pages of the hospital's own forms are loaded together.
export { EditorPage } from './editor-page.js';
export { OwnFormsPage } from './own-forms-page.js';
