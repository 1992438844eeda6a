import { defineMessages } from '#core/i18n/text.ts'

/** Of every field with a list; `picker.tips` and `cascader.tips` are the specification's keys (section 5). */
export const selectMessages = defineMessages({
  en: {
    'select.unknown': '{{id}} (not found)',
    'select.chosen': 'Chosen',
    'select.choose': 'Please choose',
    'select.empty': 'No data',
    'select.noMatch': 'Nothing matches “{{text}}”',
    'select.loading': 'Loading…',
    'select.results': '{{count}} results',
    'select.retry': 'Retry',
    'select.failed': 'The list could not be loaded.',
    'select.noUrl': 'This list has no address yet.',
    'select.keys': 'This list names a row by several fields, which is not supported.',
    'picker.tips': 'The list was answered in a form that cannot be shown.',
    'cascader.tips': 'The options were answered in a form that cannot be shown.',
    'tree.lazy': 'A tree to select from cannot be loaded bit by bit.',
  },
  zh: {
    'select.unknown': '{{id}}（不存在）',
    'select.chosen': '已选',
    'select.choose': '请选择',
    'select.empty': '暂无数据',
    'select.noMatch': '没有与“{{text}}”匹配的数据',
    'select.loading': '加载中…',
    'select.results': '{{count}} 条结果',
    'select.retry': '重试',
    'select.failed': '列表加载失败。',
    'select.noUrl': '该列表尚未配置请求地址。',
    'select.keys': '暂不支持多个主键字段。',
    'picker.tips': '返回的数据格式不正确，无法显示列表。',
    'cascader.tips': '返回的数据格式不正确，无法显示选项。',
    'tree.lazy': '暂不支持懒加载的下拉选择树',
  },
})
