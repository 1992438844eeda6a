import { defineMessages } from '#core/text.ts'

/** Tools that every list has. */
export const messages = defineMessages({
  en: {
    filter: 'Filter by {{name}}',
    filtered: 'Filter by {{name}}, in use',
  },
  zh: {
    filter: '按{{name}}筛选',
    filtered: '按{{name}}筛选，使用中',
  },
})
