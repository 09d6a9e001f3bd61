import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import type { ReplyOf } from '@wardlink/contract';
import { LanguageSwitch } from '../../../elements/language-switch.js';
import { call } from '../../../http/call.js';
import { OpenedLink } from '../../../reports/opened-link.js';
import { formOfParts } from './load-form.js';
import { Preview } from './preview.js';

/** A form of quality control behind a signed link; it needs no session. */
export function LinkedFormPage({ token }: { token: string }) {
  const id = useLocation().pathname.replace(/\/+$/, '').slice(1);
  return (
    <OpenedLink token={token} open={(of) => call('quality.open', { token: of })} isAsked={({ form }) => form === id}>
      {(opened) => <LinkedForm opened={opened} />}
    </OpenedLink>
  );
}

function LinkedForm({ opened }: { opened: ReplyOf<'quality.open'> }) {
  const laidOut = useMemo(() => formOfParts(opened.form, opened), [opened]);
  return (
    <main className="printed-page">
      {laidOut && (
        <Preview laidOut={laidOut} language={opened.language}>
          <LanguageSwitch />
        </Preview>
      )}
    </main>
  );
}
