import type { Receipt } from '#contract/tender/bid.ts'
import type { Announcement, Objection, OwnEntry } from '#contract/tender/paper-calls.ts'
import type { ProjectView, ScheduleChange } from '#contract/tender/project.ts'
import type { Failure } from '#core/http/failure.ts'
import { createQuery, type Query } from '#core/query.ts'
import type { Words } from '#domain/rich-text/words.ts'
import { isFreeBid } from '#screens/mode.ts'
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
  | ({ kind: 'object' } & Words)
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

export interface ProjectDetailStore extends Query<Detail> {
  /** Does it, and reads the project again. @throws Failure */
  send(command: DetailCommand, key: string): Promise<void>
}

/** One project, read as a whole and read again when its log grows. */
export function createProjectDetailStore(client: ProjectDetailClient): ProjectDetailStore {
  const query = createQuery({ read: (signal) => readDetail(client, signal), follow: client.follow })
  const send = async (command: DetailCommand, key: string) => {
    await client.send(command, key)
    await query.refresh()
  }
  return { ...query, send }
}

async function readDetail(client: ProjectDetailClient, signal: AbortSignal): Promise<Detail> {
  const asked = client.project(signal)
  const [project, timeline, announcements, entry, receipts, objections] = await Promise.all([
    asked,
    client.timeline(signal),
    orElse(client.announcements(signal), []),
    // Only a firm has a registration and only a bidder of free bidding receipts of bids; for anyone else the question would be refused.
    orElse(
      asked.then((seen) => (isFirmSide(seen) ? client.entry(signal) : undefined)),
      undefined,
    ),
    orElse(
      asked.then((seen) => (seen.bidder && isFreeBid(seen) ? client.receipts(signal) : [])),
      [],
    ),
    orElse(client.objections(signal), []),
  ])
  return { project, timeline, announcements, entry, receipts, objections }
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
