import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { isMobileNumber } from '@wardlink/domain';
import type { ReplyOf } from '@wardlink/contract';
import { Button } from '../../elements/button.js';
import { Listing } from '../../elements/listing.js';
import { usePageTitle } from '../../elements/use-page-title.js';
import { textsOf, type FormModel, type Problems } from '../../forms/model.js';
import { useFields } from '../../forms/use-fields.js';
import { useForm } from '../../forms/use-form.js';
import { call } from '../../http/call.js';
import { useLoad } from '../../http/use-load.js';
import { useName } from '../../language/names.js';
import { useWardText } from '../../ward/choice/ward-names.js';
import { notify } from '../../notices/notices.js';
import { OwnPicture } from './avatar.js';
import { SecondFactor } from './second-factor.js';
import { Sessions } from './sessions.js';
import './center.css';

type Profile = ReplyOf<'center.overview'>['profile'];

/** `/center`, `/center/content` and `/systemDean`: the user's account, its editable fields, and its sessions. */
export function CenterPage({ passwordPath = '/center/changePw' }: { passwordPath?: string }) {
  const { t } = useTranslation();
  const { loaded, reload } = useLoad(
    'center',
    useCallback(() => call('center.overview'), []),
  );
  usePageTitle(t('center.page'));
  return (
    <div className="center-page">
      <header className="center-head">
        <h1>{t('center.page')}</h1>
        <Link className="button" to={passwordPath}>
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

const PROFILE_FIELDS: FormModel<'mobile' | 'characteristic' | 'introduce'> = {
  mobile: { maxLength: 11, inputMode: 'numeric', mask: 'mobile' },
  characteristic: { kind: 'long', maxLength: 500 },
  introduce: { kind: 'long', maxLength: 2000 },
};

function ProfileForm({ profile, onChanged }: { profile: Profile; onChanged: () => void }) {
  const { t } = useTranslation();
  const nameOf = useName();
  const wardText = useWardText();
  const { version } = profile;
  const state = useForm({
    draft: `center.${version}`,
    initial: textsOf(PROFILE_FIELDS, profile),
    check: ({ mobile }): Problems =>
      mobile.trim() === '' || isMobileNumber(mobile.trim()) ? {} : { mobile: t('center.mobileWrong') },
    send: (form) => call('center.edit', { version, ...form, mobile: form.mobile.trim() || null }),
    onSent: () => {
      notify.success(t('center.saved'));
      onChanged();
    },
  });
  const field = useFields('staff', PROFILE_FIELDS, state);
  return (
    <form className="card center-card" noValidate onSubmit={state.submit}>
      <h2>{t('center.contentTitle')}</h2>
      <p>
        <strong>{nameOf(profile)}</strong> · {profile.username} · {nameOf(profile.role)} · {wardText(profile.node)}
        {profile.title && ` · ${t(`staff.title.${profile.title}`)}`}
      </p>
      <p className="password-policy">{t('center.administrators')}</p>
      {field('mobile')}
      {field('characteristic')}
      {field('introduce')}
      {state.alert !== undefined && (
        <p className="password-problem" role="alert">
          {state.alert}
        </p>
      )}
      <footer>
        <Button tone="primary" type="submit" disabled={state.busy}>
          {t('center.save')}
        </Button>
      </footer>
    </form>
  );
}
