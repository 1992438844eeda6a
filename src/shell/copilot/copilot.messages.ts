import { defineMessages } from '#core/i18n/text.ts'

/** What the application tells the copilot of its views, and what became of a proposal. */
export const messages = defineMessages({
  en: {
    screen: 'Screen',
    record: 'Record',
    list: 'Name of the list',
    filter: 'Filter',
    fields: 'Fields that the list can be searched by',
    rules: 'Rules of each kind of field',
    applied: '{{title}}: filtered as proposed',
    undo: 'Undo',
    'not.field': 'The list cannot be searched by “{{field}}” in this way; nothing was changed.',
    'not.taken': 'The list does not take these conditions; nothing was changed.',
  },
  zh: {
    screen: '页面',
    record: '记录',
    list: '列表名称',
    filter: '筛选',
    fields: '列表可查询的字段',
    rules: '各类字段可用的条件',
    applied: '{{title}}：已按建议筛选',
    undo: '撤销',
    'not.field': '列表不支持按“{{field}}”这样查询，未作更改。',
    'not.taken': '列表无法采用这些条件，未作更改。',
  },
})
