import { defineMessages } from '#core/i18n/text.ts'

/** The table of running auctions in front of quote centre and hall. */
export const messages = defineMessages({
  en: {
    caption: 'Running auctions',
    project: 'Project',
    status: 'Status',
    startsAt: 'Start time',
    closesAt: 'Closes',
    rank: 'My rank',
    open: 'Actions',
    failed: 'The list could not be loaded',
  },
  zh: {
    caption: '进行中的竞价',
    project: '项目',
    status: '状态',
    startsAt: '开始时间',
    closesAt: '截止时间',
    rank: '我的名次',
    open: '操作',
    failed: '列表加载失败',
  },
})
