import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AUDIT_EVENTS } from '@wardlink/contract';
import { Button } from '../../elements/button.js';
import { call } from '../../http/call.js';
import { useRequest } from '../../http/use-request.js';
import { useLanguage } from '../../language/names.js';
import { noteTexts, reasonText } from './reason-text.js';
import type { Preview } from './types.js';

type Figures = Preview['changes'][number]['after'];

/** Figures of a change that people read: place, bed and number. */
const SHOWN = ['ward', 'latinWard', 'bed', 'number', 'name', 'fields'];
const figuresText = (figures: Figures): string =>
  Object.entries(figures ?? {})
    .filter(([name, value]) => SHOWN.includes(name) && value !== null && value !== '')
    .map(([, value]) => String(value))
    .join(' · ');

/** What a waiting message would do: it is tried on the server, and nothing is stored. */
export function PreviewPart({ partnerId, messageId }: { partnerId: string; messageId: string }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [preview, setPreview] = useState<Preview>();
  const { isBusy, run } = useRequest();
  const look = () => run(async () => setPreview(await call('interface.preview', { partnerId, messageId })));
  if (!preview) {
    return (
      <Button icon="info" disabled={isBusy} onClick={() => void look()}>
        {t('interfaces.preview')}
      </Button>
    );
  }
  const { state, changes, notes } = preview;
  const lines = [
    ...changes.map(({ type, before, after }) => {
      const word = AUDIT_EVENTS[type as keyof typeof AUDIT_EVENTS]?.[language] ?? type;
      return [word, [figuresText(before), figuresText(after)].filter((text) => text !== '').join(' → ')]
        .filter((text) => text !== '')
        .join(': ');
    }),
    ...noteTexts(t, notes),
    ...(state === 'aside' ? [t('interfaces.wouldWait', { why: reasonText(t, preview) })] : []),
  ];
  return (
    <div className="interface-preview" role="status">
      <b>{t('interfaces.previewTitle')}</b>
      {lines.length === 0 ? (
        <p>{t('interfaces.previewNothing')}</p>
      ) : (
        <ul>
          {lines.map((line, index) => (
            <li key={index}>{line}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
