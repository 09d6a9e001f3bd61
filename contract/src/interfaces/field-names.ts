import type { FieldNames } from '../base/field-name.js';

/** Names of the fields of this topic, by the first word of the endpoint. */
export const interfacesFieldNames = {
  interface: {
    partnerId: ['接口', 'interface'],
    name: ['接口名称', 'name of the interface'],
    nodeId: ['机构节点', 'place'],
    port: ['端口', 'port'],
    tls: ['加密连接', 'encrypted connection'],
    networks: ['允许的地址', 'allowed addresses'],
    charset: ['字符集', 'character set'],
    unicode: ['“UNICODE”的含义', 'meaning of "UNICODE"'],
    zone: ['时区', 'time zone'],
    processing: ['处理标识', 'processing ids'],
    endsWithoutReturn: ['帧尾', 'end of a frame'],
    keepDays: ['保留天数', 'days of retention'],
    messageId: ['消息', 'message'],
    messageIds: ['消息', 'messages'],
    states: ['状态', 'states'],
    search: ['检索词', 'what is searched for'],
    before: ['起始位置', 'where the page begins'],
    kind: ['编码类别', 'kind of code'],
    code: ['编码', 'code'],
    skipped: ['不使用', 'whether it is not used'],
  },
} satisfies Record<string, FieldNames>;
