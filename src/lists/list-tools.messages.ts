import { defineMessages } from '#core/i18n/text.ts'

/** Tools that every list has. */
export const messages = defineMessages({
  en: {
    filter: 'Filter by {{name}}',
    filtered: 'Filter by {{name}}, in use',
    sort: 'Order',
    full: 'The search is full: it has at most {{nodes}} conditions and groups, {{depth}} levels deep. Take one away first, then filter.',
  },
  zh: {
    filter: '按{{name}}筛选',
    filtered: '按{{name}}筛选，使用中',
    sort: '排序',
    full: '查询条件已满，条件和条件组合计最多 {{nodes}} 个、嵌套 {{depth}} 层。请先移除一个再筛选。',
  },
})
