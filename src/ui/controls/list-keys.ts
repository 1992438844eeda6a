import { type KeyboardEvent, useCallback, useRef, useState } from 'react'

export interface ListKeysOptions {
  count: number
  /** Visible text of an item, for the search by typing. */
  textOf: (index: number) => string
  isDisabled?: ((index: number) => boolean) | undefined
  /** Enter, and the space bar unless the owner is a text box. */
  onChoose: (index: number) => void
  /** The keys come from a text box: letters, Home, End and the space bar are its own. */
  typing?: boolean | undefined
  /** How far PageUp and PageDown go; 10 when left out. */
  pageRows?: number | undefined
  /** Item that is active at first; none when left out. */
  first?: number | undefined
}

export interface ListKeys {
  /** The item the arrows have reached; -1 for none. Goes to `aria-activedescendant` by {@link optionId}. */
  active: number
  setActive: (index: number) => void
  /** Takes the keys of a list and answers whether this was one; the event is then used up. */
  onKeyDown: (event: KeyboardEvent) => boolean
}

/** Letters typed within this time belong to one word. */
const WORD_MS = 500

/** Id of an option, for `aria-activedescendant` of the box that owns the list. */
export const optionId = (listId: string, index: number): string => `${listId}-${index}`

/**
 * The keyboard of a list whose focus stays in one place: arrows, PageUp, PageDown, Home, End, typing the beginning of an item, Enter.
 * Items that cannot be chosen are stepped over.
 */
export function useListKeys(options: ListKeysOptions): ListKeys {
  const { count, first = -1 } = options
  const [wished, setActive] = useState(first)
  const active = Math.min(wished, count - 1)
  const now = useRef({ ...options, active })
  now.current = { ...options, active }
  const word = useRef(noWord())

  const onKeyDown = useCallback((event: KeyboardEvent): boolean => {
    const state = now.current
    const step = listStep(event, state, word.current)
    if (step === undefined) return false
    event.preventDefault()
    if (step === 'choose') state.onChoose(state.active)
    else setActive(step)
    return true
  }, [])
  return { active, setActive, onKeyDown }
}

/** Where a key leads in a list, that it chooses the active item, or that it is none of ours. `word` keeps what was typed so far. */
export function listStep(event: KeyboardEvent, state: ListState, word: TypedWord): number | 'choose' | undefined {
  if (event.nativeEvent.isComposing || event.altKey || event.ctrlKey || event.metaKey) return undefined
  const next = move(event.key, state) ?? (state.typing ? undefined : search(event, state, word))
  if (next !== undefined) return next
  return (event.key === 'Enter' || (event.key === ' ' && !state.typing)) && state.active >= 0 ? 'choose' : undefined
}

export interface TypedWord {
  text: string
  /** `timeStamp` of the last letter. */
  at: number
}
export const noWord = (): TypedWord => ({ text: '', at: 0 })

type ListState = Pick<ListKeysOptions, 'count' | 'textOf' | 'isDisabled' | 'typing' | 'pageRows'> & { active: number }

function move(key: string, { count, active, typing, pageRows = 10, isDisabled }: ListState): number | undefined {
  const seek = (from: number, step: 1 | -1): number => {
    for (let at = from; at >= 0 && at < count; at += step) if (!isDisabled?.(at)) return at
    return active
  }
  if (count === 0) return undefined
  if (key === 'ArrowDown') return active >= count - 1 ? seek(0, 1) : seek(active + 1, 1)
  if (key === 'ArrowUp') return active <= 0 ? seek(count - 1, -1) : seek(active - 1, -1)
  if (key === 'PageDown') return seek(Math.min(count - 1, active + pageRows), -1)
  if (key === 'PageUp') return seek(Math.max(0, active - pageRows), 1)
  if (key === 'Home' && !typing) return seek(0, 1)
  if (key === 'End' && !typing) return seek(count - 1, -1)
  return undefined
}

/** The next item that begins with what was typed; the same letter again steps through those that begin with it. */
function search(event: KeyboardEvent, { count, active, textOf, isDisabled }: ListState, word: TypedWord): number | undefined {
  if ([...event.key].length !== 1 || (event.key === ' ' && word.text === '')) return undefined
  const late = event.timeStamp - word.at > WORD_MS
  if (event.key === ' ' && late) return undefined
  const letter = event.key.toLowerCase()
  word.text = late ? letter : word.text + letter
  word.at = event.timeStamp
  const repeated = [...word.text].every((one) => one === letter)
  const start = repeated ? active + 1 : Math.max(active, 0)
  const wanted = repeated ? letter : word.text
  for (let step = 0; step < count; step += 1) {
    const at = (start + step) % count
    if (!isDisabled?.(at) && textOf(at).trim().toLowerCase().startsWith(wanted)) return at
  }
  return active
}
