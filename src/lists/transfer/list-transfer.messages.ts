import { defineMessages } from '#core/i18n/text.ts'

/** Import and export beside a list. */
export const messages = defineMessages({
  en: { 'list.import': 'Import', 'list.export': 'Export' },
  zh: { 'list.import': '导入', 'list.export': '导出' },
})
