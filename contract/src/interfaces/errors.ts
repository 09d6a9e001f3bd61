import type { ErrorEntry } from '../base/error-entry.js';

/** The hospital's other systems. */
export const interfacesErrors = {
  'interface.unknown': {
    status: 404,
    zh: '接口不存在或不在您的管理范围内',
    en: 'This interface does not exist or is outside of your area',
  },
  'interface.tokenMissing': {
    status: 401,
    zh: '缺少接口令牌（Authorization: Bearer …）',
    en: 'The token of the interface is missing (Authorization: Bearer …)',
  },
  'interface.tokenWrong': {
    status: 401,
    zh: '接口令牌不正确',
    en: 'The token of the interface is wrong',
  },
  'interface.off': {
    status: 403,
    zh: '该接口未启用',
    en: 'This interface is not in use',
  },
  'interface.addressRefused': {
    status: 403,
    zh: '该接口不允许此地址连接',
    en: 'This address may not use the interface',
  },
  'interface.format': {
    status: 415,
    zh: '只接收 application/json、application/xml 或 text/xml',
    en: 'Send application/json, application/xml or text/xml',
  },
  'interface.event': {
    status: 400,
    zh: '事件字段缺失、未知或有误：{path}',
    en: 'A field of the event is missing, unknown or cannot be right: {path}',
  },
  'interface.form': {
    status: 400,
    zh: '内容不是 JSON，也不是根元素为 message 的 XML，或内容过多',
    en: 'The body is neither JSON nor XML with the root element message, or has too many parts',
  },
  'interface.charset': {
    status: 400,
    zh: '内容与其声明的字符集不符，或不支持该字符集',
    en: 'The bytes are not of the character set that is declared, or it is not supported',
  },
  'interface.noPush': {
    status: 409,
    zh: '该接口以端口接收消息，没有令牌',
    en: 'This interface has a port and no token',
  },
  'interface.changed': {
    status: 409,
    zh: '该接口已被他人修改，请查看后再改',
    en: 'Somebody else changed this interface meanwhile: look at it and try again',
  },
  'interface.name': {
    status: 409,
    zh: '已有同名接口',
    en: 'Another interface has this name',
  },
  'interface.port': {
    status: 409,
    zh: '端口 {port} 已被另一接口使用',
    en: 'Another interface uses port {port}',
  },
  'interface.network': {
    status: 422,
    zh: '“{network}”不是地址或网段，例如 10.1.2.3 或 10.1.0.0/16',
    en: '"{network}" is neither an address nor a network, such as 10.1.2.3 or 10.1.0.0/16',
  },
  'interface.zone': {
    status: 422,
    zh: '未知时区',
    en: 'This time zone is not known',
  },
  'interface.messageUnknown': {
    status: 404,
    zh: '消息不存在，可能已过保留期',
    en: 'This message does not exist; it may be past its retention',
  },
  'interface.notWaiting': {
    status: 409,
    zh: '该消息已不在等待处理',
    en: 'This message does not wait any more',
  },
  'interface.mapping': {
    status: 422,
    zh: '请选择该编码的含义，或标为“不使用”',
    en: 'Choose what this code means, or that it is not used',
  },
  'interface.address': {
    status: 422,
    zh: '请填写主机和端口；网络推送请填写以 http:// 或 https:// 开头的地址和至少 24 位的密钥',
    en: 'Enter a host and a port; for a webhook an address that begins with http:// or https://, and a secret of 24 or more characters',
  },
  'interface.code': {
    status: 422,
    zh: '“{figure}”的编码或单位不完整',
    en: 'The code or the unit of "{figure}" is missing or unknown',
  },
  'interface.deliveryUnknown': {
    status: 404,
    zh: '该条结果不存在',
    en: 'This result on its way does not exist',
  },
  'interface.period': {
    status: 422,
    zh: '补发区间须在 {days} 天以内，且不晚于今天',
    en: 'A period of up to {days} days that ends no later than today can be sent',
  },
  'interface.person': {
    status: 422,
    zh: '所选人员不是本院在职医生',
    en: 'The person is not a doctor of this hospital',
  },
} as const satisfies Record<string, ErrorEntry>;
