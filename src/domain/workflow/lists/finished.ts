import { defineList, enumOf, instant, text } from '#domain/lists/define-list.ts'
import { initiatorFields, processFields } from './instance-fields.ts'

/** `POST /workflow/api/v1/task/finished-page-list`. */
export const finishedTasks = defineList({
  code: 'workspace-finished',
  fields: {
    ...processFields,
    nodeName: text({ zh: '节点', en: 'Node' }),
    ...initiatorFields,
    decision: enumOf({ zh: '办理结果', en: 'Decision' }, { code: 'tender.Task.Decision' }),
    forUserName: text({ zh: '代何人处理', en: 'On behalf of' }, { search: false }),
    at: instant({ zh: '办理时间', en: 'Handled' }, { sort: 'latest' }),
  },
})
