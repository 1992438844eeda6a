/** Why a row is not taken: names of sentences. Problems are grouped by them. */
export type FaultKind = keyof typeof sentences

/** Why one cell is not taken; `args` fill the sentence. Never holds anything of rows that are not the caller's. */
export interface CellFault {
  readonly kind: FaultKind
  readonly args?: Readonly<Record<string, string | number>>
}

const sentences = {
  required: { en: 'A value is needed here', zh: '此项必填' },
  cellFault: { en: 'The cell shows the error {text}', zh: '单元格显示错误{text}' },
  control: { en: 'The text holds a character that cannot be stored', zh: '文本中含有无法保存的字符' },
  tooLong: { en: 'At most {max} characters; these are {length}', zh: '最多{max}个字符，当前为{length}个' },
  number: { en: 'This is not a number', zh: '不是数字' },
  exponent: { en: 'Write the number without an exponent', zh: '请不要使用科学计数法' },
  grouping: { en: 'The commas of this number are not at the thousands', zh: '数字的千分位逗号位置不正确' },
  integer: { en: 'A whole number is needed', zh: '必须是整数' },
  decimals: { en: 'At most {max} decimals', zh: '最多{max}位小数' },
  rounded: {
    en: 'The spreadsheet has rounded this number to 15 digits; store the cell as text',
    zh: 'Excel已将此数字四舍五入到15位，请将单元格设为文本格式',
  },
  tooLarge: { en: 'The number is too large', zh: '数字过大' },
  min: { en: 'Not less than {min}', zh: '不能小于{min}' },
  max: { en: 'Not more than {max}', zh: '不能大于{max}' },
  boolean: { en: 'Yes or no is needed', zh: '请填写是或否' },
  day: { en: 'Write the date as 2026-11-30', zh: '日期请写成2026-11-30的形式' },
  instant: { en: 'Write the time as 2026-11-30 10:00', zh: '时间请写成2026-11-30 10:00的形式' },
  time: { en: 'Write the time of day as 10:00', zh: '时刻请写成10:00的形式' },
  noSuchDay: { en: 'There is no such date', zh: '该日期不存在' },
  noSuchTime: { en: 'There is no such time', zh: '该时间不存在' },
  option: { en: '"{text}" is none of the values of the list', zh: '“{text}”不在可选值中' },
  ambiguous: { en: '"{text}" is the name of several: write one of the codes {codes}', zh: '“{text}”对应多个值，请填写编码之一：{codes}' },
  keyMissing: { en: 'The update basis field is empty', zh: '更新依据字段为空' },
  keyTwice: { en: 'The line {line} has the same value of the update basis field', zh: '与第{line}行的更新依据字段重复' },
  notFound: { en: 'There is no such row that you may change', zh: '没有可更新的数据' },
  several: { en: 'Several rows have this value; nothing was changed', zh: '有多条数据符合该值，未作更新' },
  duplicate: { en: 'Another row has this value already', zh: '该值已被其他数据使用' },
  reference: { en: 'There is nothing of this name or code', zh: '没有该名称或编码对应的数据' },
  full: { en: 'There is no room for another row: at most {max}', zh: '已达上限{max}行，无法再新增' },
  gone: { en: 'The row was removed meanwhile', zh: '该数据已被删除' },
  touched: { en: 'The row was changed since; it stays as it is', zh: '该数据后来被修改过，予以保留' },
  'in-use': { en: 'Something else needs the row; it stays', zh: '该数据正被使用，予以保留' },
  'has-rows-below': { en: 'The row cannot move: others hang below it', zh: '该数据有下级，不能移动' },
  'credit-code': { en: 'This is no unified social credit code; check its last character', zh: '不是有效的统一社会信用代码，请核对校验位' },
  refused: { en: 'The row could not be stored', zh: '该行无法保存' },
} as const

/** Kinds that stand in no list of ours say that the row could not be stored. */
export const isFaultKind = (kind: string): kind is FaultKind => Object.hasOwn(sentences, kind)

/** The sentence of a fault, its places filled; what is missing stays as its place. */
export function faultSentence({ kind, args = {} }: CellFault, lang: 'zh' | 'en'): string {
  return sentences[kind][lang].replace(/\{(\w+)\}/g, (place, name: string) => String(args[name] ?? place))
}
