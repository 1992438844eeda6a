import { defineList, enumOf, instant, int, text } from '#domain/lists/define-list.ts'

/** What a version is now. */
export const definitionStateNames = {
  CURRENT: { zh: '使用中', en: 'In use' },
  EARLIER: { zh: '历史版本', en: 'Earlier version' },
  STOPPED: { zh: '已停用', en: 'Stopped' },
} as const

/** `POST /workflow/api/v1/definition/page-list`. */
export const processDefinitions = defineList({
  code: 'workspace-definitions',
  fields: {
    name: text({ zh: '流程名称', en: 'Process name' }, { sort: 'rising' }),
    processCode: text({ zh: '流程编码', en: 'Process code' }, { sort: 'rising' }),
    version: int({ zh: '版本', en: 'Version' }, { sort: 'highest' }),
    state: enumOf({ zh: '版本状态', en: 'State' }, { code: 'tender.Definition.State' }),
    formCode: text({ zh: '表单编码', en: 'Form code' }),
    deployedBy: text({ zh: '发布人', en: 'Published by' }),
    deployedAt: instant({ zh: '发布时间', en: 'Published' }, { sort: 'latest' }),
    running: int({ zh: '进行中', en: 'Running' }),
  },
})
