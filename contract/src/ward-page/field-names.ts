import type { FieldNames } from '../base/field-name.js';

/** Names of the fields of this topic, by the first word of the endpoint. */
export const wardPageFieldNames = {
  wardPage: {
    arrangement: ['页面设置', 'arrangement of the page'],
    ownName: ['病区自用名称', 'own name of the ward'],
    colour: ['颜色', 'colour'],
    slots: ['显示的时段', 'slots shown'],
    figures: ['显示的指标', 'figures shown'],
    links: ['手册链接', 'links to handbooks'],
    title: ['链接名称', 'title of a link'],
    address: ['链接地址', 'address of a link'],
    message: ['今日留言', 'message of the day'],
    replaces: ['被替换的留言', 'message that is replaced'],
    text: ['留言内容', 'text of the message'],
    until: ['留言最后一天', 'last day of the message'],
  },
} satisfies Record<string, FieldNames>;
