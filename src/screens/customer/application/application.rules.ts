import type { OwnEntry } from '#contract/tender/paper-calls.ts'
import type { ProjectView } from '#contract/tender/project.ts'

/** What the form holds. Every field is a text; an id is empty until the file is stored. */
export interface ApplicationValues {
  contactName: string
  contactPhone: string
  contactEmail: string
  /** Who acts for the firm here: the id of one of its users. */
  agentUserId: string
  /** Basis points as text; empty: none chosen. */
  tax: string
  /** One for each document that is asked for, in their order. */
  papers: { code: string; id: string }[]
  voucherId: string
  remark: string
}

/** The tax rates of the market in basis points, as the gateway takes them. */
export const TAX_RATES_BP = [1_300, 900, 600, 300, 100, 0] as const

/** Mainland mobile numbers, or E.164 (9.7). */
export const isMobile = (text: string): boolean => /^1\d{10}$/.test(text.trim()) || /^\+[1-9]\d{6,14}$/.test(text.trim())

/** What may be an address: the mail itself proves it. */
export const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim())

export const needsDeposit = ({ form }: Pick<ProjectView, 'form'>): boolean => form?.deposit !== undefined && !/^[0.]*$/.test(form.deposit)

/**
 * What the form begins with: the draft; else what was sent back or withdrawn, to be handed in again; else the person's own name and phone.
 */
export function firstValues(
  project: Pick<ProjectView, 'form'>,
  { draft, application }: OwnEntry,
  person: { id: string; name: string; phone: string },
): ApplicationValues {
  const before = draft ?? application
  const papers = draft ? (draft.documents ?? []) : (application?.papers ?? [])
  const ids = new Map(papers.map(({ code, attachmentId }) => [code, attachmentId]))
  return {
    contactName: before?.contactName ?? person.name,
    contactPhone: before?.contactPhone ?? person.phone,
    contactEmail: before?.contactEmail ?? '',
    agentUserId: before?.agentUserId ?? person.id,
    tax: before?.taxBp === undefined ? '' : String(before.taxBp),
    papers: (project.form?.requiredDocs ?? []).map(({ code }) => ({ code, id: ids.get(code) ?? '' })),
    voucherId: before?.depositVoucherId ?? '',
    remark: before?.remark ?? '',
  }
}

/** What this browser kept, on the documents that are asked for now. */
export function mended(kept: ApplicationValues, now: ApplicationValues): ApplicationValues {
  const ids = new Map(kept.papers.map(({ code, id }) => [code, id]))
  return { ...now, ...kept, papers: now.papers.map(({ code, id }) => ({ code, id: ids.get(code) ?? id })) }
}

/** What a colleague saved meanwhile, but in the fields that were changed here. */
export function joined(base: ApplicationValues, mine: ApplicationValues, theirs: ApplicationValues): ApplicationValues {
  const pick = <K extends keyof ApplicationValues>(key: K) => (mine[key] === base[key] ? theirs[key] : mine[key])
  const [ids, before] = [mine, base].map(({ papers }) => new Map(papers.map(({ code, id }) => [code, id])))
  return {
    contactName: pick('contactName'),
    contactPhone: pick('contactPhone'),
    contactEmail: pick('contactEmail'),
    agentUserId: pick('agentUserId'),
    tax: pick('tax'),
    papers: theirs.papers.map(({ code, id }) => ({ code, id: ids?.get(code) === before?.get(code) ? id : (ids?.get(code) ?? '') })),
    voucherId: pick('voucherId'),
    remark: pick('remark'),
  }
}

/** The acting firm has a registration in the hands of the purchaser, or decided. */
export const isSent = (status: string | undefined): boolean =>
  status === 'SUBMITTED' || status === 'APPROVED' || status === 'REJECTED' || status === 'DISQUALIFIED'
