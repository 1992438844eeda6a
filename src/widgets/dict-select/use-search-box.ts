import { type ChangeEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { popupOf } from '#core/element/body/popup.ts'
import type { Choice } from './use-choice.ts'

export interface SearchBox {
  input: RefObject<HTMLInputElement | null>
  /** The framed box: where the popup stands. */
  anchor: RefObject<HTMLElement | null>
  /** What the box says. */
  text: string
  /** What is searched for, trimmed; empty when nothing is. */
  search: string
  /** Takes the keys of the list or tree that is open. */
  onKeys: (take: (event: KeyboardEvent) => boolean) => void
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
  onPress: () => void
  toggle: () => void
}

/** What was typed into a box that showed a label: the rest beside it; what is left of it when some was taken away. */
const typedAfter = (value: string, label: string): string => (value.includes(label) ? value.replace(label, '') : value)

/** The text box of a select: shows what is chosen, searches while the popup is open, and hands the keys on to what the popup holds. */
export function useSearchBox({ host, rules, shown, onRemove }: Choice): SearchBox {
  const popup = popupOf(host)
  const opened = popup.opened.value
  /** What is being searched for; nothing while the box shows what is chosen. */
  const [typed, setTyped] = useState<string>()
  const anchor = useRef<HTMLElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const keys = useRef<(event: KeyboardEvent) => boolean>(undefined)
  useEffect(() => {
    anchor.current = input.current?.closest<HTMLElement>('.field-box') ?? null
  }, [])
  useEffect(() => {
    if (!opened) setTyped(undefined)
  }, [opened])
  const label = rules.multiple ? '' : shown.map((one) => one.label).join('、')
  const onPress = () => {
    if (typed === undefined) input.current?.select()
    popup.open()
  }
  return {
    input,
    anchor,
    text: typed ?? label,
    search: (typed ?? '').trim(),
    onKeys: (take) => {
      keys.current = take
    },
    onKeyDown(event) {
      if (event.nativeEvent.isComposing) return
      if (opened && keys.current?.(event)) event.preventDefault()
      else if (!opened && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
        event.preventDefault()
        popup.open()
      } else if (event.key === 'Backspace' && !typed && rules.multiple && shown.length > 0) onRemove(shown.at(-1)!.value)
    },
    onChange({ target: { value } }) {
      setTyped(typed === undefined && label ? typedAfter(value, label) : value)
      popup.open()
    },
    onPress,
    toggle() {
      input.current?.focus()
      if (opened) popup.close('api')
      else onPress()
    },
  }
}
