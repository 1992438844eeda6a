/** Sentences of the sign-in page and of the provider's error pages. `{s}` is a number of seconds. */
export const messages = {
  zh: {
    product: '飞标',
    slogan: '阳光招采 · 实时竞价',
    heading: '登录',
    username: '账号',
    password: '密码',
    tenant: '单位代码（选填）',
    'tenant.hint': '仅当多个单位使用相同账号时需要填写',
    submit: '登录',
    'error.username': '请输入账号',
    'error.password': '请输入密码',
    'error.credentials': '账号或密码不正确',
    'error.delay': '尝试次数过多，请{s}秒后再试',
    'error.busy': '当前登录人数过多，请稍后重试',
    'error.form': '页面已失效，请重新登录',
    otherLanguage: 'English',
    back: '返回首页',
    'busy.title': '登录请求过于频繁',
    'busy.text': '请稍候片刻，返回首页后重试。',
    'expired.title': '登录页面已过期',
    'expired.text': '为保障安全，登录页面仅在 10 分钟内有效。请返回首页后重新登录。',
    'request.title': '无法完成登录',
    'request.text': '登录请求不正确或已被使用。请返回首页后重新登录。',
    'unreachable.title': '身份认证服务暂时不可用',
    'unreachable.text': '请稍后重试。您的数据未发生任何更改。',
    'signedOut.title': '您已退出登录',
    'signedOut.text': '您已安全退出，可以关闭此页面。',
    'signOut.title': '确定要退出登录吗？',
    'signOut.text': '退出后，本浏览器中的所有页面都需要重新登录。',
    'signOut.submit': '退出登录',
    'notFound.title': '请求的地址不存在',
    'notFound.text': '请返回首页。',
    detail: '错误代码',
  },
  en: {
    product: 'fly-tender',
    slogan: 'Open tendering, live bidding',
    heading: 'Sign in',
    username: 'User name',
    password: 'Password',
    tenant: 'Organisation code (optional)',
    'tenant.hint': 'Only needed where several organisations have your user name',
    submit: 'Sign in',
    'error.username': 'Enter your user name',
    'error.password': 'Enter your password',
    'error.credentials': 'The user name or password is not correct',
    'error.delay': 'Too many attempts; try again in {s} s',
    'error.busy': 'Too many people are signing in at this moment; please try again',
    'error.form': 'This page is no longer valid; please sign in again',
    otherLanguage: '中文',
    back: 'Back to the start page',
    'busy.title': 'Too many sign-ins from here at this moment',
    'busy.text': 'Wait a moment, then go back to the start page and try again.',
    'expired.title': 'This sign-in page has expired',
    'expired.text': 'For your safety it is valid for 10 minutes. Go back to the start page and sign in again.',
    'request.title': 'Sign-in could not be completed',
    'request.text': 'The sign-in request is not valid or was already used. Go back to the start page and sign in again.',
    'unreachable.title': 'The identity provider is not reachable',
    'unreachable.text': 'Please try again in a moment. Nothing was changed.',
    'signedOut.title': 'You are signed out',
    'signedOut.text': 'You may close this page.',
    'signOut.title': 'Sign out?',
    'signOut.text': 'Every page in this browser will ask you to sign in again.',
    'signOut.submit': 'Sign out',
    'notFound.title': 'This address does not exist',
    'notFound.text': 'Go back to the start page.',
    detail: 'Error code',
  },
} as const satisfies Record<'zh' | 'en', Record<string, string>>

export type Lang = keyof typeof messages
export type Sentence = keyof typeof messages.zh

/** The first language we speak in a list such as `ui_locales` or `Accept-Language` (its order is its preference), else undefined. */
export function spokenIn(list: string | undefined): Lang | undefined {
  for (const tag of (list ?? '').toLowerCase().split(/[\s,]+/)) {
    if (tag.startsWith('zh')) return 'zh'
    if (tag.startsWith('en')) return 'en'
  }
  return undefined
}
