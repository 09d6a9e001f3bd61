import { describe, expect, it } from 'vitest';
import { commonFieldNames } from '../src/base/common-field-names.js';
import { fieldNamesOf } from '../src/field-names.js';
import { fieldName } from '../src/index.js';
import { ClientFrame, meterSchemas, schemas } from '../src/schemas.js';

/** A JSON schema in any of its forms. */
interface Node {
  properties?: Record<string, Node>;
  patternProperties?: Record<string, Node>;
  items?: Node;
  anyOf?: Node[];
  allOf?: Node[];
}

/** Paths of all fields of a schema, at any depth. */
function pathsOf(schema: Node | undefined, above = ''): string[] {
  if (!schema) return [];
  const { properties = {}, patternProperties = {}, items, anyOf = [], allOf = [] } = schema;
  const named = Object.entries(properties).flatMap(([field, node]) => {
    const path = above === '' ? field : `${above}.${field}`;
    return [path, ...pathsOf(node, path)];
  });
  const unnamed = [...Object.values(patternProperties), items, ...anyOf, ...allOf];
  return [...named, ...unnamed.flatMap((node) => pathsOf(node, above))];
}

const withRequest: Record<string, { request?: unknown; reply: unknown }> = {
  ...schemas,
  'meter.readings': meterSchemas,
};
const requests = Object.entries(withRequest)
  .map(([name, { request }]) => [name, pathsOf(request as Node | undefined)] as const)
  .filter(([, paths]) => paths.length > 0);

describe('a field that is wrong', () => {
  it.each(requests)('of %s is named in both languages', (endpoint, paths) => {
    const nameless = paths.filter(
      (path) =>
        !/\p{Script=Han}/u.test(fieldName(path, 'zh', endpoint)) ||
        /[A-Z][a-z]+[A-Z]|^[a-z]+[A-Z]/.test(fieldName(path, 'en', endpoint)),
    );
    expect(nameless).toEqual([]);
  });

  it('within a list is named as the list, and one that is not ours by its path', () => {
    expect([fieldName('slots.3', 'en'), fieldName('rows.12.value', 'zh')]).toEqual(['time slots', '数值']);
    expect(fieldName('patient.isAdmin', 'zh')).toBe('patient.isAdmin');
  });

  // One word, several meanings: each request says its own.
  it.each([
    ['conference.present', 'days', 'number of days', '数据天数'],
    ['virtualWard.save', 'days', 'days of management', '管理天数'],
    ['enrolment.effect', 'days', 'number of days', '天数'],
    ['enrolment.advise', 'text', 'text of the advice', '建议内容'],
    ['patient.search', 'text', 'search text', '搜索内容'],
    ['form.import', 'text', 'text of the file', '文件内容'],
    ['consultation.answer', 'proposals.0.words', 'words', '说明'],
    ['strip.list', 'words', 'search text', '搜索内容'],
    ['organisation.add', 'name', 'name', '名称'],
    ['organisation.begin', 'hospital.name', 'name', '名称'],
    ['patient.edit', 'name', 'name', '姓名'],
    ['role.edit', 'name', 'name of the role', '角色名称'],
    ['group.create', 'name', 'name of the group', '群名称'],
    ['center.revoke', 'sessionId', 'session', '登录会话'],
    ['ambulatory.bind', 'sessionId', 'monitoring session', '监测'],
    ['session.login', 'code', 'code of the second factor', '动态验证码'],
    ['organisation.begin', 'code', 'setup code', '初始化代码'],
    ['organisation.add', 'code', 'code', '编码'],
    ['enrolment.planFollowUp', 'way', 'way of the follow-up', '随访方式'],
    ['outpatient.recall', 'way', 'way of contact', '联系方式'],
    ['record.list', 'way', 'way of measurement', '测量方式'],
    ['enrolment.closeFollowUp', 'outcome', 'outcome of the follow-up', '随访结果'],
    ['order.execute', 'outcome', 'outcome', '执行结果'],
    ['order.execute', 'refusal', 'reason for not giving it', '未执行原因'],
    ['glucose.record', 'refusal', 'reason for not measuring', '未测原因'],
    ['strip.save', 'targets.low', 'low level', '低水平'],
    ['strip.save', 'targets.low.lower', 'lower limit', '下限'],
    ['strip.save', 'targets.high', 'high level', '高水平'],
    ['strip.save', 'targets.high.target', 'target value', '靶值'],
    ['solution.save', 'target', 'target and range', '靶值与范围'],
    ['solution.save', 'target.target', 'target value', '靶值'],
    ['patient.setTarget', 'target', 'target', '控制目标'],
    ['quality.record', 'results.0.level', 'level of the control', '质控水平'],
    ['form.save', 'definition.title', 'title', '标题'],
    ['staff.add', 'title', 'title', '职称'],
    ['report.print', 'prints.0.lines', 'printed lines', '打印行'],
    ['menu.save', 'lines', 'lines of the menu', '菜单项'],
    ['surgery.save', 'minutes', 'planned duration', '预计时长'],
    ['report.share', 'minutes', 'minutes', '分钟数'],
    ['virtualWard.saveDuty', 'duties.0.since', 'begin of the duty', '值班开始'],
    ['meter.readings', 'controls', 'control results', '质控结果'],
    ['rule.save', 'change.value.hours', 'hours', '小时数'],
    ['chat', 'content', 'content of the message', '消息内容'],
  ])('of %s: %s is "%s"', (endpoint, path, en, zh) => {
    expect([fieldName(path, 'en', endpoint), fieldName(path, 'zh', endpoint)]).toEqual([en, zh]);
  });
});

describe('the names of a topic', () => {
  const groups = Object.entries(fieldNamesOf);
  const frame = pathsOf(ClientFrame as unknown as Node).map((path) => `chat.frame.${path}`);
  const paths = [...requests.flatMap(([endpoint, all]) => all.map((path) => `${endpoint}.${path}`)), ...frame];
  const hasField = (group: string, end: string): boolean =>
    paths.some((path) => path.startsWith(`${group}.`) && `.${path}`.endsWith(`.${end}`));

  it.each(groups)('%s are of fields of its requests, and differ from the common ones', (_group, names) => {
    const needless = Object.entries(names).filter(([end, name]) => `${commonFieldNames[end]}` === `${name}`);
    expect(needless).toEqual([]);
  });

  it('are all of a request, and so are the common ones', () => {
    const all = Object.keys(fieldNamesOf);
    const ends = new Map<string, string[]>();
    for (const [group, names] of groups)
      for (const end of Object.keys(names)) ends.set(end, [...(ends.get(end) ?? []), group]);
    const unused = [...ends].filter(([end, where]) => !where.some((group) => hasField(group, end)));
    expect(unused).toEqual([]);
    const unknown = Object.keys(commonFieldNames).filter((end) => !paths.some((path) => path.endsWith(`.${end}`)));
    expect(unknown).toEqual([]);
    expect(all.filter((group) => !paths.some((path) => path.startsWith(`${group}.`)))).toEqual([]);
  });
});
