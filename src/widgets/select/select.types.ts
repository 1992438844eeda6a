import type { ClipboardEvent, KeyboardEvent, ReactNode, RefObject } from 'react'
import type { BodyHost } from '#core/element/body/body.ts'
import type { PopupProps } from '#core/element/body/popup.ts'
import { type FieldProps, fieldOf } from '#core/element/field/field.ts'
import type { Chip } from '#ui/controls/Chips.tsx'
import type { Failing } from './failure.tsx'
import { selectMessages } from './select.messages.ts'

/** What every field with a list has; its own properties come beside. */
export type SelectProps = FieldProps & PopupProps
export type SelectHost = BodyHost<SelectProps>

/** The ids of a form value. */
export const idsOf = (value: string, separator = ','): string[] => [
  ...new Set(
    value
      .split(separator)
      .map((id) => id.trim())
      .filter(Boolean),
  ),
]

export const joined = (ids: readonly string[], separator = ','): string => ids.join(separator)

/** What became of a value: for `fly-change`. */
export function detailed<T>(before: string, ids: readonly string[], itemOf: (id: string) => T, separator = ',') {
  const [was, is] = [new Set(idsOf(before, separator)), new Set(ids)]
  return {
    selected: ids.map(itemOf),
    added: ids.filter((id) => !was.has(id)).map(itemOf),
    removed: [...was].filter((id) => !is.has(id)).map(itemOf),
  }
}

/** @param label `undefined`: not known yet; `null`: nobody knows this id any more, it is shown in grey and kept */
export function chipOf({ text }: Pick<SelectHost, 'text'>, id: string, label: string | null | undefined, hint?: string): Chip {
  if (label === null) return { id, label: text(selectMessages, 'select.unknown', { id }), tone: 'unknown' }
  return { id, label: label ?? id, hint: hint || undefined }
}

/** The choice as text, for a field that is read-only (specification section 2: labels separated by a Chinese comma). */
export const stillOf = (host: SelectHost, chips: readonly Chip[]): string =>
  fieldOf(host).value.value === '' ? '—' : chips.map(({ label }) => label).join('、')

export interface SelectBoxProps {
  host: SelectHost
  /** What is chosen, in the order of the value. */
  chips: readonly Chip[]
  multiple: boolean
  onRemove: (id: string) => void
  /** What is typed; left out when nothing can be typed. */
  query?: string | undefined
  onQuery?: ((text: string) => void) | undefined
  /** What is typed stands there also while the list is closed. */
  keepsQuery?: boolean | undefined
  /** What the box takes, where the page gives no placeholder of its own. */
  hint?: string | undefined
  /** What the keys of the text box move in: its id, and the id of what they have reached. */
  list: { id: string; kind: 'listbox' | 'tree'; active?: string | undefined }
  /** Takes a key of the open list; answers whether it was one. */
  onKey: (event: KeyboardEvent) => boolean
  /** Opens the list when left out. */
  onPaste?: ((event: ClipboardEvent<HTMLInputElement>) => void) | undefined
  /** Somebody is about to use it: what is late can be fetched. */
  onNear?: (() => void) | undefined
  busy?: boolean | undefined
  failure?: Failing | undefined
  /** What a screen reader hears of the list as it changes. */
  announcement?: string | undefined
  /** What a screen reader hears of the choice, also while the list is closed. */
  news?: string | undefined
  /** The value as text, where it is not the labels of the chips. */
  still?: (() => ReactNode) | undefined
  /** A button at the end. */
  action?: ReactNode
  /** The popup, beside its anchor. */
  popup: (anchor: RefObject<HTMLElement | null>) => ReactNode
}
