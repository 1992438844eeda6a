import { defineMessages } from '#core/text.ts'

/** Tools that every list has. */
export const messages = defineMessages({
  en: {
    filter: 'Filter by {{name}}',
    filtered: 'Filter by {{name}}, in use',
    sort: 'Order',
  },
  zh: {
    filter: '按{{name}}筛选',
    filtered: '按{{name}}筛选，使用中',
    sort: '排序',
  },
})
