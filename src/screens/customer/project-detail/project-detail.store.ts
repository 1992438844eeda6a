import { type ReadonlySignal, signal } from '@preact/signals-react'
import type { Receipt } from '#contract/tender/bid.ts'
import type { Announcement, Objection, OwnEntry } from '#contract/tender/paper-calls.ts'
import type { ProjectView, ScheduleChange } from '#contract/tender/project.ts'
import { type Failure, failureOf } from '#core/http/failure.ts'
import type { Timeline } from './project-detail.api.ts'

/** What a firm does from its project's page. */
export type DetailCommand =
  | { kind: 'decline'; reason: string }
  | { kind: 'confirm' }
  | { kind: 'giveUp'; reason: string }
  /** To the change that was read. */
  | { kind: 'agreeTime'; change?: ScheduleChange }
  /** Explains a price that is abnormally low. */
  | { kind: 'justify'; text: string }
  | { kind: 'object'; text: string }
  | { kind: 'closeObjection'; seq: number; answered: boolean }

export interface ProjectDetailClient {
  send(command: DetailCommand, key: string): Promise<void>
  project(signal: AbortSignal): Promise<ProjectView>
  timeline(signal: AbortSignal): Promise<Timeline>
  announcements(signal: AbortSignal): Promise<Announcement[]>
  /** The acting firm's way into the project; refused for whoever looks from the purchaser's side. */
  entry(signal: AbortSignal): Promise<OwnEntry>
  objections(signal: AbortSignal): Promise<Objection[]>
  /** Receipts of the acting firm; refused for whoever is no bidder here. */
  receipts(signal: AbortSignal): Promise<Receipt[]>
  follow(changed: () => void, signal: AbortSignal): void
}

export interface Detail {
  project: ProjectView
  timeline: Timeline
  announcements: readonly Announcement[]
  /** Undefined for the purchaser's side. */
  entry: OwnEntry | undefined
  receipts: readonly Receipt[]
  objections: readonly Objection[]
}

export type DetailState = { phase: 'loading' } | { phase: 'ready'; detail: Detail } | { phase: 'failed'; failure: Failure }

export interface ProjectDetailStore {
  readonly state: ReadonlySignal<DetailState>
  open(): Promise<void>
  close(): void
  /** Answers the failure for who asked to show; undefined when it is done. The same command is sent again by the same key. */
  send(command: DetailCommand): Promise<Failure | undefined>
}

/** One project, read as a whole and read again when its log grows; while one reading runs, more news only make one more. */
export function createProjectDetailStore(client: ProjectDetailClient): ProjectDetailStore {
  const state = signal<DetailState>({ phase: 'loading' })
  let left = new AbortController()
  let reading = false
  let again = false

  async function read(): Promise<void> {
    const { signal: still } = left
    try {
      const asked = client.project(still)
      const [project, timeline, announcements, entry, receipts, objections] = await Promise.all([
        asked,
        client.timeline(still),
        orElse(client.announcements(still), []),
        // Only a firm has a registration and only a bidder receipts; for anyone else the question would be refused.
        orElse(
          asked.then((seen) => (isFirmSide(seen) ? client.entry(still) : undefined)),
          undefined,
        ),
        orElse(
          asked.then(({ bidder }) => (bidder ? client.receipts(still) : [])),
          [],
        ),
        orElse(client.objections(still), []),
      ])
      const detail = { project, timeline, announcements, entry, receipts, objections }
      if (!still.aborted) state.value = { phase: 'ready', detail }
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

  let sending = { what: '', key: '' }
  async function send(command: DetailCommand): Promise<Failure | undefined> {
    const what = JSON.stringify(command)
    if (sending.what !== what) sending = { what, key: crypto.randomUUID() }
    const failure = await failureOf(client.send(command, sending.key))
    if (failure) return failure
    sending = { what: '', key: '' }
    await changed()
    return undefined
  }

  return {
    state,
    send,
    open: async () => {
      left.abort()
      left = new AbortController()
      const { signal: still } = left
      await read()
      if (!still.aborted) client.follow(() => void changed(), still)
    },
    close: () => left.abort(),
  }
}

/** The purchaser's side is told who manages the project, the supplier's is not. */
const isFirmSide = ({ managerName }: ProjectView): boolean => managerName === undefined

/** Parts that this reader has no access to are empty; every other failure is one of the whole. */
async function orElse<T>(reading: Promise<T>, none: T): Promise<T> {
  try {
    return await reading
  } catch (cause) {
    const { kind } = cause as Failure
    if (kind === 'refused' || kind === 'forbidden') return none
    throw cause
  }
}
