import { defineMessages } from '#core/i18n/text.ts'

/** A form that is described as data. */
export const messages = defineMessages({
  en: {
    none: '–',
    'closed.label': 'Why {{label}} is closed',
    'number.wrong': 'A number with at most {{scale}} decimals',
    'whole.wrong': 'A whole number',
    'line.amount': 'Amount',
    'lines.empty': 'No lines yet',
    'lines.count': 'Lines: {{n}} of at most {{max}}; rows copied from a sheet can be pasted',
    'was.mark': 'Changed',
    was: 'Last round: {{value}}',
    'was.empty': 'empty',
    'was.lines': 'Lines in the last round: {{n}}',
    'was.lines.label': 'Last round: {{label}}',
  },
  zh: {
    none: '–',
    'closed.label': '{{label}}不可修改的原因',
    'number.wrong': '请输入数字，最多 {{scale}} 位小数',
    'whole.wrong': '请输入整数',
    'line.amount': '小计',
    'lines.empty': '还没有明细',
    'lines.count': '共 {{n}} 行，最多 {{max}} 行；可从表格复制后直接粘贴',
    'was.mark': '已修改',
    was: '上一轮：{{value}}',
    'was.empty': '空',
    'was.lines': '上一轮 {{n}} 行',
    'was.lines.label': '上一轮{{label}}',
  },
})
