import { useCallback, useEffect, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { isMobileNumber } from '@wardlink/domain';
import type { ReplyOf } from '@wardlink/contract';
import { Button } from '../../elements/button.js';
import { Listing } from '../../elements/listing.js';
import { call } from '../../http/call.js';
import { useLoaded } from '../../http/use-loaded.js';
import { useName } from '../../language/names.js';
import { notify } from '../../notices/notices.js';
import { useDraft, clearDraft } from '../../forms/draft.js';
import { failureOf } from '../../forms/failure.js';
import { FormField } from '../../forms/form-field.js';
import { OwnPicture } from './avatar.js';
import { SecondFactor } from './second-factor.js';
import { Sessions } from './sessions.js';
import './center.css';

type Profile = ReplyOf<'center.overview'>['profile'];

/** `/center` and `/center/content`: the own account, what one may change of it, and where one is signed in. */
export function CenterPage() {
  const { t } = useTranslation();
  const { loaded, reload } = useLoaded(
    'center',
    useCallback(() => call('center.overview', undefined, { background: true }), []),
  );
  useEffect(() => {
    document.title = `${t('center.page')} · Wardlink`;
  }, [t]);
  return (
    <div className="center-page">
      <header className="center-head">
        <h1>{t('center.page')}</h1>
        <Link className="button" to="/center/changePw">
          {t('center.password.title')}
        </Link>
      </header>
      <Listing loaded={loaded} onRetry={() => void reload()} lines={8}>
        {({ profile, factor, sessions }) => (
          <>
            <ProfileForm key={profile.version} profile={profile} onChanged={() => void reload()} />
            <OwnPicture />
            <SecondFactor factor={factor} onChanged={() => void reload()} />
            <Sessions sessions={sessions} onChanged={() => void reload()} />
          </>
        )}
      </Listing>
    </div>
  );
}

function ProfileForm({ profile, onChanged }: { profile: Profile; onChanged: () => void }) {
  const { t } = useTranslation();
  const nameOf = useName();
  const draft = `center.${profile.version}`;
  const saved = {
    mobile: profile.mobile ?? '',
    characteristic: profile.characteristic ?? '',
    introduce: profile.introduce ?? '',
  };
  const [form, setForm] = useDraft(draft, saved);
  const [problem, setProblem] = useState<{ field?: string | undefined; text: string }>();
  const [busy, setBusy] = useState(false);

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    if (form.mobile.trim() !== '' && !isMobileNumber(form.mobile.trim())) {
      return setProblem({ field: 'mobile', text: t('center.mobileWrong') });
    }
    setBusy(true);
    try {
      await call('center.edit', { version: profile.version, ...form, mobile: form.mobile.trim() || null });
      clearDraft(draft);
      notify.success(t('center.saved'));
      onChanged();
    } catch (error) {
      setProblem(failureOf(error));
    }
    setBusy(false);
  };
  const set = (field: keyof typeof saved, text: string): void => {
    setForm({ ...form, [field]: text });
    setProblem(undefined);
  };
  return (
    <form className="card center-card" noValidate onSubmit={(event) => void submit(event)}>
      <h2>{t('center.contentTitle')}</h2>
      <p>
        <strong>{nameOf(profile)}</strong> · {profile.username} · {nameOf(profile.role)} · {nameOf(profile.node)}
        {profile.title && ` · ${t(`staff.title.${profile.title}`)}`}
      </p>
      <p className="password-policy">{t('center.administrators')}</p>
      <FormField label={t('staff.field.mobile')} problem={problem?.field === 'mobile' ? problem.text : undefined}>
        {(names) => (
          <input
            className="input"
            name="mobile"
            inputMode="numeric"
            maxLength={11}
            value={form.mobile}
            onChange={(event) => set('mobile', event.target.value)}
            {...names}
          />
        )}
      </FormField>
      {(['characteristic', 'introduce'] as const).map((field) => (
        <FormField key={field} label={t(`staff.field.${field}`)}>
          {(names) => (
            <textarea
              className="input"
              name={field}
              maxLength={field === 'introduce' ? 2000 : 500}
              value={form[field]}
              onChange={(event) => set(field, event.target.value)}
              {...names}
            />
          )}
        </FormField>
      ))}
      {problem && (
        <p className="password-problem" role="alert">
          {problem.text}
        </p>
      )}
      <footer>
        <Button tone="primary" type="submit" disabled={busy}>
          {t('center.save')}
        </Button>
      </footer>
    </form>
  );
}
