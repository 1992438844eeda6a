import type { Chip } from '#ui/controls/Chips.tsx'
import type { Option } from '#ui/controls/Listbox.tsx'
import type { Picked } from './picked.store.ts'
import { type PickerHost, reasonOf, type UserPicker } from './use-user-picker.ts'
import { messages } from './user-picker.messages.ts'
import type { PickedUser } from './user-picker.types.ts'

/** A line of the list. */
export interface Entry extends Option {
  user?: PickedUser
  /** Not somebody, but what loads more or again. */
  kind?: 'more' | 'retry'
  /** @returns whether the choosing is over */
  press: () => boolean
}

/** Ids have no such letter in front. */
const MORE = '\u0000more'
const RETRY = '\u0000retry'

/** What the list shows now, in its order. */
export function entriesOf(host: PickerHost, picker: UserPicker): Entry[] {
  const { found, picked, suppressed, label, choose } = picker
  const { rows, phase, total, cause } = found.found.value
  const full = host.props.multiple.value && picked.room() === 0
  const entries: Entry[] = rows.map((user) => ({
    value: user.id,
    label: label(user),
    note: user.left ? host.text(messages, 'userPicker.left') : user.orgName || undefined,
    disabled: !picked.has(user.id) && (user.left === true || full),
    user,
    press: () => choose(user),
  }))
  const stay = (work: () => Promise<void>) => () => {
    void work()
    return false
  }
  if (phase === 'failed' && cause !== suppressed.value) {
    const label = `${reasonOf(host, cause)} ${host.text(messages, 'userPicker.retry')}`
    entries.push({ value: RETRY, kind: 'retry', label, press: stay(found.retry) })
  } else if (found.hasMore() && (phase === 'ready' || phase === 'more')) {
    const label = host.text(messages, 'userPicker.more', { shown: rows.length, total })
    entries.push({ value: MORE, kind: 'more', label, press: stay(found.more) })
  }
  return entries
}

export function chipOf({ id, user, state }: Picked, host: PickerHost, { label }: UserPicker): Chip {
  if (state === 'unknown') return { id, label: host.text(messages, 'userPicker.unknown', { id }), tone: 'unknown' }
  const gone = user.left ? host.text(messages, 'userPicker.left') : undefined
  const hint = [label(user), user.orgName, gone].filter(Boolean).join(' · ')
  return { id, label: label(user), hint, ...(user.left && { tone: 'left' as const }) }
}

/** The value as text. */
export const namesOf = ({ text }: PickerHost, { picked, label }: UserPicker): string =>
  picked.picked.value
    .map(({ id, user, state }) => {
      if (state === 'unknown') return text(messages, 'userPicker.unknown', { id })
      return user.left ? `${label(user)} (${text(messages, 'userPicker.left')})` : label(user)
    })
    .join(text(messages, 'userPicker.separator'))
