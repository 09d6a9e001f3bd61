import { useRef, useState, type ChangeEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../elements/button.js';
import { call } from '../../../http/call.js';
import { failureText } from '../../../http/failure-text.js';

interface Props {
  logo: string | null;
  disabled: boolean;
  onChange: (logo: { picture: string; logo: string } | null) => void;
}

/** The bytes of a file as base64. */
function base64Of(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''));
    reader.onerror = () => reject(reader.error ?? new Error(file.name));
    reader.readAsDataURL(file);
  });
}

/** The picture in the corner of each page. It is stored when chosen, because a form refers to it by its content. */
export function LogoField({ logo, disabled, onChange }: Props) {
  const { t } = useTranslation();
  const chooser = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const choose = async (event: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const [file] = event.target.files ?? [];
    if (!file) return;
    setBusy(true);
    setProblem(undefined);
    try {
      onChange(await call('form.addLogo', { picture: await base64Of(file) }));
    } catch (error) {
      setProblem(failureText(error));
    }
    setBusy(false);
    // The same file can be chosen again after a failure.
    if (chooser.current) chooser.current.value = '';
  };
  return (
    <div className="form-logo">
      {logo ? <img src={logo} alt={t('ownForms.logo')} /> : <small>{t('ownForms.noLogo')}</small>}
      <input
        ref={chooser}
        type="file"
        hidden
        accept="image/png,image/jpeg"
        aria-label={t('ownForms.chooseLogo')}
        onChange={(event) => void choose(event)}
      />
      <Button size="small" disabled={disabled || busy} onClick={() => chooser.current?.click()}>
        {t('ownForms.chooseLogo')}
      </Button>
      {logo && (
        <Button size="small" disabled={disabled || busy} onClick={() => onChange(null)}>
          {t('ownForms.removeLogo')}
        </Button>
      )}
      {problem && (
        <p className="form-problem" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
