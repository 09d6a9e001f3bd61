import type { Language } from '../errors.js';

/** Version of the sentences below. Whoever changes one raises it: the trail tells which text was explained. */
export const ACCOUNT_TEXT_VERSION = 1;

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
    zh: '初始密码只显示一次，首次登录时必须更改，请勿告知他人。',
    en: 'The first password is shown once, has to be changed at the first login, and is to be told to nobody else.',
  },
];

/** What is explained to a patient before the account is opened. */
export const accountSentences = (language: Language): readonly string[] =>
  SENTENCES.map((sentence) => sentence[language]);
