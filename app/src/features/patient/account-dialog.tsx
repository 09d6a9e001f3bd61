import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ACCOUNT_TEXT_VERSION, accountSentences, type PatientRecord, type ReplyOf } from '@wardlink/contract';
import { isMobileNumber } from '@wardlink/domain';
import type { FormModel, Problems } from '../../forms/model.js';
import { useFields } from '../../forms/use-fields.js';
import { useForm } from '../../forms/use-form.js';
import { call } from '../../http/call.js';
import { useLanguage, useName } from '../../language/names.js';
import { ActivationHint } from '../../registration/activation.js';
import { ActivationDialog } from './activation-dialog.js';

const FIELDS: FormModel<'mobile' | 'activationCode'> = {
  mobile: { maxLength: 11, mask: 'mobile' },
  activationCode: { maxLength: 20 },
};

interface AccountForm {
  mobile: string;
  activationCode: string;
  agreed: boolean;
  samePhoneConfirmed: boolean;
}

const EMPTY: AccountForm = { mobile: '', activationCode: '', agreed: false, samePhoneConfirmed: false };
const ASKED_ABOUT = ['patient.samePhone', 'patient.samePhoneElsewhere'];

interface Props {
  patient: PatientRecord;
  onClose: () => void;
  onOpened: () => void;
}

/** Opens an account for a patient who was informed and agreed, and links it with the patient's phone. */
export function AccountDialog({ patient, onClose, onOpened }: Props) {
  const { t } = useTranslation();
  const nameOf = useName();
  const language = useLanguage();
  const [linked, setLinked] = useState(false);
  const { patientId, mobile } = patient;
  const check = ({ mobile: typed, activationCode, agreed }: AccountForm): Problems => {
    const number = typed.normalize('NFKC').trim();
    const isWrong = number === '' ? mobile === null : !isMobileNumber(number);
    return {
      ...(isWrong ? { mobile: t('account.problem.mobile') } : {}),
      ...(activationCode.trim() === '' ? { activationCode: t('account.problem.activationCode') } : {}),
      ...(agreed ? {} : { read: t('account.problem.read') }),
    };
  };
  const state = useForm<AccountForm, ReplyOf<'patient.openAccount'>>({
    draft: `account of patient ${patientId}`,
    initial: EMPTY,
    check,
    send: ({ mobile: typed, activationCode, samePhoneConfirmed }) => {
      const read = { version: ACCOUNT_TEXT_VERSION, language };
      const number = typed.normalize('NFKC').trim() || null;
      const request = { patientId, mobile: number, samePhoneConfirmed, activationCode: activationCode.trim(), read };
      return call('patient.openAccount', request);
    },
    onSent: () => {
      setLinked(true);
      onOpened();
    },
  });
  const { form, problems, refusal, set } = state;
  const draw = useFields('account', FIELDS, state);
  const title = t('account.title', { name: nameOf(patient) });
  const isSamePhone = refusal?.code !== undefined && ASKED_ABOUT.includes(refusal.code);
  return (
    <ActivationDialog title={title} action={t('account.open')} linked={linked} state={state} onClose={onClose}>
      {draw('mobile', {
        required: true,
        autoFocus: true,
        ...(mobile === null ? {} : { placeholder: mobile, hint: t('account.keepMobile') }),
      })}
      {isSamePhone && (
        <label className="account-tick">
          <input
            type="checkbox"
            checked={form.samePhoneConfirmed}
            onChange={({ target }) => set({ samePhoneConfirmed: target.checked })}
          />
          {t('account.samePhone')}
        </label>
      )}
      <ActivationHint />
      {draw('activationCode', { required: true })}
      <section className="account-text" aria-label={t('account.text', { version: ACCOUNT_TEXT_VERSION })}>
        <h3>{t('account.text', { version: ACCOUNT_TEXT_VERSION })}</h3>
        <ul>
          {accountSentences(language).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </section>
      <label className="account-tick">
        <input
          type="checkbox"
          name="agreed"
          checked={form.agreed}
          aria-invalid={problems.read !== undefined}
          aria-describedby={problems.read === undefined ? undefined : 'account-read'}
          onChange={({ target }) => set({ agreed: target.checked })}
        />
        {t('account.agreed')}
      </label>
      {problems.read && (
        <p id="account-read" role="alert">
          {problems.read}
        </p>
      )}
    </ActivationDialog>
  );
}
