import { defineMessages } from '#core/i18n/text.ts'

export const messages = defineMessages({
  en: {
    'inputGroup.row': 'Row {{row}}',
    'inputGroup.cell': '{{column}}, row {{row}}',
    'inputGroup.value': 'Value',
    'inputGroup.add': 'Add a row',
    'inputGroup.remove': 'Remove row {{row}}',
    'inputGroup.move': 'Move row {{row}}',
    'inputGroup.added': 'Row {{row}} was added.',
    'inputGroup.removed': 'Row {{row}} was removed.',
    'inputGroup.most': 'At most {{limit}} rows.',
    'inputGroup.wrong': 'Please check “{{column}}” in row {{row}}.',
    'inputGroup.broken': 'The value is no list of rows.',
  },
  zh: {
    'inputGroup.row': '第 {{row}} 行',
    'inputGroup.cell': '{{column}}，第 {{row}} 行',
    'inputGroup.value': '内容',
    'inputGroup.add': '添加一行',
    'inputGroup.remove': '移除第 {{row}} 行',
    'inputGroup.move': '移动第 {{row}} 行',
    'inputGroup.added': '已添加第 {{row}} 行。',
    'inputGroup.removed': '已移除第 {{row}} 行。',
    'inputGroup.most': '最多 {{limit}} 行。',
    'inputGroup.wrong': '请检查第 {{row}} 行的“{{column}}”。',
    'inputGroup.broken': '该值不是行的列表。',
  },
})
