import { describe, expect, it } from 'vitest';
import { auditDetail, recordCellText, recordColumns, type AuditRow, type RecordRow } from '../src/index.js';

const view = { language: 'en', zone: 'Asia/Shanghai' } as const;
const valueOf = (value: number | null, comparator: '<' | '>' | null) => {
  const column = recordColumns.glucose.find(({ key }) => key === 'value');
  const row = { reading: { slot: 1, value, comparator } } as unknown as RecordRow;
  return column && [column.cell(row, view), recordCellText(column, row, view)];
};

describe('HI and LO', () => {
  it('stand in the column of values as words, in a file as on the screen; numbers stay numbers', () => {
    expect(valueOf(33.3, '>')).toEqual(['HI', 'HI']);
    expect(valueOf(1.1, '<')).toEqual(['LO', 'LO']);
    expect(valueOf(33.3, null)).toEqual([33.3, '33.3']);
    expect(valueOf(null, null)).toEqual([null, '']);
  });

  it('are told by the trail with the end of the meter, never as its bare figure', () => {
    const shown = (before: AuditRow['before'], after: AuditRow['after'], language: 'zh' | 'en' = 'en') =>
      auditDetail({ before, after } as AuditRow, language, view.zone);
    expect(shown(null, { value: 33.3, comparator: '>', slot: 1 })).toBe('value: HI (> 33.3); slot: Before breakfast');
    expect(shown({ value: 1.1, comparator: '<' }, { value: 7.8, comparator: null })).toBe('value: LO (< 1.1) → 7.8');
    expect(shown(null, { indicator: 'ketone', ketone: 8, value: 8, comparator: '>' }, 'zh')).toBe(
      '指标：血酮；血酮：HI (> 8)；数值：HI (> 8)',
    );
    expect(shown(null, { value: 7.8, comparator: null })).toBe('value: 7.8');
  });
});
