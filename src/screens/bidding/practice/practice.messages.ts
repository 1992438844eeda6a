import { defineMessages } from '#core/i18n/text.ts'

/** The practice hall (tendering.md 12.6). */
export const messages = defineMessages({
  en: {
    title: 'Practice',
    tag: 'Practice',
    mode: 'Kind of bidding',
    'mode.freeBid': 'Free bidding',
    'mode.threeRounds': 'Three rounds',
    'lead.freeBid': 'Ten minutes against three bots, in this page only. Nothing is sent, logged or binding. The rules are the real ones.',
    'lead.threeRounds':
      'Three sealed rounds of 90 seconds against three bots, in this page only. Nothing is sent, logged or binding. The rules are the real ones.',
    skip: 'Skip the wait',
    lost: 'The rounds could not be loaded. Please try again.',
    restart: 'Start again',
    leave: 'My projects',
  },
  zh: {
    title: '练习场',
    tag: '练习',
    mode: '竞价方式',
    'mode.freeBid': '自由竞价',
    'mode.threeRounds': '三轮报价',
    'lead.freeBid': '与三个机器人练习十分钟，只在本页面内进行：不发送、不记录、无约束力，规则与正式竞价完全一致。',
    'lead.threeRounds': '与三个机器人练习三轮密封报价，每轮 90 秒，只在本页面内进行：不发送、不记录、无约束力，规则与正式竞价完全一致。',
    skip: '跳过等待',
    lost: '三轮报价未能加载，请重试。',
    restart: '重新开始',
    leave: '我的项目',
  },
})
