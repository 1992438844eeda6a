import { computed, type ReadonlySignal, signal } from '@preact/signals-react'
import type { LostKey, OwnQuotes, RoundsClient } from '#screens/bidding/rounds/client/index.ts'

export interface OwnRounds {
  readonly own: ReadonlySignal<OwnQuotes>
  /** Of which rounds the own quote cannot be read: a key is missing. */
  readonly unread: ReadonlySignal<readonly LostKey[]>
  /** @throws Failure */
  read(): Promise<OwnQuotes>
}

/** What the own firm has sealed. A missing key leaves the form usable: what is typed now is sealed with another one. */
export function createOwnRounds(client: Pick<RoundsClient, 'mine'>): OwnRounds {
  const own = signal<OwnQuotes>({ rounds: [], receipts: [] })

  async function read(): Promise<OwnQuotes> {
    own.value = await client.mine()
    return own.peek()
  }

  return { own, unread: computed(() => own.value.lostKeys ?? []), read }
}
