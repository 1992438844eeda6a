import { type ReadonlySignal, signal } from '@preact/signals-react'
import type { Values } from './lines.rules.ts'

/** What was typed and not sent yet, in the storage of this tab: a reload finds it again. */
export interface LinesDraft {
  load(): Values | undefined
  /** @returns whether a reload will find it */
  keep(values: Values): boolean
  clear(): void
}

/** Whether the same figures are typed. */
const isSame = (typed: Values, standing: Values): boolean => {
  const lines = new Set([...Object.keys(typed), ...Object.keys(standing)].map(Number))
  return [...lines].every((line) => (typed[line] ?? '').trim() === (standing[line] ?? '').trim())
}

/** The figures of the fields: those that stand, and what was typed over them. */
export function createFigures(draft: LinesDraft, autosave: (() => boolean) | undefined) {
  const values = signal<Values>({})
  const changed = signal(false)
  const kept = signal(false)
  const undo = signal<(() => void) | undefined>(undefined)
  /** What stands when nothing else was typed. */
  let standing: Values = {}

  function begin(given: Values): void {
    standing = given
    const typed = draft.load()
    values.value = typed ?? given
    changed.value = typed !== undefined
    kept.value = changed.value
    undo.value = undefined
  }

  function forget(): void {
    draft.clear()
    changed.value = false
    kept.value = false
  }

  function stand(next: Values): void {
    standing = next
    undo.value = undefined
    if (!changed.peek()) values.value = next
    // Whose answer was lost is told here that it came in.
    else if (isSame(values.peek(), next)) forget()
  }

  function sent(next: Values): void {
    standing = next
    undo.value = undefined
    forget()
  }

  function put(next: Values, isTyped: boolean): void {
    values.value = next
    if (isTyped) {
      changed.value = true
      kept.value = autosave?.() !== false && draft.keep(next)
    } else forget()
  }

  /** Many lines at once may be a slip that nobody types a second time. */
  function putAll(next: Values, isTyped: boolean): void {
    const [before, wasTyped] = [values.peek(), changed.peek()]
    put(next, isTyped)
    if (isSame(before, next)) return
    undo.value = () => {
      put(before, wasTyped)
      undo.value = undefined
    }
  }

  function type(given: Values): void {
    undo.value = undefined
    const next = { ...values.peek(), ...given }
    if (Object.keys(given).length > 1) putAll(next, true)
    else put(next, true)
  }

  function save(): boolean {
    if (changed.peek()) kept.value = draft.keep(values.peek())
    return kept.peek()
  }

  const shown: Record<'changed' | 'kept', ReadonlySignal<boolean>> & {
    values: ReadonlySignal<Values>
    undo: ReadonlySignal<(() => void) | undefined>
  } = { values, changed, kept, undo }
  return { ...shown, begin, stand, sent, type, discard: () => putAll(standing, false), save }
}
