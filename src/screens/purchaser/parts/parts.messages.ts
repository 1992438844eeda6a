import { defineMessages } from '#core/i18n/text.ts'

/** What the purchaser's screens say in the same words. */
export const messages = defineMessages({
  en: {
    noProject: 'Open a project first',
    'noProject.list': 'Purchasing projects',
  },
  zh: {
    noProject: '请先选择一个项目',
    'noProject.list': '采购项目',
  },
})
