import type { FormDefinition } from './define-form.ts'
import { requisition } from './requisition.ts'
import { tenderProject } from './tender-project.ts'

const forms: Readonly<Record<string, FormDefinition>> = { [requisition.code]: requisition, [tenderProject.code]: tenderProject }

/** A form by its code; undefined for a process whose business brings none. */
export const formOf = (code: string): FormDefinition | undefined => (Object.hasOwn(forms, code) ? forms[code] : undefined)
