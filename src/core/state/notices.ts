import type { Timers } from '#core/browser/timers.ts'
import { type Atom, atom, type ReadonlyAtom, readOnly } from './atom.ts'

export type Tone = 'info' | 'success' | 'warning' | 'danger'

/** One toast. Text is plain text, in the language it was made in. */
export interface NoticeItem {
  readonly id: number
  readonly tone: Tone
  readonly text: string
  readonly title?: string | undefined
  /** How long it shows; 0: until it is closed. */
  readonly ms: number
  readonly action?: { readonly label: string; readonly run: () => void } | undefined
}

export type NoticeDraft = Omit<NoticeItem, 'id' | 'ms' | 'tone'> & { tone?: Tone; ms?: number }

export interface NoticesCore {
  /** Oldest first. */
  readonly items: ReadonlyAtom<readonly NoticeItem[]>
  /** Shows a toast for `ms` (3,000 when left out); a text that shows already is not shown twice. Returns its id. */
  show(draft: NoticeDraft): number
  close(id: number): void
  /** While the pointer or the focus is on a toast it stays. Returns the end, after which its time begins anew. */
  hold(id: number): () => void
}

/** @see specification section 8 (toasts of 3 s), `limits.toastMs` */
const TOAST_MS = 3_000

/** The queue of toasts of a page. */
export function createNotices(timers: Pick<Timers, 'wait'>): NoticesCore {
  const items: Atom<readonly NoticeItem[]> = atom<readonly NoticeItem[]>([])
  const ends = new Map<number, AbortController>()
  let last = 0

  function close(id: number): void {
    ends.get(id)?.abort()
    ends.delete(id)
    items.set(items.get().filter((item) => item.id !== id))
  }

  function run(item: NoticeItem): void {
    ends.get(item.id)?.abort()
    if (item.ms === 0) return
    const end = new AbortController()
    ends.set(item.id, end)
    timers.wait(item.ms, end.signal).then(
      () => close(item.id),
      () => undefined,
    )
  }

  return {
    items: readOnly(items),
    show({ tone = 'info', ms = TOAST_MS, ...draft }) {
      const shown = items.get().find((item) => item.text === draft.text && item.tone === tone && !item.action)
      if (shown) {
        run(shown)
        return shown.id
      }
      last += 1
      const item: NoticeItem = { ...draft, tone, ms, id: last }
      items.set([...items.get(), item])
      run(item)
      return item.id
    },
    close,
    hold(id) {
      ends.get(id)?.abort()
      return () => {
        const item = items.get().find((one) => one.id === id)
        if (item) run(item)
      }
    },
  }
}
