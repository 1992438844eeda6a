import type { DraftItem, ProjectDraft } from '#contract/tender/draft.ts'
import { applied } from '#domain/tender/advance.ts'
import { fact } from '#domain/tender/facts.ts'
import type { At, Entry, ProjectState } from '#domain/tender/model.ts'
import { formOf } from './draft.ts'

export interface NewProject {
  id: string
  /** `TB-yyyyMMdd-nnnn` */
  code: string
  form: ProjectDraft
  items: DraftItem[]
  ownerId: string
  /** The owner's name. */
  by?: string
  copiedFromId?: string
  /** The purchase requisition that it came of. */
  requisitionId?: string
  at: At
}

/** A fresh draft with entry 1 of its log (P1). @see tendering.md 6.1 */
export function newProject({ id, code, form: typed, items, ownerId, by = '', copiedFromId, requisitionId, at }: NewProject): {
  state: ProjectState
  entries: Entry[]
} {
  const form = formOf(typed)
  const state: ProjectState = {
    v: 1,
    id,
    code,
    status: 'DRAFT',
    ownerId,
    createdAt: at,
    form,
    draft: { form: typed, by, at },
    ...(copiedFromId !== undefined && { copiedFromId }),
    items,
    rulesHash: '',
    registrationEndsAt: form.registrationEndsAt,
    qualificationEndsAt: form.qualificationEndsAt,
    startsAt: form.startsAt,
    scheduleVersion: 1,
    scheduleChanges: 0,
    parties: {},
    minimumWaived: false,
    bidders: [],
    extensions: 0,
    corrections: [],
    bids: 0,
    voidedSeqs: [],
    confirmations: {},
    namesRevealed: false,
    review: {},
    objections: [],
    lastSeq: 0,
    lastAt: at,
  }
  return applied({ state, entries: [] }, [fact('project.created', { pub: { code }, note: { userId: ownerId, requisitionId } })], at)
}
