import type { GatewayDeps } from '#gateway/platform/deps.ts'
import { Refusal } from '#gateway/platform/http/answer.ts'
import type { Session } from '#gateway/platform/session/session.ts'
import { vaults } from '#gateway/platform/vault.ts'
import { type createFrameService, type FrameServiceDeps, REPORT } from './frame.service.ts'

interface ReportServiceDeps extends FrameServiceDeps, Pick<GatewayDeps, 'keys'> {
  frames: ReturnType<typeof createFrameService>
}

interface Binding {
  userName: string
  /** Empty: none. */
  account: string
  password?: string
  was?: string
}

const NOBODY = { frUserName: '', frPassword: '' }

/** Logins for report servers by bound accounts (WID-05): for the own person alone, a ticket in place of the password. */
export function createReportService({ environment, keys, sites, accounts, frames }: ReportServiceDeps) {
  const vaultFor = vaults(keys)
  const vaultOf = (userId: string) => vaultFor(`report-account ${userId}`)

  const serverOf = async (tenantId: string, origin: string | undefined) => {
    const site = origin === undefined ? await sites.onlyReports(tenantId) : await frames.siteOf(tenantId, origin)
    if (!site?.reports) throw new Refusal('FRAME-1005')
    return site
  }

  return {
    login: async (session: Session, userName: string, origin: string | undefined) => {
      if (userName.toLowerCase() !== session.username.toLowerCase()) throw new Refusal('AUTH-1004')
      const site = await serverOf(session.tenantId, origin)
      const bound = await accounts.of(session.tenantId, session.userId)
      if (!bound) return NOBODY
      if (environment.reportPasswords && bound.passwordSealed !== null)
        return { frUserName: bound.account, frPassword: vaultOf(session.userId).unseal(bound.passwordSealed) }
      const { ticket } = await frames.ticketFor(session, site, REPORT)
      return { frUserName: bound.account, frPassword: ticket }
    },

    /** @returns whose binding it is, and whether there is one now */
    bind: async (tenantId: string, { userName, account, password, was }: Binding) => {
      // Nothing is kept that nobody may use.
      if (password !== undefined && !environment.reportPasswords) throw new Refusal('VALIDATION-1000')
      const userId = await accounts.idOf(tenantId, userName)
      if (userId === undefined) throw new Refusal('VALIDATION-1006')
      const bound = account.trim()
      const passwordSealed = password === undefined ? null : vaultOf(userId).seal(password)
      const isDone =
        bound === ''
          ? await accounts.unbind(tenantId, userId, was)
          : await accounts.bind(tenantId, userId, { account: bound, passwordSealed }, was)
      if (!isDone) throw new Refusal('FRAME-1007')
      return { userId, bound: bound !== '' }
    },
  }
}
