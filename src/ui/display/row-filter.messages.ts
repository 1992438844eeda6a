import { defineMessages } from '#core/i18n/text.ts'

export const messages = defineMessages({
  en: {
    filter: 'Filter',
    found: '{{n}} of {{all}}',
    'found.said': '{{n}} of {{all}} entries shown',
    none: 'No entry matches the filter',
    newest: '{{n}} of the newest {{all}}',
    'newest.said': '{{n}} of the newest {{all}} entries shown; older ones are not searched',
    'newest.none': 'None of the newest {{all}} entries matches the filter; older ones are not searched',
    reset: 'Clear filter',
  },
  zh: {
    filter: '筛选',
    found: '{{n}} / {{all}} 条',
    'found.said': '共 {{all}} 条，显示 {{n}} 条',
    none: '没有符合条件的记录',
    newest: '最新 {{all}} 条中的 {{n}} 条',
    'newest.said': '最新 {{all}} 条中显示 {{n}} 条，更早的记录不在筛选范围内',
    'newest.none': '最新 {{all}} 条中没有符合条件的记录，更早的记录不在筛选范围内',
    reset: '清除筛选',
  },
})
