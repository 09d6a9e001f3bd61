import { chatErrors } from '../contract/dist/chat/errors.js';
import { devicesErrors } from '../contract/dist/devices/errors.js';
import { enrolmentErrors } from '../contract/dist/enrolment/errors.js';
import { interfacesErrors } from '../contract/dist/interfaces/errors.js';
import { lotsErrors } from '../contract/dist/lots/errors.js';
import { operatorsErrors } from '../contract/dist/operators/errors.js';
import { ordersErrors } from '../contract/dist/orders/errors.js';
import { organisationErrors } from '../contract/dist/organisation/errors.js';
import { outpatientsErrors } from '../contract/dist/outpatients/errors.js';
import { ownErrors } from '../contract/dist/own/errors.js';
import { patientsErrors } from '../contract/dist/patients/errors.js';
import { qualityErrors } from '../contract/dist/quality/errors.js';
import { readingsErrors } from '../contract/dist/readings/errors.js';
import { reportsErrors } from '../contract/dist/reports/errors.js';
import { requestErrors } from '../contract/dist/request-errors.js';
import { rulesErrors } from '../contract/dist/rules/errors.js';
import { sessionErrors } from '../contract/dist/session/errors.js';
import { staffErrors } from '../contract/dist/staff/errors.js';
import { surgeriesErrors } from '../contract/dist/surgeries/errors.js';
import { verificationErrors } from '../contract/dist/verification/errors.js';
import { virtualWardErrors } from '../contract/dist/virtual-ward/errors.js';
import { wardPageErrors } from '../contract/dist/ward-page/errors.js';
import { warningsErrors } from '../contract/dist/warnings/errors.js';
import { isSuspicious } from '../server/dist/core/http/suspicious-refusals.js';
import { writeOrCheckPage, table } from './generated-page.mjs';

// Writes docs/errors.md from the contract's error catalogue; with `--check`, compares the page with the catalogue.
const AREAS = [
  ['Any request · 所有请求', requestErrors],
  ['Signing in, sessions, passwords · 登录、会话与密码', sessionErrors],
  ['Staff, roles and menus · 人员、角色与菜单', staffErrors],
  ['Nodes, beds and the first hospital · 机构、床位与初始化', organisationErrors],
  ['Rules · 规则', rulesErrors],
  ['Patients and admissions · 患者与住院', patientsErrors],
  ['Outpatients · 门诊', outpatientsErrors],
  ['What patients do themselves · 患者自助', ownErrors],
  ['Readings · 测量记录', readingsErrors],
  ['Orders · 医嘱', ordersErrors],
  ['Warnings · 预警', warningsErrors],
  ['Virtual wards and consultations · 虚拟病房与会诊', virtualWardErrors],
  ['Surgeries · 手术计划', surgeriesErrors],
  ['Accounts and consents of patients, enrolments · 患者账号、同意书与签约', enrolmentErrors],
  ['Messages, contacts, groups and calls · 消息、通讯录、群组与通话', chatErrors],
  ['Meters · 血糖仪', devicesErrors],
  ['Operators of meters · 血糖仪操作者', operatorsErrors],
  ['Controls of meters · 血糖仪质控', qualityErrors],
  ['Verification of meters · 血糖仪验证', verificationErrors],
  ['Lots of strips and solutions · 试纸与质控液批号', lotsErrors],
  ['Pages of wards · 病区页面', wardPageErrors],
  ['Interfaces of other systems · 系统接口', interfacesErrors],
  ['Reports and their forms · 报告与模板', reportsErrors],
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
