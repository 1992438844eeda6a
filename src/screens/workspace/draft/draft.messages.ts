import { defineMessages } from '#core/i18n/text.ts'

export const messages = defineMessages({
  en: {
    delete: 'Delete draft',
    'delete.lead': 'The draft is thrown away. This cannot be undone.',
    'delete.done': 'Draft deleted',
  },
  zh: {
    delete: '删除草稿',
    'delete.lead': '草稿将被删除，且不可恢复。',
    'delete.done': '草稿已删除',
  },
})
