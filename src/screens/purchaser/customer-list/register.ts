import type { FirmRow } from '#contract/tender/firm-calls.ts'
import type { Runtime } from '#core/runtime/runtime.ts'
import { supplierRegister } from '#domain/tender/lists/firms.ts'
import { createList, type List } from '#lists/index.ts'

export interface Register {
  list: List<FirmRow>
  /** A firm that was shown. */
  firmOf(customerId: string): FirmRow | undefined
}

/** Whether a firm can be proposed: in good standing, and not on the list of the project. */
export const isProposable = ({ firmStatus, invitation }: FirmRow): boolean => firmStatus === 'ACTIVE' && invitation === undefined

/** The register of suppliers, each with what it is in the project. Whoever was chosen stays chosen over filters and pages. */
export function createRegister(runtime: Runtime, projectId: string): Register {
  const known = new Map<string, FirmRow>()
  const read = async (body: object, query: { pageIndex: number; pageSize: number }, signal: AbortSignal) => {
    const page = await runtime.http.data('POST /tender/api/v1/customer/page-list', {
      body: { projectId, ...body },
      query,
      signal,
      quiet: true,
    })
    for (const row of page.rows) known.set(row.customerId, row)
    return page
  }
  const list = createList<FirmRow>(runtime, supplierRegister, { read }, { idOf: ({ customerId }) => customerId, keepsChosen: true })
  return { list, firmOf: (customerId) => known.get(customerId) }
}
