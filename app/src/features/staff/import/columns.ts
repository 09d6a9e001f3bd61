import type { StaffField } from '../staff-form.js';
import { PLACE_HEADINGS, type FieldHeadings } from '../../../files/guess-columns.js';

/** Columns that a file of staff can have; the user type is the same for the whole file. */
export const FIELDS: readonly FieldHeadings<StaffField>[] = [
  {
    field: 'username',
    needed: true,
    names: ['用户名', '登录名', '账号', '工号', '登录账号', 'user name', 'login', 'login name', 'account'],
    near: /用户名|登录名|账号|工号|user.?name|login|account/i,
  },
  {
    field: 'latinName',
    names: ['英文名', '拼音', '姓名拼音', '英文姓名', 'latin name', 'english name', 'pinyin'],
    near: /英文名|拼音|latin|english/i,
  },
  {
    field: 'realName',
    needed: true,
    names: ['姓名', '名字', 'name', 'real name', 'full name'],
    near: /姓名|名字|^name$|real.?name|full.?name/i,
  },
  { field: 'sex', needed: true, names: ['性别', 'sex', 'gender'], near: /性别|^sex$|gender/i },
  PLACE_HEADINGS,
  { field: 'roleId', names: ['角色', 'role'], near: /角色|^role/i },
  {
    field: 'mobile',
    names: [
      '手机',
      '手机号',
      '手机号码',
      '移动电话',
      '联系电话',
      '电话',
      'mobile',
      'mobile number',
      'mobile phone',
      'phone',
      'phone number',
    ],
    near: /手机|电话|mobile|phone/i,
    other: /紧急|联系人|家属|亲属|emergency|contact|relative|kin/i,
  },
  {
    field: 'idCard',
    names: ['身份证', '身份证号', '身份证号码', 'identity number', 'identity card', 'id card', 'id number'],
    near: /身份证|identity|id.?card/i,
  },
  { field: 'title', names: ['职称', '专业职称', 'title', 'professional title'], near: /职称|title/i },
  {
    field: 'certificateNumber',
    names: [
      '证书编号',
      '证书号',
      '执业证号',
      '执业证书编号',
      '资格证号',
      'certificate number',
      'certificate no',
      'certificate',
      'licence number',
      'license number',
    ],
    near: /证书|执业证|certificate|licen[cs]e/i,
  },
  {
    field: 'issuedOn',
    names: ['发证日期', '签发日期', 'issued', 'issued on', 'issue date', 'date of issue'],
    near: /发证|签发|issue/i,
  },
  {
    field: 'occupation',
    names: ['职业', 'occupation', 'profession'],
    near: /职业|occupation|profession/i,
  },
];
