import type { Language } from '../base/language.js';

/** Version of the sentences below. Raise it with each change: the trail records which text was explained. */
export const ACCOUNT_TEXT_VERSION = 2;

type Sentence = Record<Language, string>;

const SENTENCES: readonly Sentence[] = [
  {
    zh: '患者将以手机号登录，查看自己的测量记录、医嘱和监测计划，并录入在家测得的数值。',
    en: 'The patient signs in with the mobile number, sees the own readings, orders and plan, and enters what is measured at home.',
  },
  {
    zh: '患者可以与医护人员聊天和通话。',
    en: 'The patient can chat and call with the care team.',
  },
  {
    zh: '账号不会使任何人多看到患者的资料；向医生共享须由患者本人在手机上同意。',
    en: 'The account lets nobody see more of the patient; sharing with a doctor needs the consent that the patient gives on the phone.',
  },
  {
    zh: '账号须由患者在自己的手机上激活，密码由患者本人设置；医护人员不会知道，也不应询问密码。',
    en: 'The patient activates the account on the own phone and chooses the password; nobody of the staff knows it or asks for it.',
  },
];

/** Explained to a patient before the account is opened. */
export const accountSentences = (language: Language): readonly string[] =>
  SENTENCES.map((sentence) => sentence[language]);
