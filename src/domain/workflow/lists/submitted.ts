import { defineList } from '#domain/lists/define-list.ts'
import { instanceFields } from './instance-fields.ts'

/** `POST /workflow/api/v1/instance/submit-page-list`: all of one initiator, and what waits to be sent. */
export const submittedInstances = defineList({ code: 'workspace-submit', fields: instanceFields })
