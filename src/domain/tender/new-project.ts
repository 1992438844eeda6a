import type { Item, ProjectForm } from '#contract/tender-project.ts'
import { applied } from './advance.ts'
import { fact } from './facts.ts'
import type { At, Entry, ProjectState } from './model.ts'

export interface NewProject {
  id: string
  /** `TB-yyyyMMdd-nnnn` */
  code: string
  form: ProjectForm
  items: Item[]
  ownerId: string
  at: At
}

/** A fresh draft with entry 1 of its log (P1). @see tendering.md 6.1 */
export function newProject({ id, code, form, items, ownerId, at }: NewProject): { state: ProjectState; entries: Entry[] } {
  const state: ProjectState = {
    v: 1,
    id,
    code,
    status: 'DRAFT',
    ownerId,
    createdAt: at,
    form,
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
  return applied({ state, entries: [] }, [fact('project.created', { pub: { code }, note: { userId: ownerId } })], at)
}
