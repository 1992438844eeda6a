import { useMemo, useRef } from 'react'
import { useLocale } from '#core/i18n/use-locale.ts'
import { createQuery, type QueryState, useQuery } from '#core/query.ts'
import { useRuntime } from '#core/runtime/context.tsx'
import { readChartNodes, readRecallNodes } from './approval.api.ts'
import type { Need } from './approval.rules.ts'
import type { ApprovalNode, ApprovalStatus, ApprovalTarget } from './approval.types.ts'

/** Nodes that an action may go to, as far as they are known. */
export interface Nodes {
  phase: QueryState<unknown>['phase']
  list: readonly ApprovalNode[]
  retry(): void
}

interface Asking {
  target: ApprovalTarget
  status: ApprovalStatus
  kind: Need['target']
}

/** Those to return to came with the task; the others are asked for when their dialog opens. */
export function useNodes({ target, status, kind }: Asking): Nodes {
  const runtime = useRuntime()
  const { lang } = useLocale()
  const latest = useRef({ target, status })
  latest.current = { target, status }
  const query = useMemo(
    () =>
      createQuery<readonly ApprovalNode[]>({
        async read(life) {
          const { target: of, status: now } = latest.current
          if (kind === 'recall') return readRecallNodes(runtime, of, life)
          if (kind !== 'ahead' && kind !== 'passed') return []
          return readChartNodes(runtime, of, { way: kind, here: now.currentTask?.nodeId }, life)
        },
      }),
    [runtime, kind],
  )
  const state = useQuery(query, lang)
  const retry = () => void query.refresh()
  if (kind === 'back') return { phase: 'ready', list: status.currentTask?.backNodes ?? [], retry }
  return { phase: state.phase, list: state.phase === 'ready' ? state.data : [], retry }
}
