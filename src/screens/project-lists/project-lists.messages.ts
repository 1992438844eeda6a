import { defineMessages } from '#core/i18n/text.ts'

/** What the lists of projects of both sides say alike. */
export const messages = defineMessages({
  en: {
    'tabs.label': 'Kind of bidding',
    'tab.1': 'Three rounds',
    'tab.2': 'Free bidding',
    'tab.0': 'All',
    search: 'Code or title',
    none: 'No project matches the filter',
    order: 'Running, then newest',
  },
  zh: {
    'tabs.label': '竞价方式',
    'tab.1': '三轮报价',
    'tab.2': '自由竞价',
    'tab.0': '全部',
    search: '项目编号或名称',
    none: '没有符合条件的项目',
    order: '进行中优先',
  },
})
