import { defineList, flag } from '#domain/lists/define-list.ts'
import { initiatorFields, instanceFields } from './instance-fields.ts'

/** `POST /workflow/api/v1/instance/participation-page-list`. */
export const participatedInstances = defineList({
  code: 'workspace-participation',
  fields: {
    ...instanceFields,
    ...initiatorFields,
    /** Of what one reads along; what one has only decided in says nothing of it. */
    read: flag({ zh: '是否已读', en: 'Read' }),
  },
})
