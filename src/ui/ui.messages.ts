import { defineMessages } from '#core/text.ts'

/** Words of the pieces themselves. */
export const messages = defineMessages({
  en: {
    close: 'Close',
    loading: 'Loading…',
    noRows: 'No data',
    pages: 'Pages',
    total: '{{count}} in total',
    previous: 'Previous page',
    next: 'Next page',
    page: 'Page {{page}}',
    closeTab: 'Close {{title}}',
    zone: 'Times in {{zone}}',
  },
  zh: {
    close: '关闭',
    loading: '加载中…',
    noRows: '暂无数据',
    pages: '分页',
    total: '共 {{count}} 条',
    previous: '上一页',
    next: '下一页',
    page: '第 {{page}} 页',
    closeTab: '关闭{{title}}',
    zone: '时间均为 {{zone}} 时区',
  },
})
