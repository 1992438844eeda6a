import { defineMessages } from '#core/i18n/text.ts'

/** Tools that every list has. */
export const messages = defineMessages({
  en: {
    filter: 'Filter by {{name}}',
    filtered: 'Filter by {{name}}, in use',
    sort: 'Order',
    search: 'Search',
    all: 'All',
    reset: 'Reset',
    clear: 'Clear filter',
    filters: 'Filters',
    'filters.n': 'Filters ({{n}})',
    failed: 'The list could not be loaded',
    choose: 'Choose {{name}}',
    'choose.all': 'Choose all rows of this page',
    orderBy: 'Order by {{name}}',
    full: 'The search is full: it has at most {{nodes}} conditions and groups, {{depth}} levels deep. Take one away first, then filter.',
  },
  zh: {
    filter: '按{{name}}筛选',
    filtered: '按{{name}}筛选，使用中',
    sort: '排序',
    search: '搜索',
    all: '全部',
    reset: '重置',
    clear: '清除筛选',
    filters: '筛选',
    'filters.n': '筛选（{{n}}）',
    failed: '列表加载失败',
    choose: '选择 {{name}}',
    'choose.all': '选择本页全部',
    orderBy: '按{{name}}排序',
    full: '查询条件已满，条件和条件组合计最多 {{nodes}} 个、嵌套 {{depth}} 层。请先移除一个再筛选。',
  },
})
