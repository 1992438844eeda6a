import { defineMessages } from '#core/i18n/text.ts'

export const messages = defineMessages({
  en: { signIn: 'Sign in', signOut: 'Sign out', account: 'Account of {{name}}', again: 'Your session has ended. Sign in again' },
  zh: { signIn: '登录', signOut: '退出登录', account: '{{name}}的账号', again: '登录已失效，请重新登录' },
})
