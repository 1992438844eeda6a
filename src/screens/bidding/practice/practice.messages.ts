import { defineMessages } from '#core/i18n/text.ts'

/** The practice hall (tendering.md 12.6). */
export const messages = defineMessages({
  en: {
    title: 'Practice',
    tag: 'Practice',
    lead: 'Ten minutes against three bots, in this page only. Nothing is sent, logged or binding. The rules are the real ones.',
    restart: 'Start again',
    leave: 'My projects',
  },
  zh: {
    title: '练习场',
    tag: '练习',
    lead: '与三个机器人练习十分钟，只在本页面内进行：不发送、不记录、无约束力，规则与正式竞价完全一致。',
    restart: '重新开始',
    leave: '我的项目',
  },
})
