import { type ReadonlySignal, signal } from '@preact/signals-react'
import type { Overview } from '#contract/tender/stat-calls.ts'
import type { Failure } from '#core/http/failure.ts'
import type { Period, Span } from './period.rules.ts'
import { spanOf } from './period.rules.ts'

/** Figures are read again this often (tendering.md 9.1). */
export const REFRESH_MS = 60_000

export type OverviewState =
  | { phase: 'loading' }
  /** `busy`: other figures are being read; the old ones stay. `stale`: the last reading failed. */
  | { phase: 'ready'; figures: Overview; busy: boolean; stale: boolean }
  | { phase: 'failed'; failure: Failure }

export interface OverviewDeps {
  read: (filter: Span & { deptId?: string }, signal: AbortSignal) => Promise<Overview>
  now: () => number
  wait: (ms: number, signal: AbortSignal) => Promise<void>
}

export interface OverviewStore {
  readonly state: ReadonlySignal<OverviewState>
  readonly period: ReadonlySignal<Period>
  readonly deptId: ReadonlySignal<string>
  open(): Promise<void>
  close(): void
  choose(change: { period?: Period; deptId?: string }): Promise<void>
}

/** The figures for a period and a department; only the answer to the last question counts. */
export function createOverviewStore({ read, now, wait }: OverviewDeps): OverviewStore {
  const state = signal<OverviewState>({ phase: 'loading' })
  const period = signal<Period>('year')
  const deptId = signal('')
  let left = new AbortController()
  let asked = new AbortController()

  async function load(): Promise<void> {
    asked.abort()
    asked = new AbortController()
    const until = AbortSignal.any([asked.signal, left.signal])
    const before = state.peek()
    state.value = before.phase === 'ready' ? { ...before, busy: true } : { phase: 'loading' }
    try {
      const filter = { ...spanOf(period.peek(), now()), ...(deptId.peek() && { deptId: deptId.peek() }) }
      const figures = await read(filter, until)
      if (!until.aborted) state.value = { phase: 'ready', figures, busy: false, stale: false }
    } catch (cause) {
      if (until.aborted) return
      const shown = state.peek()
      state.value = shown.phase === 'ready' ? { ...shown, busy: false, stale: true } : { phase: 'failed', failure: cause as Failure }
    }
  }

  async function keepFresh(until: AbortSignal): Promise<void> {
    while (!until.aborted) {
      await wait(REFRESH_MS, until)
      await load()
    }
  }

  return {
    state,
    period,
    deptId,
    async open() {
      left.abort()
      left = new AbortController()
      keepFresh(left.signal).catch(() => undefined)
      await load()
    },
    close: () => left.abort(),
    async choose(change) {
      if (change.period) period.value = change.period
      if (change.deptId !== undefined) deptId.value = change.deptId
      await load()
    },
  }
}
