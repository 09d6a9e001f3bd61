// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { ErrorCode } from '@wardlink/contract';
import { loadAllTexts, startLanguage, switchLanguage } from '../language/i18n.js';
import { FormAlert } from './form-alert.js';

beforeAll(async () => {
  await startLanguage();
  await loadAllTexts();
  await switchLanguage('en');
});
afterEach(cleanup);

const alertOf = (code: ErrorCode | undefined) => (
  <FormAlert
    state={{ problems: {}, refusal: code && { text: `refused: ${code}`, code, fields: [] } }}
    samePhone={{ confirmed: false, onConfirm: vi.fn() }}
  />
);

it.each(['patient.samePhone', 'patient.samePhoneElsewhere'] as const)(
  'the question about a shared phone (%s) has the focus each time that it is asked',
  (code) => {
    const { rerender } = render(alertOf(undefined));
    for (let time = 1; time <= 2; time += 1) {
      rerender(alertOf(code));
      expect(document.activeElement).toBe(screen.getByRole('checkbox'));
      rerender(alertOf(undefined));
    }
  },
);
