import { DISEASE_TYPES } from '@wardlink/domain';
import { describe, expect, it } from 'vitest';
import {
  auditDetail,
  codedDisease,
  codedReason,
  diagnosisText,
  diseaseText,
  isStayReason,
  PRESET_REASONS,
  qualityMarkWords,
  reasonText,
  applicationColumns,
  endText,
  type ApplicationRow,
  type MedicationOrder,
  type AuditRow,
  type PresetReason,
} from '../src/index.js';
import { withdrawnText, type StripLot } from '../src/lots/columns.js';
import { DISEASE_NAMES } from '../src/reports/words.js';

const LANGUAGES = ['zh', 'en'] as const;
const CODES = Object.keys(PRESET_REASONS) as PresetReason[];
const CASES = CODES.flatMap((code) => LANGUAGES.map((language) => [code, language] as const));
const ZONE = 'Asia/Shanghai';

describe('a preset reason', () => {
  it.each(CASES)('%s, written in %s, is stored as its code and read in each language', (code, language) => {
    const typed = codedReason(` ${PRESET_REASONS[code][language]} `);
    if (!isStayReason(code)) expect(typed).toBe(code);
    for (const reader of LANGUAGES) expect(reasonText(codedReason(code), reader)).toBe(PRESET_REASONS[code][reader]);
  });

  it.each(CASES)('%s is told in %s wherever a reason is shown', (code, language) => {
    const expected = PRESET_REASONS[code][language];
    const reason = codedReason(code);
    const view = { language, zone: ZONE };
    for (const name of ['reason', 'timeReason', 'endReason', 'emergencyReason', 'voidReason', 'note']) {
      expect(auditDetail({ before: null, after: { [name]: code } } as unknown as AuditRow, language, ZONE)).toContain(
        expected,
      );
    }
    const qualityMark = { meter: null, emergency: reason, operator: null };
    expect(qualityMarkWords({ qualityMark }, language)).toEqual([expect.stringContaining(expected)]);
    const by = { name: '李', latinName: 'Li' };
    const ended = { state: 'terminated', endedAt: 0, endedBy: by, endReason: reason, replacedAt: null };
    expect(endText(ended as MedicationOrder, view)).toContain(expected);
    expect(withdrawnText({ withdrawn: { at: 0, by, reason } } as StripLot, language, ZONE)).toContain(expected);
  });

  it('has a text of its own in each language, which is no code', () => {
    for (const language of LANGUAGES) {
      const texts = CODES.map((code) => PRESET_REASONS[code][language]);
      expect(new Set(texts).size).toBe(texts.length);
      expect(texts.filter((text) => CODES.includes(text as PresetReason))).toEqual([]);
    }
  });

  it('is not made of what somebody wrote', () => {
    for (const text of ['家属拒绝', 'wrong arm', 'Wrong patient again', '患者错误？', '出院', 'toString', '']) {
      expect(codedReason(text)).toBe(text);
      for (const language of LANGUAGES) expect(reasonText(codedReason(text), language)).toBe(text);
    }
  });

  it('that the trail has as text is read in the language of the reader too', () => {
    const row = { before: null, after: { reason: '患者录错' } } as unknown as AuditRow;
    expect(auditDetail(row, 'en', ZONE)).toContain('Wrong patient');
  });
});

describe('a diagnosis', () => {
  it.each(DISEASE_TYPES.flatMap((type) => LANGUAGES.map((language) => [type, language] as const)))(
    '%s is stored as its code and read in %s',
    (type, language) => {
      const expected = DISEASE_NAMES[type][language];
      for (const written of LANGUAGES) expect(codedDisease(` ${DISEASE_NAMES[type][written]} `)).toBe(type);
      for (const stored of [type, DISEASE_NAMES[type].zh, DISEASE_NAMES[type].en]) {
        expect(diagnosisText(stored, language)).toBe(expected);
        expect(diseaseText(stored, language)).toBe(expected);
        const column = applicationColumns.find(({ key }) => key === 'diagnosis');
        expect(column?.cell({ diagnosis: codedDisease(stored) } as ApplicationRow, { language, zone: ZONE })).toBe(
          expected,
        );
        expect(
          auditDetail({ before: null, after: { diagnosis: stored } } as unknown as AuditRow, language, ZONE),
        ).toContain(expected);
      }
    },
  );

  it('in own words stays as written', () => {
    expect(codedDisease('糖尿病足')).toBe('糖尿病足');
    expect(diagnosisText(codedDisease('2 型糖尿病，糖尿病足'), 'en')).toBe('2 型糖尿病，糖尿病足');
  });
});

describe('a medicine in the trail', () => {
  it.each([
    [{ drug: '阿卡波糖', latinDrug: 'Acarbose' }, 'drug: Acarbose', '药品：阿卡波糖'],
    [{ drug: '门冬胰岛素' }, 'drug: Insulin aspart', '药品：门冬胰岛素'],
    [{ drug: '二甲双胍' }, 'drug: Metformin', '药品：二甲双胍'],
    [{ drug: '院内制剂' }, 'drug: 院内制剂', '药品：院内制剂'],
  ])('%j', (after, english, chinese) => {
    const row = { before: null, after } as unknown as AuditRow;
    expect(auditDetail(row, 'en', ZONE)).toBe(english);
    expect(auditDetail(row, 'zh', ZONE)).toBe(chinese);
  });
});
