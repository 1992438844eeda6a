import { batch, type ReadonlySignal, signal } from '@preact/signals-react'
import type { Failure } from '#core/http/failure.ts'
import type { OwnQuotes, RoundsClient } from '#screens/bidding/rounds/client/index.ts'

export interface OwnRounds {
  readonly own: ReadonlySignal<OwnQuotes>
  /** Why the own quotes cannot be read: a key is missing (2097). */
  readonly unread: ReadonlySignal<Failure | undefined>
  /** @throws Failure of any other kind */
  read(): Promise<OwnQuotes>
}

const NOTHING: OwnQuotes = { rounds: [], receipts: [] }
const LOST_KEY = 'TENDER-2097'

/** What the own firm has sealed. A missing key leaves the form usable: what is typed now is sealed with another one. */
export function createOwnRounds(client: Pick<RoundsClient, 'mine'>): OwnRounds {
  const own = signal<OwnQuotes>(NOTHING)
  const unread = signal<Failure | undefined>(undefined)

  async function read(): Promise<OwnQuotes> {
    const found = await client.mine().catch((cause: Failure) => cause)
    const lost = found instanceof Error ? found : undefined
    if (lost && lost.code !== LOST_KEY) throw lost
    batch(() => {
      unread.value = lost
      own.value = found instanceof Error ? NOTHING : found
    })
    return own.peek()
  }

  return { own, unread, read }
}
