import { defineMessages } from '#core/i18n/text.ts'

/** The steps of registering for a project (tendering.md 9.3). */
export const messages = defineMessages({
  en: {
    label: 'Steps of the registration',
    pledge: 'Pledge',
    fight: 'Bidding rules',
    win: 'Award rules',
    application: 'Registration',
  },
  zh: {
    label: '报名步骤',
    pledge: '承诺',
    fight: '竞价规则',
    win: '中标规则',
    application: '报名',
  },
})
