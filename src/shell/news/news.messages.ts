import { defineMessages } from '#core/i18n/text.ts'

/** What the application says of its connection and of its version. */
export const messages = defineMessages({
  en: {
    offline: 'Offline',
    'offline.note': 'Live data stands still, and nothing can be submitted until the network is back.',
    'offline.unsaved': 'Views with unsaved input: {{n}}.',
    'offline.sending': 'Files on their way: {{n}}.',
    newer: 'A new version has been installed',
    'newer.note': 'It is used once the page is loaded anew; the open views come back.',
    reload: 'Reload now',
  },
  zh: {
    offline: '网络已断开',
    'offline.note': '实时数据已暂停更新，网络恢复后方可提交。',
    'offline.unsaved': '未保存的页面：{{n}} 个。',
    'offline.sending': '正在上传的文件：{{n}} 个。',
    newer: '系统已更新',
    'newer.note': '重新加载后生效，已打开的页面会恢复。',
    reload: '立即重新加载',
  },
})
