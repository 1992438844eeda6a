import { computed, type ReadonlySignal, signal } from '@preact/signals-react'
import { createAction } from '#core/action.ts'
import type { Failure } from '#core/http/failure.ts'
import { createQuery, type Query } from '#core/query.ts'
import type { Firm } from './firms.api.ts'

export interface FirmsDeps {
  read: (signal: AbortSignal) => Promise<Firm[]>
  /** By the same key it is the same choice. */
  switchTo: (customerId: string, key: string) => Promise<{ customerId: string; runame: string }>
  /** For whom the person acted last in this browser; empty for nobody. */
  chosen: ReadonlySignal<string>
  choose: (firm: { customerId: string; runame: string }) => void
}

export interface FirmsStore extends Pick<Query<Firm[]>, 'state'> {
  readonly firms: ReadonlySignal<readonly Firm[]>
  /** The firm the person acts for, once the gateway has confirmed that he belongs to it. */
  readonly acting: ReadonlySignal<Firm | undefined>
  /** Why the last choice was refused; the former firm stays. */
  readonly refused: ReadonlySignal<Failure | undefined>
  /** Reads the firms; a former choice stays if it still holds, an only firm is chosen at once. Never throws. */
  open(): Promise<void>
  /** Never throws: a failure is in `refused`. */
  act(customerId: string): Promise<void>
  /** Nobody is signed in any more. */
  forget(): void
}

/** The suppliers of a person and the one he acts for. */
export function createFirmsStore({ read, switchTo, chosen, choose }: FirmsDeps): FirmsStore {
  const refused = signal<Failure | undefined>(undefined)
  // What is under way belongs to whoever asked for it.
  let user = new AbortController()

  const switching = createAction(async (customerId: string, key) => {
    const { signal: still } = user
    const next = await switchTo(customerId, key)
    if (!still.aborted) choose(next)
  })

  async function act(customerId: string): Promise<void> {
    const { signal: still } = user
    refused.value = undefined
    const failed = await switching.run(customerId)
    if (!still.aborted) refused.value = failed
  }

  async function readMine(still: AbortSignal): Promise<Firm[]> {
    const mine = await read(still)
    if (still.aborted) return mine
    const usable = mine.filter(({ active }) => active)
    const former = usable.find(({ customerId }) => customerId === chosen.peek())
    const only = usable.length === 1 ? usable[0] : undefined
    if (chosen.peek() !== '' && !former) choose({ customerId: '', runame: '' })
    if (!former && only) await act(only.customerId)
    return mine
  }

  const query = createQuery({ read: readMine })
  const firms = computed(() => (query.state.value.phase === 'ready' ? query.state.value.data : []))
  const acting = computed(() => firms.value.find(({ customerId }) => customerId === chosen.value))

  function forget(): void {
    user.abort()
    user = new AbortController()
    query.clear()
    refused.value = undefined
  }

  return {
    state: query.state,
    firms,
    acting,
    refused,
    act,
    forget,
    open() {
      forget()
      return query.open()
    },
  }
}
