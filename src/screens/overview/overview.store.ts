import { type ReadonlySignal, signal } from '@preact/signals-react'
import type { Overview } from '#contract/tender/stat-calls.ts'
import { createQuery, type Query } from '#core/query.ts'
import type { Period, Span } from './period.rules.ts'
import { spanOf } from './period.rules.ts'

/** Figures are read again this often (tendering.md 9.1). */
export const REFRESH_MS = 60_000

export interface OverviewDeps {
  read: (filter: Span & { deptId?: string }, signal: AbortSignal) => Promise<Overview>
  now: () => number
  wait: (ms: number, signal: AbortSignal) => Promise<void>
}

export interface OverviewStore extends Query<Overview> {
  readonly period: ReadonlySignal<Period>
  readonly deptId: ReadonlySignal<string>
  choose(change: { period?: Period; deptId?: string }): Promise<void>
}

/** The figures for a period and a department. */
export function createOverviewStore({ read, now, wait }: OverviewDeps): OverviewStore {
  const period = signal<Period>('year')
  const deptId = signal('')

  async function keepFresh(changed: () => Promise<void>, until: AbortSignal): Promise<void> {
    while (!until.aborted) {
      await wait(REFRESH_MS, until)
      await changed()
    }
  }

  const query = createQuery({
    read: (until) => read({ ...spanOf(period.peek(), now()), ...(deptId.peek() && { deptId: deptId.peek() }) }, until),
    follow: (changed, until) => void keepFresh(changed, until).catch(() => undefined),
  })
  return {
    ...query,
    period,
    deptId,
    choose(change) {
      if (change.period) period.value = change.period
      if (change.deptId !== undefined) deptId.value = change.deptId
      return query.refresh()
    },
  }
}
