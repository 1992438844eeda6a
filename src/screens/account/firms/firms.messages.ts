import { defineMessages } from '#core/text.ts'

/** Whom a person acts for (tendering.md 9.2, 9.9). */
export const messages = defineMessages({
  en: {
    'menu.label': 'Acting for {{firm}}, switch supplier',
    'menu.none': 'Choose a supplier',
    unusable: 'Not available now',
    'switch.failed': 'The supplier could not be switched',
  },
  zh: {
    'menu.label': '当前供应商：{{firm}}，切换供应商',
    'menu.none': '请选择供应商',
    unusable: '暂不可用',
    'switch.failed': '切换供应商失败',
  },
})
