import { codedReason, PRESET_REASONS, type PresetReason } from '@wardlink/contract';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { qualityText } from '../elements/reading-marks.js';
import { sentenceOf } from '../features/patient/timeline-text.js';
import { voidedText } from '../ward/records/voided-text.js';

const page = vi.hoisted(() => ({ language: 'zh' as 'zh' | 'en' }));
vi.mock('./i18n.js', () => ({ currentLanguage: () => page.language }));

const CASES = (Object.keys(PRESET_REASONS) as PresetReason[]).flatMap((code) =>
  (['zh', 'en'] as const).map((language) => [code, language] as const),
);
const t = (key: string, places: Record<string, unknown> = {}): string => `${key} ${JSON.stringify(places)}`;
const nameOf = ({ name, latinName }: { name: string; latinName: string | null }): string =>
  page.language === 'en' ? (latinName ?? name) : name;

describe.each(CASES)('the preset %s in %s', (code, language) => {
  const expected = PRESET_REASONS[code][language];
  const reason = codedReason(code);
  beforeEach(() => {
    page.language = language;
  });

  it('is in the text of a voided reading', () => {
    expect(voidedText({ at: 0, by: { name: 'x', latinName: null }, reason }, { t, nameOf })).toContain(expected);
  });

  it('is in the text of an emergency use', () => {
    const qualityMark = { meter: null, emergency: reason, operator: null };
    expect(qualityText({ qualityMark }, t as never)).toContain(expected);
  });

  it.each(['glucose.corrected', 'vital.corrected', 'reading.voided', 'monitoring.terminated', 'order.takenBack'])(
    'is in the timeline for %s',
    (kind) => {
      const entry = { at: 0, kind, by: null, detail: { reason: code }, voided: null };
      expect(sentenceOf(entry, { t, exists: () => true, nameOf })).toContain(expected);
    },
  );
});
