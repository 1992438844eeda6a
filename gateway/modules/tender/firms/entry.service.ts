import type { Pool } from 'pg'
import type { At, ProjectState } from '#domain/tender/model.ts'
import { ruleText, shownRulesHash } from '#domain/tender/project/rule-text.ts'
import { seeProject } from '#gateway/modules/tender/reading.ts'
import { firmsOf, pledgeInForce, readLogOf } from '#gateway/modules/tender/tender.queries.ts'
import { Refusal } from '#gateway/platform/http/answer.ts'
import type { Session } from '#gateway/platform/session/session.ts'
import { sha256 } from '#gateway/platform/vault.ts'

/** What a supplier reads before he registers: his firms, the pledge, the rules in words. */
export const entryService = (pool: Pool) => ({
  async firms(session: Session) {
    const firms = await firmsOf(pool, session.tenantId, session.userId)
    return firms.map(({ id, name, name_en, credit_code, grade, role, status }) => ({
      customerId: id,
      name,
      nameEn: name_en,
      creditCode: credit_code,
      grade,
      role,
      status,
    }))
  },

  /** Nothing is stored: every later call names the firm itself, and is checked. */
  async actFor(session: Session, customerId: string) {
    const firms = await firmsOf(pool, session.tenantId, session.userId)
    const firm = firms.find(({ id }) => id === customerId)
    if (!firm) throw new Refusal('TENDER-2009')
    if (firm.status !== 'ACTIVE') throw new Refusal('TENDER-2025', { args: { name: firm.name, status: firm.status } })
    return { customerId, runame: session.name, name: firm.name }
  },

  async pledge(session: Session, projectId: string, lang: 'zh' | 'en') {
    const { record, viewer } = await seeProject(pool, session, projectId)
    const pledge = await pledgeInForce(pool, session.tenantId)
    if (!pledge) throw new Refusal('VALIDATION-1006')
    const accepted = viewer.customerId ? record.state.parties[viewer.customerId]?.pledge : undefined
    return {
      templateId: pledge.id,
      version: pledge.version,
      body: lang === 'zh' ? pledge.body : pledge.body_en,
      bodyHash: pledge.body_hash,
      ...(accepted?.bodyHash === pledge.body_hash && { acceptedAt: accepted.at }),
    }
  },

  async rules(session: Session, projectId: string, kind: 'fight' | 'win', lang: 'zh' | 'en') {
    const { record, viewer } = await seeProject(pool, session, projectId)
    const { state } = record
    const acknowledgedAt = viewer.customerId ? await acknowledgement(pool, state, viewer.customerId, kind) : undefined
    return {
      sections: ruleText(kind, state.form, state, lang),
      rulesHash: shownRulesHash(sha256, state),
      ...(acknowledgedAt && { acknowledgedAt }),
    }
  },
})

/** When this firm acknowledged the rules that are in force; the state keeps only which ones. */
async function acknowledgement(pool: Pool, state: ProjectState, customerId: string, kind: 'fight' | 'win'): Promise<At | undefined> {
  if (state.parties[customerId]?.acknowledged[kind] !== state.rulesHash) return undefined
  const { entries } = await readLogOf(pool, state.id, ['rules.acknowledged'], { limit: 1_000, offset: 0, customerId })
  return entries.find(({ parts }) => parts.lines?.data.kind === kind)?.at
}

export type EntryService = ReturnType<typeof entryService>
