import type { StaffField } from '../staff-form.js';

/** What a line may say of somebody; the user type is one for the whole file. */
export const COLUMNS: readonly { field: StaffField; needed: boolean; headings: RegExp }[] = [
  { field: 'username', needed: true, headings: /用户名|登录名|账号|工号|user.?name|login|account/i },
  { field: 'latinName', needed: false, headings: /英文名|拼音|latin|english/i },
  { field: 'realName', needed: true, headings: /姓名|名字|^name$|real.?name|full.?name/i },
  { field: 'sex', needed: true, headings: /性别|^sex$|gender/i },
  { field: 'nodeId', needed: false, headings: /机构|科室|病区|部门|place|department|ward|unit/i },
  { field: 'roleId', needed: false, headings: /角色|^role/i },
  { field: 'mobile', needed: false, headings: /手机|电话|mobile|phone/i },
  { field: 'idCard', needed: false, headings: /身份证|identity|id.?card/i },
  { field: 'title', needed: false, headings: /职称|title/i },
  { field: 'certificateNumber', needed: false, headings: /证书|执业证|certificate|licen[cs]e/i },
  { field: 'issuedOn', needed: false, headings: /发证|签发|issue/i },
  { field: 'occupation', needed: false, headings: /职业|occupation|profession/i },
];

/** Which column says what; none where a field is not there. */
export type Mapping = Partial<Record<StaffField, number>>;

/** Guesses which column says what from the headings; each column is taken once. */
export function guessMapping(headings: readonly string[]): Mapping {
  const mapping: Mapping = {};
  const taken = new Set<number>();
  for (const { field, headings: pattern } of COLUMNS) {
    const column = headings.findIndex(
      (heading, at) => !taken.has(at) && pattern.test(heading.normalize('NFKC').trim()),
    );
    if (column < 0) continue;
    mapping[field] = column;
    taken.add(column);
  }
  return mapping;
}
