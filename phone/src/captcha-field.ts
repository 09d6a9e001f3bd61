import { button, element } from './elements.js';
import { captcha } from './hospital.js';
import { language, text } from './language.js';

/** Picture, question and answer of a captcha; `renew` shows a new one. */
export async function captchaField() {
  const answer = element('input', { name: 'captcha', autocomplete: 'off', required: true, maxlength: 16 });
  const picture = element('span', { class: 'captcha-picture' });
  const question = element('small', { class: 'captcha-question' });
  let captchaId = '';
  const renew = async (): Promise<void> => {
    picture.replaceChildren();
    question.textContent = '';
    const fresh = await captcha();
    captchaId = fresh.captchaId;
    picture.replaceChildren(
      element('img', { alt: text('captcha'), src: `data:image/svg+xml;utf8,${encodeURIComponent(fresh.picture)}` }),
    );
    question.textContent = text('captchaInWords', { question: fresh.question[language()] });
    answer.value = '';
  };
  await renew();
  const parts = [
    element('label', {}, element('span', {}, text('captcha')), answer),
    element(
      'div',
      { class: 'captcha' },
      picture,
      button(text('newCaptcha'), () => void renew(), 'quiet'),
    ),
    question,
  ];
  return { parts, answer, renew, given: () => ({ captchaId, captcha: answer.value.trim() }) };
}
