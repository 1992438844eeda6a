import type { FormDefinition } from './define-form.ts'
import { requisition } from './requisition.ts'
import { tenderProject } from './tender-project.ts'

const forms: Readonly<Record<string, FormDefinition>> = { [requisition.code]: requisition, [tenderProject.code]: tenderProject }

/** A form by its code; undefined for a process whose business brings none. */
export const formOf = (code: string): FormDefinition | undefined => (Object.hasOwn(forms, code) ? forms[code] : undefined)

/** A record whose process was taken back, or stands still because nobody can be asked, may be written and sent again. */
export const mayBeginAgain = (status: string): boolean => status === 'VOIDED_REVOKE' || status === 'ABNORMAL'
