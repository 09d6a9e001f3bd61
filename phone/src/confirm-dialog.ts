import { button, element } from './elements.js';
import { text } from './language.js';

/** Asks for confirmation before something ends or is removed. @returns whether the user agreed; Escape means no */
export function confirmed(question: string, agree: string): Promise<boolean> {
  return new Promise((resolve) => {
    const dialog = element('dialog', { class: 'confirm', 'aria-label': question });
    const close = (answer: string) => () => dialog.close(answer);
    dialog.append(
      element('p', {}, question),
      element(
        'div',
        { class: 'confirm-answers' },
        button(text('cancel'), close('no')),
        button(agree, close('yes'), 'danger'),
      ),
    );
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(dialog.returnValue === 'yes');
    });
    document.body.append(dialog);
    dialog.showModal();
  });
}
