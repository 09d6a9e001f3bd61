import type { FieldNames } from '../base/field-name.js';

const names: FieldNames = {
  patientIds: ['患者', 'patients'],
  continued: ['续打', 'continued print'],
  prints: ['打印内容', 'printed content'],
  firstLine: ['首行', 'first line'],
  lastLine: ['末行', 'last line'],
  base: ['基于的版本', 'version it is based on'],
  revision: ['修订号', 'revision'],
  definition: ['表单定义', 'definition'],
  id: ['编号', 'code'],
  paper: ['纸张', 'paper'],
  orientation: ['方向', 'orientation'],
  header: ['表头', 'header'],
  blocks: ['图形', 'drawings'],
  rowsPerPage: ['每页行数', 'lines per page'],
  fill: ['空行补满', 'empty lines'],
  corrections: ['更正', 'corrections'],
  refusals: ['未测原因', 'refusals'],
  footer: ['表尾', 'footer'],
  logo: ['标志', 'logo'],
  department: ['科室', 'department'],
  fields: ['患者信息', 'fields'],
  block: ['图形', 'drawing'],
  columns: ['列', 'columns'],
  times: ['时间标注', 'times'],
  totals: ['合计', 'totals'],
  source: ['内容', 'source'],
  width: ['列宽', 'width'],
  legend: ['图例', 'legend'],
  signatures: ['签名', 'signatures'],
};

/** Names of the fields of this topic, by the first word of the endpoint. */
export const reportsFieldNames = {
  report: {
    ...names,
    lines: ['打印行', 'printed lines'],
  },
  form: {
    ...names,
    lines: ['行数', 'lines'],
    picture: ['标志图片', 'picture'],
    title: ['标题', 'title'],
    text: ['文件内容', 'text of the file'],
    figures: ['汇总数据', 'figures'],
  },
} satisfies Record<string, FieldNames>;
