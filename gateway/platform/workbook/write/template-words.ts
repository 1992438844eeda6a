import type { Lang } from '#gateway/platform/http/answer.ts'
import type { ColumnKind } from './table.ts'

/** What a template says, in the caller's language. */
export interface TemplateWords {
  notes: string
  options: string
  /** Headers of the notes. */
  headers: readonly [field: string, required: string, type: string, rule: string, values: string]
  yes: string
  kinds: Readonly<Record<ColumnKind, string>>
  required: string
  atMost: (characters: number) => string
  decimals: (count: number) => string
  between: (min: string, max: string) => string
  from: (min: string) => string
  upTo: (max: string) => string
  several: string
  choose: string
  separator: string
  end: string
  wrong: string
  general: (rows: number) => readonly string[]
}

const zh: TemplateWords = {
  notes: '填写说明',
  options: '选项',
  headers: ['字段', '必填', '类型', '要求', '可选值'],
  yes: '是',
  kinds: {
    TEXT: '文本',
    LONGTEXT: '长文本',
    INT: '整数',
    LONG: '整数',
    DECIMAL: '数字',
    BOOL: '是或否',
    DATE: '日期，如 2026-11-22',
    DATETIME: '日期时间，如 2026-11-22 10:30:00',
    TIME: '时间，如 10:30:00',
    ENUM: '选项',
    DICT: '选项',
    REF: '引用，填写编码或名称',
    ANY: '文本',
  },
  required: '必填',
  atMost: (characters) => `最多${characters}个字符`,
  decimals: (count) => (count === 0 ? '不含小数' : `最多${count}位小数`),
  between: (min, max) => `${min} 至 ${max}`,
  from: (min) => `不小于 ${min}`,
  upTo: (max) => `不大于 ${max}`,
  several: '可填写多个值，用逗号分隔',
  choose: '从下拉列表中选择',
  separator: '；',
  end: '。',
  wrong: '该值不符合要求',
  general: (rows) => [
    '带 * 的列必须填写。',
    `每次最多导入 ${rows} 行。`,
    '请勿修改表头；不需要的列可以删除。',
    '身份证号、编码等长数字请按文本填写。',
  ],
}

const en: TemplateWords = {
  notes: 'Notes',
  options: 'Options',
  headers: ['Field', 'Required', 'Type', 'Rule', 'Values'],
  yes: 'Yes',
  kinds: {
    TEXT: 'Text',
    LONGTEXT: 'Long text',
    INT: 'Whole number',
    LONG: 'Whole number',
    DECIMAL: 'Number',
    BOOL: 'Yes or No',
    DATE: 'Date, e.g. 2026-11-22',
    DATETIME: 'Date and time, e.g. 2026-11-22 10:30:00',
    TIME: 'Time, e.g. 10:30:00',
    ENUM: 'Option',
    DICT: 'Option',
    REF: 'Reference by code or name',
    ANY: 'Text',
  },
  required: 'Required',
  atMost: (characters) => `at most ${characters} characters`,
  decimals: (count) => (count === 0 ? 'no decimals' : `at most ${count} decimal${count === 1 ? '' : 's'}`),
  between: (min, max) => `${min} to ${max}`,
  from: (min) => `${min} or more`,
  upTo: (max) => `${max} or less`,
  several: 'several values, separated by commas',
  choose: 'choose from the list',
  separator: '; ',
  end: '.',
  wrong: 'This value does not meet the rule',
  general: (rows) => [
    'Columns with * must be filled in.',
    `At most ${rows} rows at a time.`,
    'Do not change the headers; columns you do not need can be deleted.',
    'Write long numbers, e.g. identity numbers and codes, as text.',
  ],
}

export const templateWords: Readonly<Record<Lang, TemplateWords>> = { zh, en }
