import { defineMessages } from '#core/i18n/text.ts'

/** Sentences about a list of names that was pasted into a picker. */
export const messages = defineMessages({
  en: {
    'paste.asking': 'Looking up the pasted names…',
    'paste.added': 'Added {{added}} of the pasted list.',
    'paste.noRoom': '{{count}} found no room.',
    'paste.several': 'Several people are called “{{name}}”. Who is meant?',
    'paste.strangers': 'Not found: {{names}}',
    'paste.separator': ', ',
    'paste.retry': 'Retry',
    'paste.close': 'Done',
  },
  zh: {
    'paste.asking': '正在查找粘贴的名单…',
    'paste.added': '已从粘贴的名单中添加 {{added}} 人。',
    'paste.noRoom': '{{count}} 人超出可选人数。',
    'paste.several': '有多人名为“{{name}}”，请选择：',
    'paste.strangers': '未找到：{{names}}',
    'paste.separator': '、',
    'paste.retry': '重试',
    'paste.close': '完成',
  },
})
