import { defineMessages } from '#core/i18n/text.ts'

/** Words around a page of another site (NAV-06, WID-05). */
export const messages = defineMessages({
  en: {
    'quiet.silent': 'This page has not answered yet',
    'quiet.silent.note':
      'If it stays empty, it cannot be reached or does not let itself be shown inside another page. It can be opened in a window of its own.',
    'quiet.blocked': 'Part of this page was kept away',
    'quiet.blocked.note': 'It leads to {{origin}}, whose pages are not allowed here.',
    'quiet.old': 'This page was allowed after you opened the application',
    'quiet.old.note': 'Reload to see it.',
    reload: 'Retry',
    'reload.all': 'Reload',
    newWindow: 'Open in a new window',
  },
  zh: {
    'quiet.silent': '该页面尚未响应',
    'quiet.silent.note': '如果一直空白，可能是页面无法访问，或不允许嵌入其他页面显示，可在新窗口中打开。',
    'quiet.blocked': '页面的部分内容未显示',
    'quiet.blocked.note': '该页面转到了 {{origin}}，此处不允许显示其页面。',
    'quiet.old': '该页面是在打开本系统之后才允许显示的',
    'quiet.old.note': '刷新后即可查看。',
    reload: '重试',
    'reload.all': '刷新',
    newWindow: '在新窗口中打开',
  },
})
