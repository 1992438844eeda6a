import { type ReadonlySignal, signal } from '@preact/signals-react'
import type { HallMessage, Receipt } from '#contract/tender-bid.ts'
import type { ProjectView } from '#contract/tender-project.ts'
import type { Failure } from '#core/failure.ts'
import type { Timeline } from './project-detail.api.ts'

export interface ProjectDetailDoor {
  project(signal: AbortSignal): Promise<ProjectView>
  timeline(signal: AbortSignal): Promise<Timeline>
  /** Announcements; refused before there is a hall. */
  messages(signal: AbortSignal): Promise<HallMessage[]>
  /** Receipts of the acting firm; refused for whoever is no bidder here. */
  receipts(signal: AbortSignal): Promise<Receipt[]>
  follow(changed: () => void, signal: AbortSignal): void
}

export interface Detail {
  project: ProjectView
  timeline: Timeline
  messages: readonly HallMessage[]
  receipts: readonly Receipt[]
}

export type DetailState = { phase: 'loading' } | { phase: 'ready'; detail: Detail } | { phase: 'failed'; failure: Failure }

export interface ProjectDetailStore {
  readonly state: ReadonlySignal<DetailState>
  open(): Promise<void>
  close(): void
}

/** One project, read as a whole and read again when its log grows; while one reading runs, more news only make one more. */
export function createProjectDetailStore(door: ProjectDetailDoor): ProjectDetailStore {
  const state = signal<DetailState>({ phase: 'loading' })
  let left = new AbortController()
  let reading = false
  let again = false

  async function read(): Promise<void> {
    const { signal: still } = left
    try {
      const asked = door.project(still)
      const [project, timeline, messages, receipts] = await Promise.all([
        asked,
        door.timeline(still),
        orNone(door.messages(still)),
        // Only a bidder has receipts; for anyone else the question would be refused.
        orNone(asked.then(({ bidder }) => (bidder ? door.receipts(still) : []))),
      ])
      if (!still.aborted) state.value = { phase: 'ready', detail: { project, timeline, messages, receipts } }
    } catch (cause) {
      // What is shown stays: a failed second reading says less than the first one's picture.
      if (!still.aborted && state.peek().phase !== 'ready') state.value = { phase: 'failed', failure: cause as Failure }
    }
  }

  async function changed(): Promise<void> {
    if (reading) {
      again = true
      return
    }
    reading = true
    do {
      again = false
      await read()
    } while (again)
    reading = false
  }

  return {
    state,
    open: async () => {
      left.abort()
      left = new AbortController()
      const { signal: still } = left
      await read()
      if (!still.aborted) door.follow(() => void changed(), still)
    },
    close: () => left.abort(),
  }
}

/** Parts that this reader has no access to are empty; every other failure is one of the whole. */
async function orNone<T>(reading: Promise<T[]>): Promise<T[]> {
  try {
    return await reading
  } catch (cause) {
    const { kind } = cause as Failure
    if (kind === 'refused' || kind === 'forbidden') return []
    throw cause
  }
}
