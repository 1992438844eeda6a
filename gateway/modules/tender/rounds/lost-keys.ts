import type { Audit } from '#gateway/platform/audit/audit.ts'

/** Rounds that nobody can open while a key is missing: nothing is made up for them, and the sweeper leaves them alone for a while. */

const AGAIN_MS = 30_000
const TOLD_MS = 3_600_000

export interface LostKeys {
  /** Projects that are not looked at now. */
  left: () => string[]
  /** What became of a look at one of them. @param kid of the key that is missing */
  seen: (tenantId: string, projectId: string, kid: string | undefined) => void
}

export function lostKeys(audit?: Audit, monotonicMs: () => number = () => performance.now()): LostKeys {
  const waiting = new Map<string, { again: number; told: number }>()
  return {
    left: () => [...waiting].flatMap(([id, { again }]) => (again > monotonicMs() ? [id] : [])),
    seen: (tenant, projectId, kid) => {
      const now = monotonicMs()
      const { told } = waiting.get(projectId) ?? { told: Number.NEGATIVE_INFINITY }
      if (kid === undefined) return void waiting.delete(projectId)
      const isTold = now - told < TOLD_MS
      waiting.set(projectId, { again: now + AGAIN_MS, told: isTold ? told : now })
      if (!isTold) audit?.('sealing-key-missing', { tenant, detail: `project ${projectId} key ${kid}` })
    },
  }
}
