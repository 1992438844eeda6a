import { defineMessages } from '#core/i18n/text.ts'

/** /403 and addresses without a screen (specification section 2, NAV-07). */
export const messages = defineMessages({
  en: {
    'forbidden.title': 'You have no permission to view this page',
    'forbidden.note': 'If you need it for your work, ask the administrator of your organisation for access.',
    'missing.title': 'Page not found',
    'missing.note': 'The address may be mistyped, or the page has moved.',
    home: 'Back to the home page',
  },
  zh: {
    'forbidden.title': '您没有访问该页面的权限',
    'forbidden.note': '如因工作需要访问，请联系本单位系统管理员开通权限。',
    'missing.title': '页面不存在',
    'missing.note': '地址可能有误，或页面已被移动。',
    home: '返回首页',
  },
})
