import { defineMessages } from '#core/i18n/text.ts'

/** Bidding rules and award rules in words (tendering.md 9.4, 9.8). */
export const messages = defineMessages({
  en: {
    'title.fight': 'Bidding rules',
    'title.win': 'Award rules',
    'other.fight': 'Bidding rules',
    'other.win': 'Award rules',
    hash: 'Rules hash {{hash}}',
    practice: 'Practice',
    project: 'Project details',
    ack: 'I have read them',
    acked: 'Confirmed on {{at}}',
    onward: 'Next',
    print: 'Print',
    lead: 'Written from the very configuration the auction runs by. The hash binds both.',
    'choose.title': 'Choose a project to read its rules',
    'choose.action': 'Tender projects',
    failed: 'The rules could not be loaded',
  },
  zh: {
    'title.fight': '竞价规则',
    'title.win': '中标规则',
    'other.fight': '竞价规则',
    'other.win': '中标规则',
    hash: '规则哈希 {{hash}}',
    practice: '练习场',
    project: '项目详情',
    ack: '我已知晓',
    acked: '已于 {{at}} 确认',
    onward: '下一步',
    print: '打印',
    lead: '本规则由竞价所用的配置直接生成，规则哈希将二者绑定。',
    'choose.title': '请选择项目以查看其规则',
    'choose.action': '招标项目',
    failed: '规则加载失败',
  },
})
