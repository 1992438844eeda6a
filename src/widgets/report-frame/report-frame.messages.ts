import { defineMessages } from '#core/i18n/text.ts'

/** Words of a report in a frame (WID-05). */
export const messages = defineMessages({
  en: {
    'noBindAccountTip.title': 'No report account',
    'noBindAccountTip.content': 'No report account is bound to {{userName}}. An administrator can bind one.',
    'noBindAccountTip.confirm': 'Got it',
    label: 'Report',
    print: 'Print',
    reload: 'Reload',
    newWindow: 'Open in a new window',
    empty: 'No report',
    unprintable: 'This report cannot be printed from here',
  },
  zh: {
    'noBindAccountTip.title': '未绑定报表账号',
    'noBindAccountTip.content': '账号 {{userName}} 尚未绑定报表账号，请联系管理员绑定。',
    'noBindAccountTip.confirm': '知道了',
    label: '报表',
    print: '打印',
    reload: '刷新',
    newWindow: '在新窗口中打开',
    empty: '暂无报表',
    unprintable: '无法在此打印该报表',
  },
})
