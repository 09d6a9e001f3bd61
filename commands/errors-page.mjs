import { accountErrors } from '../contract/dist/errors/accounts.js';
import { attachmentErrors } from '../contract/dist/errors/attachments.js';
import { careErrors } from '../contract/dist/errors/care.js';
import { formErrors } from '../contract/dist/errors/forms.js';
import { organisationErrors } from '../contract/dist/errors/organisation.js';
import { qualityErrors } from '../contract/dist/errors/quality.js';
import { requestErrors } from '../contract/dist/errors/requests.js';
import { isSuspicious } from '../server/dist/core/http/suspicious-refusals.js';
import { writeOrCheckPage, table } from './generated-page.mjs';

// Writes docs/errors.md from the contract's error catalogue; with `--check`, compares the page with the catalogue.
const AREAS = [
  ['Any request · 所有请求', requestErrors],
  ['Signing in, passwords, staff and roles · 登录、密码、人员与角色', accountErrors],
  ['Nodes, beds and rules · 机构、床位与规则', organisationErrors],
  ['Patients, readings, orders, devices and warnings · 患者、记录、医嘱、设备与预警', careErrors],
  ['Quality control of meters, lots of strips and solutions · 血糖仪质控、试纸与质控液批号', qualityErrors],
  ['Forms of reports · 报告模板', formErrors],
  ['Pictures, voice messages and files of chats · 聊天中的图片、语音与文件', attachmentErrors],
];

/** Escapes a text for a Markdown table cell. */
const cell = (text) => text.replaceAll('|', '\\|');

const text = [
  '# Errors of the hospital · 医院端错误',
  '',
  'Made from the contract by `npm run docs:codes`; do not edit. The calling SDK has [a catalogue of its own](sdk/errors.md).',
  '本页由合同生成，请勿手改。通话 SDK 另有[错误目录](sdk/errors.md)。',
  '',
  'A request that fails is answered, never sealed, with',
  '',
  '```json',
  '{ "status": 400, "code": "input.invalid", "description": "Input error: time slot", "field": "slot" }',
  '```',
  '',
  '- `code` never changes its meaning; programs go by it. · 程序以 `code` 为准，含义不变。',
  '- `status` is that of HTTP, but for 300, which travels under 200 and ends the session (the page asks to log in again, and keeps what was',
  '  typed). · 300 随 HTTP 200 返回，表示登录已失效。',
  '- `description` is in the language that the request asked for by `Accept-Language`; words in braces below are filled in. · 说明文字按请求语言返回，',
  '  花括号内为替换内容。',
  '- `field` names the field that is wrong, as the request has it; where several are, `fields` has each with its own text. · `field` 为出错字段的请求名；',
  '  多个字段有误时，`fields` 给出每个字段及其说明。',
  '- A line of the log has the code of what it answered (`code`), with the account; those marked ● are warnings with the network address too: one is a slip,',
  '  many are an attack ([threat model](threat-model.md)). · 标 ● 者在日志中为警告，并记录网络地址。',
  '',
  ...AREAS.flatMap(([title, entries]) => [
    `## ${title}`,
    '',
    table(
      ['Code · 代码', 'Status · 状态', 'English', '中文', 'Log · 日志'],
      Object.entries(entries).map(([code, { status, en, zh }]) => [
        `\`${code}\``,
        status,
        cell(en),
        cell(zh),
        isSuspicious(code) ? '●' : '',
      ]),
    ),
    '',
  ]),
].join('\n');

writeOrCheckPage('docs/errors.md', text, 'docs:codes');
