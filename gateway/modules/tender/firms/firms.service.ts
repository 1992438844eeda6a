import type { Pool } from 'pg'
import type { FirmFile, FirmRow } from '#contract/tender/firm-calls.ts'
import { isCreditCode } from '#domain/credit-code.ts'
import { codesOf } from '#domain/permission.ts'
import { maskEmail, maskPhone, sharedContacts } from '#domain/tender/registration/contact.ts'
import { searchQueries } from '#gateway/modules/search/criteria.ts'
import { seeFirms } from '#gateway/modules/tender/reading.ts'
import { Refusal } from '#gateway/platform/http/answer.ts'
import { type PageQuery, pageOf, windowOf } from '#gateway/platform/http/paging.ts'
import type { Session } from '#gateway/platform/session/session.ts'
import { type Conduct, conductOf, type Firm, type FirmSearch, firmsById, lastOf, listFirms, sharesUsers } from './firms.queries.ts'

/** The register of suppliers as the purchaser's side reads it. */

/** Who decides registrations rings firms up; to everyone else their numbers are masked. */
export const seesContacts = ({ roles }: Session): boolean => codesOf(roles).includes('tender:apply:review')

export function firmFacts(firm: Firm, whole: boolean) {
  const { customerId, code, name, nameEn, creditCode, grade, firmStatus, categories, contact, phone, email } = firm
  const facts = { customerId, code, name, nameEn, creditCode, creditCodeValid: isCreditCode(creditCode), grade, firmStatus, categories }
  return { ...facts, contact, phone: whole ? phone : maskPhone(phone), email: whole ? email : maskEmail(email) }
}

const conduct = ({ took, won, failed, lastWonAt }: Conduct) => ({ took, won, failed, ...(lastWonAt && { lastWonAt }) })

export const firmsService = (pool: Pool) => {
  /** @throws Refusal 2001 for who does not look at the project from the purchaser's side, 2002 for a reviewer before the close */
  const partiesOf = async (session: Session, projectId: string | undefined): Promise<string[]> => {
    if (projectId === undefined) return []
    const { record } = await seeFirms(pool, session, projectId)
    return Object.values(record.state.parties).flatMap((party) => (party.invitation || party.application ? [party.customerId] : []))
  }
  return {
    async page(session: Session, search: FirmSearch, query: PageQuery) {
      const window = windowOf(query)
      await partiesOf(session, search.projectId)
      const { rows, total } = await listFirms(searchQueries(pool, search, session, query.gone), session.tenantId, search, window)
      const whole = seesContacts(session)
      const shown = rows.map(
        ({ invitation, application, ...firm }): FirmRow => ({
          ...firmFacts(firm, whole),
          ...conduct(firm),
          ...(invitation !== null && { invitation }),
          ...(application !== null && { application }),
        }),
      )
      return pageOf(shown, total, window)
    },

    /** @throws Refusal VALIDATION-1006 for a firm that the tenant does not have */
    async find(session: Session, id: string, projectId: string | undefined): Promise<FirmFile> {
      const { tenantId } = session
      const others = await partiesOf(session, projectId)
      const [known, did, last, alike] = await Promise.all([
        firmsById(pool, tenantId, [...others, id]),
        conductOf(pool, tenantId, id),
        lastOf(pool, tenantId, id),
        sharesUsers(pool, id, others),
      ])
      const firm = known.find(({ customerId }) => customerId === id)
      if (!firm) throw new Refusal('VALIDATION-1006')
      const shared = known.flatMap((other) => {
        const what = [...sharedContacts(firm, other), ...(alike.includes(other.customerId) ? (['user'] as const) : [])]
        return other === firm || what.length === 0 ? [] : [{ customerId: other.customerId, name: other.name, what }]
      })
      return {
        ...firmFacts(firm, seesContacts(session)),
        ...conduct(did),
        legalRep: firm.legalRep,
        address: firm.address,
        last: last.map(({ rank, ...one }) => ({ ...one, ...(rank !== null && { rank }) })),
        shared,
      }
    },
  }
}

export type FirmsService = ReturnType<typeof firmsService>
