import { defineMessages } from '#core/i18n/text.ts'

/** Sentences of the list of people (specification section 2, selected-people list). */
export const messages = defineMessages({
  en: {
    'picker.tips': 'The answer of the service is not a list',
    'people.list': 'People',
    'people.none': 'Nobody',
    'people.unknown': '{{id}} (not found)',
    'people.left': 'No longer with us',
    'people.departments': 'Departments of {{name}}',
    'people.noDepartment': 'No department',
    'people.master': 'Main department',
    'people.remove': 'Remove {{name}}',
    'people.more': '{{count}} more',
    'people.fewer': 'Collapse',
    'people.failed': 'Some people could not be loaded.',
    'people.retry': 'Retry',
    'people.removed': '{{name}} removed',
  },
  zh: {
    'picker.tips': '接口返回的数据不是列表',
    'people.list': '人员',
    'people.none': '暂无人员',
    'people.unknown': '{{id}}（未找到）',
    'people.left': '已离职',
    'people.departments': '{{name}}的部门',
    'people.noDepartment': '无部门',
    'people.master': '主部门',
    'people.remove': '移除{{name}}',
    'people.more': '另有 {{count}} 人',
    'people.fewer': '收起',
    'people.failed': '部分人员加载失败。',
    'people.retry': '重试',
    'people.removed': '已移除{{name}}',
  },
})
