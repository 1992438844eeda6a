import { enumOf, instant, int, person, text } from '#domain/lists/define-list.ts'

/** What every list of processes shows of one. */
export const processFields = {
  title: text({ zh: '标题', en: 'Title' }, { sort: 'rising' }),
  /** In the language of the reader, as the list shows it. */
  processName: text({ zh: '流程', en: 'Process' }),
  status: enumOf({ zh: '流程状态', en: 'Status' }, { code: 'tender.Process.Status', sort: 'rising' }),
  startedAt: instant({ zh: '发起时间', en: 'Started' }, { sort: 'latest' }),
} as const

/** Who started it: found by the person, shown by name. */
export const initiatorFields = {
  initiatorId: person({ zh: '发起人', en: 'Initiator' }, { export: false }),
  initiatorName: text({ zh: '发起人', en: 'Initiator' }, { search: false }),
} as const

/** Where an instance stands. */
export const instanceFields = {
  ...processFields,
  nodeNames: text({ zh: '当前节点', en: 'Current node' }),
  holders: text({ zh: '当前处理人', en: 'Waiting for' }, { search: false }),
  round: int({ zh: '轮次', en: 'Round' }),
  endedAt: instant({ zh: '结束时间', en: 'Ended' }, { sort: 'latest' }),
  at: instant({ zh: '最近更新', en: 'Updated' }, { sort: 'latest' }),
} as const
