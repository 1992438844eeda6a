/** What the frame says by itself when something is wrong. Plain data: an element need not have a runtime. */
export const messages = {
  en: {
    setUp: 'This part is not set up yet.',
    load: 'This part could not be loaded.',
    signIn: 'Please sign in.',
    signInAgain: 'Your session has ended. Please sign in again.',
    denied: 'You have no permission for this part.',
    offline: 'The service cannot be reached. Please check the network.',
    timeout: 'The service took too long to answer.',
    broken: 'The service did not answer as expected.',
    waited: 'The page took too long to allow this.',
    retry: 'Retry',
    signInNow: 'Sign in',
  },
  zh: {
    setUp: '该组件尚未完成配置。',
    load: '该组件加载失败。',
    signIn: '请登录后查看。',
    signInAgain: '登录已失效，请重新登录。',
    denied: '您没有访问该内容的权限。',
    offline: '无法连接服务，请检查网络。',
    timeout: '服务响应超时。',
    broken: '服务返回异常。',
    waited: '页面确认超时，操作未执行。',
    retry: '重试',
    signInNow: '登录',
  },
} as const satisfies Record<'en' | 'zh', Record<string, string>>

export type MessageKey = keyof (typeof messages)['en']

/** The sentence in the nearest of our languages; every other language reads English, as every Chinese one reads `zh`. */
export const say = (lang: string, key: MessageKey): string => messages[/^zh\b/i.test(lang) ? 'zh' : 'en'][key]
