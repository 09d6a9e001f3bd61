import type { Handlers } from '../../core/handler.js';
import { offeredForms } from './find.js';
import { importForm } from './import.js';
import { addLogo } from './logo.js';
import { listForms, readForm } from './own-forms.js';
import { discardDraft, publishForm, saveForm, withdrawForm } from './save.js';

type Names =
  | 'form.offered'
  | 'form.list'
  | 'form.read'
  | 'form.addLogo'
  | 'form.save'
  | 'form.discard'
  | 'form.publish'
  | 'form.withdraw'
  | 'form.import';

/** A hospital's own forms of reports: drafts, versions and logos. */
export const formHandlers: Handlers<Names> = {
  'form.offered': async ({ db, caller }) => ({ forms: await offeredForms(db, caller.nodePath) }),
  'form.list': listForms,
  'form.read': readForm,
  'form.addLogo': addLogo,
  'form.save': saveForm,
  'form.discard': discardDraft,
  'form.publish': publishForm,
  'form.withdraw': withdrawForm,
  'form.import': importForm,
};
