import type { FieldNames } from '../base/field-name.js';

/** Names of the fields of this topic, by the first word of the endpoint. */
export const organisationFieldNames = {
  organisation: {
    hospital: ['医院', 'hospital'],
    zone: ['时区', 'time zone'],
    mealWindows: ['餐次时段', 'meal times'],
    parentId: ['上级机构', 'parent'],
    nature: ['性质', 'nature'],
    region: ['地区', 'region'],
    phone: ['电话', 'phone'],
    by: ['移动步数', 'steps'],
    intoId: ['并入机构', 'node it becomes part of'],
    intoVersion: ['并入机构的版本', 'version of the node it becomes part of'],
    bedPrefix: ['床号前缀', 'prefix of beds'],
    mode: ['添加方式', 'way of adding'],
    prefix: ['前缀', 'prefix'],
    start: ['起始号', 'first number'],
    name: ['名称', 'name'],
    latinName: ['英文名', 'name in Latin letters'],
    'begin.code': ['初始化代码', 'setup code'],
    code: ['编码', 'code'],
  },
} satisfies Record<string, FieldNames>;
