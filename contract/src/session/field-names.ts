import type { FieldNames } from '../base/field-name.js';

const names: FieldNames = {
  captchaId: ['验证码', 'check question'],
  captcha: ['验证码', 'answer to the check question'],
  agreement: ['用户协议', 'agreement'],
  ticket: ['激活码', 'activation code'],
  closeCode: ['关闭代码', 'code of closing'],
  picture: ['头像', 'picture'],
  oldPassword: ['原密码', 'present password'],
  newPassword: ['新密码', 'new password'],
};

/** Names of the fields of this topic, by the first word of the endpoint. */
export const sessionFieldNames = {
  session: {
    ...names,
    code: ['动态验证码', 'code of the second factor'],
  },
  center: {
    ...names,
    code: ['动态验证码', 'code of the second factor'],
    sessionId: ['登录会话', 'session'],
  },
} satisfies Record<string, FieldNames>;
