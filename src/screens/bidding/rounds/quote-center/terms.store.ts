import { batch, computed, type ReadonlySignal, signal } from '@preact/signals-react'

/** What a quote says beside its prices, as it is typed. */
export interface Terms {
  deliveryDays: string
  paymentTerms: string
}

export interface TermsDraft {
  load(): Terms | undefined
  keep(terms: Terms): boolean
  clear(): void
}

export interface TermsStore {
  readonly terms: ReadonlySignal<Terms>
  /** Whether something was typed that was not sent. */
  readonly changed: ReadonlySignal<boolean>
  /** Whether it outlives a reload. */
  readonly kept: ReadonlySignal<boolean>
  /** Takes back that all of it was cleared, as long as nothing else was typed or sent since. */
  readonly undo: ReadonlySignal<(() => void) | undefined>
  type(terms: Partial<Terms>): void
  /** What stands when nothing else was typed. */
  stand(terms: Terms): void
  /** Keeps what was typed and not sent. @returns whether there was something, and it is kept */
  save(): boolean
  /** Back to what stands. */
  discard(): void
  /** These have gone out. */
  sent(terms: Terms): void
}

const NONE: Terms = { deliveryDays: '', paymentTerms: '' }

/** Delivery and payment of a quote; what was typed before a reload comes back. */
export function createTermsStore(draft: TermsDraft, autosave?: () => boolean): TermsStore {
  const standing = signal(NONE)
  const typed = signal<Terms | undefined>(draft.load())
  const kept = signal(typed.peek() !== undefined)
  const undo = signal<(() => void) | undefined>(undefined)

  function forget(): void {
    draft.clear()
    typed.value = undefined
    kept.value = false
    undo.value = undefined
  }

  function save(): boolean {
    const now = typed.peek()
    kept.value = now !== undefined && draft.keep(now)
    return kept.peek()
  }

  function type(given: Partial<Terms>): void {
    batch(() => {
      undo.value = undefined
      typed.value = { ...(typed.peek() ?? standing.peek()), ...given }
      if (autosave?.() !== false) save()
      else kept.value = false
    })
  }

  function discard(): void {
    const before = typed.peek()
    batch(() => {
      forget()
      if (before) undo.value = () => type(before)
    })
  }

  return {
    terms: computed(() => typed.value ?? standing.value),
    changed: computed(() => typed.value !== undefined),
    kept,
    undo,
    type,
    stand: (terms) => {
      standing.value = terms
    },
    save,
    discard,
    sent: (terms) =>
      batch(() => {
        standing.value = terms
        forget()
      }),
  }
}
