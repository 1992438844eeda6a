import type { LogEntry } from '#contract/tender/bid.ts'
import type { Runtime } from '#core/runtime/runtime.ts'
import type { ProofClient } from './proof.store.ts'

const PAGE_SIZE = 200

/** The log of a project as this reader may see it, whole, oldest first. */
export async function readLog({ http }: Runtime, projectId: string, signal?: AbortSignal): Promise<LogEntry[]> {
  const entries: LogEntry[] = []
  for (;;) {
    const afterSeq = entries.at(-1)?.seq ?? 0
    const page = await http.data('POST /tender/api/v1/log/page-list', {
      body: { projectId, afterSeq },
      query: { pageIndex: 1, pageSize: PAGE_SIZE },
      quiet: true,
      ...(signal && { signal }),
    })
    entries.push(...page.rows)
    if (page.rows.length === 0 || page.total <= page.rows.length) return entries
  }
}

/** What a verification reads from the gateway; everything it computes, it computes here. */
export function proofClient(runtime: Runtime, projectId: string): ProofClient {
  const { http, session } = runtime
  return {
    log: (signal) => readLog(runtime, projectId, signal),
    keys: async () => (await http.data('GET /tender/api/v1/log/keys', { quiet: true })).keys,
    anchors: () => http.data('GET /tender/api/v1/log/anchors', { query: { projectId }, quiet: true }),
    // A reader alone cannot know on which days the house anchored.
    missingAnchor: async () => {
      const { fault } = await http.data('GET /tender/api/v1/log/verify', { query: { projectId }, quiet: true })
      return fault?.kind === 'missing-anchor' ? { seq: fault.seq ?? 0, field: fault.field ?? '' } : undefined
    },
    receipts: async () => {
      if (!session.can('tender:bid:place')) return []
      const page = await http.data('POST /tender/api/v1/bid/receipts', { body: { projectId }, query: { pageSize: PAGE_SIZE }, quiet: true })
      return page.rows
    },
    digest: sha256Hex,
    subtle: crypto.subtle,
  }
}

/** SHA-256 of UTF-8 text as lower-case hex. */
export async function sha256Hex(text: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
