import { defineMessages } from '#core/i18n/text.ts'

/** Import and export beside a list. */
export const messages = defineMessages({
  en: { 'list.import': 'Import', 'list.export': 'Export', 'list.export.award': 'Export award lines' },
  zh: { 'list.import': '导入', 'list.export': '导出', 'list.export.award': '导出定标明细' },
})
