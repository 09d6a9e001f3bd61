// The pages of own forms come together: from the list to the editor.
export { EditorPage } from './editor-page.js';
export { OwnFormsPage } from './own-forms-page.js';
