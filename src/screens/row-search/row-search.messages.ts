import { defineMessages } from '#core/i18n/text.ts'

/** The search of a list that stands whole in the page. */
export const messages = defineMessages({
  en: {
    found: '{{n}} of {{all}}',
    'found.said': '{{n}} of {{all}} entries found',
    none: 'Nothing fits what is searched for',
    newest: '{{n}} of the newest {{all}}',
    'newest.said': '{{n}} of the newest {{all}} entries found; older ones are not searched',
    'newest.none': 'None of the newest {{all}} entries fits what is searched for; older ones are not searched',
    reset: 'Clear filter',
  },
  zh: {
    found: '{{n}} / {{all}} 条',
    'found.said': '共 {{all}} 条，找到 {{n}} 条',
    none: '没有符合条件的记录',
    newest: '最新 {{all}} 条中的 {{n}} 条',
    'newest.said': '最新 {{all}} 条中找到 {{n}} 条，更早的记录不在查询范围内',
    'newest.none': '最新 {{all}} 条中没有符合条件的记录，更早的记录不在查询范围内',
    reset: '清除筛选',
  },
})
