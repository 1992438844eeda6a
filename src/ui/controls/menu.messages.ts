import { defineMessages } from '#core/i18n/text.ts'

/** What a menu says by itself. */
export const messages = defineMessages({
  en: { missing: 'The menu could not be loaded. Please try again' },
  zh: { missing: '菜单加载失败，请重试' },
})
