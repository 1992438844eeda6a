import { defineList, text } from '#domain/lists/define-list.ts'
import { initiatorFields, instanceFields } from './instance-fields.ts'

/** `POST /workflow/api/v1/instance/page-list`. */
export const allInstances = defineList({
  code: 'workspace-instances',
  fields: {
    ...instanceFields,
    ...initiatorFields,
    processCode: text({ zh: '流程编码', en: 'Process code' }),
  },
})
