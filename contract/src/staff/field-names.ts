import type { FieldNames } from '../base/field-name.js';

const names: FieldNames = {
  lines: ['菜单项', 'lines of the menu'],
  title: ['职称', 'title'],
  person: ['人员', 'person'],
  certificateNumber: ['证书编号', 'certificate number'],
  issuedOn: ['发证日期', 'date of issue'],
  occupation: ['职业', 'occupation'],
  roleId: ['角色', 'role'],
  permissionType: ['权限类型', 'type of permissions'],
  permissions: ['权限', 'permissions'],
  description: ['说明', 'description'],
  factorDemanded: ['要求两步验证', 'second factor required'],
  menu: ['菜单', 'menu'],
  entry: ['菜单项', 'line of the menu'],
  shown: ['显示', 'shown'],
};

/** Names of the fields of this topic, by the first word of the endpoint. */
export const staffFieldNames = {
  staff: {
    ...names,
    type: ['账号类型', 'type of account'],
  },
  role: {
    ...names,
    name: ['角色名称', 'name of the role'],
    latinName: ['角色英文名', 'name of the role in Latin letters'],
  },
  menu: {
    ...names,
    name: ['菜单项名称', 'name of the line'],
  },
} satisfies Record<string, FieldNames>;
