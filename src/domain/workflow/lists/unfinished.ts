import { defineList, instant, text } from '#domain/lists/define-list.ts'
import { initiatorFields, processFields } from './instance-fields.ts'

const { title, processName, startedAt } = processFields

/** `POST /workflow/api/v1/task/unfinished-page-list`: all of them wait, so nobody searches by the status. */
export const unfinishedTasks = defineList({
  code: 'workspace-unfinished',
  fields: {
    title,
    processName,
    nodeName: text({ zh: '节点', en: 'Node' }),
    ...initiatorFields,
    forUserName: text({ zh: '代何人处理', en: 'On behalf of' }, { search: false }),
    startedAt,
    at: instant({ zh: '到达时间', en: 'Arrived' }, { sort: 'latest' }),
    dueAt: instant({ zh: '办理期限', en: 'Due' }, { sort: 'rising' }),
  },
})
