import { computed, type ReadonlySignal, signal } from '@preact/signals-react'
import { createAction } from '#core/action.ts'
import type { Failure } from '#core/http/failure.ts'
import type { Firm } from './firms.api.ts'

export interface FirmsDeps {
  read: (signal: AbortSignal) => Promise<Firm[]>
  /** By the same key it is the same choice. */
  switchTo: (customerId: string, key: string) => Promise<{ customerId: string; runame: string }>
  /** For whom the person acted last in this browser; empty for nobody. */
  chosen: ReadonlySignal<string>
  choose: (firm: { customerId: string; runame: string }) => void
}

export interface FirmsStore {
  readonly firms: ReadonlySignal<readonly Firm[]>
  /** The firm the person acts for, once the gateway has confirmed that he belongs to it. */
  readonly acting: ReadonlySignal<Firm | undefined>
  readonly phase: ReadonlySignal<'loading' | 'ready' | 'failed'>
  readonly failure: ReadonlySignal<Failure | undefined>
  /** Reads the firms; a former choice stays if it still holds, an only firm is chosen at once. Never throws. */
  open(): Promise<void>
  /** Never throws: a failure is in `failure`, and the former firm stays. */
  act(customerId: string): Promise<void>
  /** Nobody is signed in any more. */
  forget(): void
  close(): void
}

/** The suppliers of a person and the one he acts for. */
export function createFirmsStore({ read, switchTo, chosen, choose }: FirmsDeps): FirmsStore {
  const firms = signal<readonly Firm[]>([])
  const phase = signal<'loading' | 'ready' | 'failed'>('loading')
  const failure = signal<Failure | undefined>(undefined)
  const acting = computed(() => firms.value.find(({ customerId }) => customerId === chosen.value))
  let controller = new AbortController()

  const switching = createAction(async (customerId: string, key) => {
    const { signal: still } = controller
    const next = await switchTo(customerId, key)
    if (!still.aborted) choose(next)
  })

  async function act(customerId: string): Promise<void> {
    const { signal: still } = controller
    failure.value = undefined
    const failed = await switching.run(customerId)
    if (failed && !still.aborted) failure.value = failed
  }

  /** What is under way belongs to whoever asked for it. */
  function forget(): void {
    controller.abort()
    controller = new AbortController()
    firms.value = []
    phase.value = 'loading'
    failure.value = undefined
  }

  async function open(): Promise<void> {
    forget()
    const { signal: still } = controller
    try {
      const mine = await read(still)
      if (still.aborted) return
      firms.value = mine
      const usable = mine.filter(({ active }) => active)
      const former = usable.find(({ customerId }) => customerId === chosen.peek())
      const only = usable.length === 1 ? usable[0] : undefined
      if (chosen.peek() !== '' && !former) choose({ customerId: '', runame: '' })
      if (!former && only) await act(only.customerId)
      phase.value = 'ready'
    } catch (cause) {
      if (still.aborted) return
      failure.value = cause as Failure
      phase.value = 'failed'
    }
  }

  return { firms, acting, phase, failure, open, act, forget, close: () => controller.abort() }
}
