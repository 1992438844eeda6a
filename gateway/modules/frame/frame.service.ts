import { randomBytes } from 'node:crypto'
import type { FramedPage } from '#contract/frame.ts'
import { limits } from '#contract/limits.ts'
import { framedAddress, originFault } from '#domain/settings/frame-origin.ts'
import type { GatewayDeps } from '#gateway/platform/deps.ts'
import { Refusal } from '#gateway/platform/http/answer.ts'
import { ulid } from '#gateway/platform/ids.ts'
import { issueTicket, redeemTicket } from '#gateway/platform/session/one-time-ticket.ts'
import type { Session } from '#gateway/platform/session/session.ts'
import { isSameSecret, sha256 } from '#gateway/platform/vault.ts'
import type { reportAccountQueries, Shown, SiteRow, siteQueries } from './frame.queries.ts'
import { ownOrigins } from './frame-origin.ts'

export interface FrameServiceDeps extends Pick<GatewayDeps, 'pool' | 'environment'> {
  sites: ReturnType<typeof siteQueries>
  accounts: ReturnType<typeof reportAccountQueries>
}

/** Purposes of tickets: a page of a portal is told who came, a report server also his bound account. */
export const FRAME = 'frame'
export const REPORT = 'report'

/** Which pages may be shown, and tickets by which their servers learn who looks at them. */
export function createFrameService({ pool, environment, sites, accounts }: FrameServiceDeps) {
  /** @throws Refusal for an address that no setting could allow */
  const addressOf = (text: string): URL => {
    const url = framedAddress(text)
    if (!url || ownOrigins(environment).includes(url.origin)) throw new Refusal('FRAME-1002')
    return url
  }
  const siteOf = async (tenantId: string, origin: string): Promise<SiteRow> => {
    const site = await sites.byOrigin(tenantId, origin)
    if (!site) throw new Refusal('FRAME-1001', { args: { origin } })
    return site
  }
  const ticketFor = (session: Session, site: SiteRow, purpose: typeof FRAME | typeof REPORT) => {
    if (site.secretHash === null) throw new Refusal('FRAME-1005')
    return issueTicket(pool, session, { purpose, subject: site.id, forMs: limits.frameTicketMs })
  }
  return {
    siteOf,
    ticketFor,

    open: async ({ tenantId }: Session, text: string): Promise<FramedPage> => {
      const url = addressOf(text)
      const { origin, name, secretHash } = await siteOf(tenantId, url.origin)
      return { url: url.href, origin, name, tickets: secretHash !== null }
    },

    ticket: async (session: Session, text: string) => ticketFor(session, await siteOf(session.tenantId, addressOf(text).origin), FRAME),

    /** A wrong secret spends no ticket: else somebody who saw one could end it. */
    redeem: async ({ clientId, clientSecret, ticket }: { clientId: string; clientSecret: string; ticket: string }) => {
      const site = await sites.byId(clientId)
      if (!isSameSecret(sha256(clientSecret), site?.secretHash ?? '')) throw new Refusal('FRAME-1003')
      const use = await redeemTicket(pool, ticket, { purposes: [FRAME, REPORT], subject: clientId })
      const visitor = use && (await accounts.visitor(use.tenantId, use.userId))
      if (!use || !visitor) throw new Refusal('FRAME-1004')
      const purpose = use.purpose === REPORT ? REPORT : FRAME
      return {
        purpose,
        tenantId: use.tenantId,
        userId: use.userId,
        ...visitor,
        account: (site?.reports && visitor.account) || '',
      } as const
    },

    save: async (
      tenantId: string,
      { id, origin: text, name, reports, was }: { id?: string; origin: string; name: string; reports: boolean; was?: Shown },
    ) => {
      const { origin } = addressOf(text)
      if (originFault(text)) throw new Refusal('FRAME-1002')
      const site = { id: id ?? ulid(), origin, name, reports }
      if (id !== undefined) {
        if (!(await sites.change(tenantId, site, was))) {
          const isThere = (await sites.byOrigin(tenantId, origin))?.id === id
          throw new Refusal(isThere ? 'FRAME-1007' : 'VALIDATION-1006')
        }
      } else if (!(await sites.add({ ...site, tenantId }, limits.frameSites))) {
        const isThere = (await sites.byOrigin(tenantId, origin)) !== undefined
        throw isThere ? new Refusal('VALIDATION-1001') : new Refusal('FRAME-1006', { args: { max: limits.frameSites } })
      }
      return { id: site.id }
    },

    newSecret: async (tenantId: string, id: string) => {
      const clientSecret = randomBytes(32).toString('base64url')
      if (!(await sites.setSecret(tenantId, id, sha256(clientSecret)))) throw new Refusal('VALIDATION-1006')
      return { clientId: id, clientSecret }
    },
  }
}
