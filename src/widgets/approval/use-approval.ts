import { useEffect, useRef, useState } from 'react'
import type { StatusInfo } from '#contract/workflow/shapes.ts'
import { useLocale } from '#core/i18n/use-locale.ts'
import { useQuery } from '#core/query.ts'
import { useRuntime } from '#core/runtime/context.tsx'
import { statusOf } from './approval.api.ts'
import { type ApprovalStore, type BeforeSubmit, createApproval } from './approval.store.ts'
import type { ApprovalResult, ApprovalStatus, ApprovalTarget, FormSource } from './approval.types.ts'

export interface ApprovalWork extends ApprovalTarget {
  /** What is known of it already, as the gateway said it. */
  info?: StatusInfo | undefined
  formData?: FormSource
  before?: BeforeSubmit | undefined
  onStatus?: ((status: ApprovalStatus) => void) | undefined
  onDone?: ((result: ApprovalResult) => void) | undefined
}

/** The store of an approval while its view is shown; what it is asked is always that of the last rendering. */
export function useApproval(work: ApprovalWork) {
  const runtime = useRuntime()
  const { lang } = useLocale()
  const latest = useRef(work)
  latest.current = work
  const [store] = useState<ApprovalStore>(() =>
    createApproval({
      runtime,
      target: () => latest.current,
      formData: () => latest.current.formData,
      before: (out) => latest.current.before?.(out) ?? Promise.resolve({ ok: true, patch: {} }),
      given: () => latest.current.info && statusOf(latest.current.info),
      onStatus: (status) => latest.current.onStatus?.(status),
      onDone: (result) => latest.current.onDone?.(result),
    }),
  )
  const { processCode, businessId, statusUrl = '', info } = work
  const state = useQuery(store.query, `${processCode} ${businessId} ${statusUrl} ${lang}`)
  useGiven(store, info)
  return { store, state }
}

/** What a page learns later takes the place of what is shown. */
function useGiven({ take }: ApprovalStore, info: StatusInfo | undefined): void {
  const first = useRef(info)
  useEffect(() => {
    if (info === undefined || first.current === info) return
    first.current = info
    take(statusOf(info))
  }, [take, info])
}
