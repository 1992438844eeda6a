import { defineMessages } from '#core/i18n/text.ts'

export const messages = defineMessages({
  en: {
    'dictSelect.placeholder': 'Please choose',
    'dictSelect.options': 'Options',
    'dictSelect.chosen': 'Chosen',
    'dictSelect.unknown': '{{value}} (not found)',
    'dictSelect.loading': 'Loading…',
    'dictSelect.none': 'No entries',
    'dictSelect.noMatch': 'Nothing matches “{{text}}”',
    'dictSelect.failed': 'The entries could not be loaded.',
    'dictSelect.retry': 'Retry',
    'dictSelect.found': '{{count}} entries',
  },
  zh: {
    'dictSelect.placeholder': '请选择',
    'dictSelect.options': '选项',
    'dictSelect.chosen': '已选',
    'dictSelect.unknown': '{{value}}（未找到）',
    'dictSelect.loading': '加载中…',
    'dictSelect.none': '暂无选项',
    'dictSelect.noMatch': '没有与“{{text}}”匹配的选项',
    'dictSelect.failed': '选项加载失败。',
    'dictSelect.retry': '重试',
    'dictSelect.found': '共 {{count}} 项',
  },
})
