import { defineMessages } from '#core/i18n/text.ts'

/** Sentences that must be there before the rest of the core. */
export const messages = defineMessages({
  en: {
    unreachable: 'The service cannot be reached. Check the network and try again',
  },
  zh: {
    unreachable: '无法连接服务，请检查网络后重试',
  },
})
