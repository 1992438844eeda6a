import { APPROVALS, type ApprovalProcess } from '#domain/tender/approval.ts'
import type { Definition } from '#domain/workflow/definition.ts'
import { tenderProject } from '#domain/workflow/forms/tender-project.ts'
import { requisitionHooks } from '#gateway/modules/workflow/forms/form-hooks.ts'
import { projectHooks } from '#gateway/modules/workflow/tender/project-hooks.ts'
import { silentHooks } from '#gateway/modules/workflow/tender/tender-hooks.ts'
import type { BusinessHooks } from './business.ts'

/** What the business of a process says: by its code, else by its form; a process without one brings its values itself. */
export type HooksOf = (process: Pick<Definition, 'code'> & Partial<Pick<Definition, 'formCode'>>) => BusinessHooks

/** @param ofTender hooks of what a project's own rules decide */
export function hooksAmong(ofTender: (process: ApprovalProcess) => BusinessHooks): HooksOf {
  const tenders = Object.fromEntries(APPROVALS.map((process) => [process, ofTender(process)]))
  const businesses: Readonly<Record<string, BusinessHooks>> = { requisition: requisitionHooks, ...tenders }
  return ({ code, formCode }) => {
    if (Object.hasOwn(businesses, code)) return businesses[code]!
    return formCode === tenderProject.code ? projectHooks : {}
  }
}

/** For who decides nothing: a project is read, and no word is said to it. */
export const readingHooks = hooksAmong(silentHooks)
