import { type Signal, signal } from '@preact/signals-react'
import { useEffect, useState } from 'react'
import { browserTimers } from '#core/browser/timers.ts'
import type { BodyHost } from '#core/element/body/body.ts'
import { failureReporter, NoList } from '#core/element/body/list-failure.ts'
import { popupOf } from '#core/element/body/popup.ts'
import { fieldOf } from '#core/element/field/field.ts'
import { Failure } from '#core/http/failure.ts'
import { useRuntime } from '#core/runtime/context.tsx'
import type { Runtime } from '#core/runtime/runtime.ts'
import { idsIn, roomOf } from '#domain/people.ts'
import { type Aside, createAside } from './aside.ts'
import { createFound, type FoundStore } from './found.store.ts'
import { createPicked, type PickedStore } from './picked.store.ts'
import { openSource, userOf } from './user-picker.api.ts'
import { messages } from './user-picker.messages.ts'
import { labelOf } from './user-picker.rules.ts'
import type { AllProps, PickedUser } from './user-picker.types.ts'

export type PickerHost = BodyHost<AllProps>

/** What the view shows and may ask for. */
export interface UserPicker extends Aside {
  picked: PickedStore
  found: FoundStore
  /** What is typed. */
  text: Signal<string>
  /** What a screen reader hears of what has changed. */
  announcement: Signal<string>
  /** A failure that the page shows by itself: it prevented `fly-error`. */
  suppressed: Signal<unknown>
  label(user: PickedUser): string
  /** Tells a failure to the page, the console and a screen reader. */
  fail(cause: unknown, retry: () => void): void
  /** A press on an option: takes the user, or takes it back. @returns whether the choosing is over */
  choose(user: PickedUser): boolean
  remove(id: string): void
  type(text: string): void
  /** Adds users from elsewhere and says what found no room. */
  add(users: readonly PickedUser[]): void
}

function makePicker(host: PickerHost, runtime: Runtime): UserPicker {
  const { props, text: say } = host
  const [text, announcement, suppressed] = [signal(''), signal(''), signal<unknown>(undefined)]
  const pageSize = () => Math.max(1, Math.trunc(props.pageSize.value) || 20)
  const { loader, url, byIdsUrl, params, orgId } = props
  const source = openSource(runtime, () => ({
    loader: loader.value,
    url: url.value,
    byIdsUrl: byIdsUrl.value,
    params: params.value ?? {},
    orgId: orgId.value,
    pageSize: pageSize(),
  }))
  const rules = () => ({ multiple: props.multiple.value, max: props.max.value })
  const onFailed = failureReporter(host, (cause) => reasonOf(host, cause), { announcement, suppressed })
  const label = (user: PickedUser) => labelOf(user, { translated: (key) => runtime.locale.backend(key), lang: host.lang() })
  const telling = (key: 'userPicker.added' | 'userPicker.removed') => (user: PickedUser) => say(messages, key, { name: label(user) })
  const picked = createPicked({
    rules,
    byIds: source.byIds,
    onNamed: (users) => host.write('selected', users),
    onChange(value, change) {
      announcement.value = [...change.added.map(telling('userPicker.added')), ...change.removed.map(telling('userPicker.removed'))].join(
        ' ',
      )
      host.write('selected', change.selected)
      fieldOf(host).commit(value, change)
    },
    onFailed,
  })
  const onFilter = (words: string) => void host.emit('fly-filter', { text: words })
  const found = createFound({ page: source.page, pageSize, wait: browserTimers.wait, onFilter, onFailed })
  const add = (users: readonly PickedUser[]) => {
    const left = picked.add(users)
    if (left > 0) announcement.value = `${announcement.value} ${say(messages, 'userPicker.noRoom', { count: left })}`
    return left
  }
  const aside = createAside({ host, runtime, source, add, has: picked.has, onFailed })
  return {
    ...{ picked, found, text, announcement, suppressed, label, fail: onFailed, ...aside },
    choose(user) {
      const { multiple } = rules()
      const has = picked.has(user.id)
      if (has && multiple) picked.remove(user.id)
      else if (!has && (!multiple || picked.room() > 0)) picked.add([user])
      return !multiple
    },
    remove: picked.remove,
    type(next) {
      text.value = next
      void found.search(next)
    },
    add: (users) => void add(users),
  }
}

/** One sentence of what went wrong, in the user's language. */
export function reasonOf({ text }: Pick<PickerHost, 'text'>, cause: unknown): string {
  if (cause instanceof NoList) return text(messages, 'picker.tips')
  return cause instanceof Failure && cause.message ? cause.message : text(messages, 'userPicker.failed')
}

/** The picker of an element, from its first painting to its end. */
export function useUserPicker(host: PickerHost): UserPicker {
  const runtime = useRuntime()
  const [picker] = useState(() => makePicker(host, runtime))
  useEffect(() => tieValue(host, picker), [host, picker])
  useEffect(() => tieSearch(host, picker, runtime), [host, picker, runtime])
  useEffect(() => expose(host, picker), [host, picker])
  return picker
}

/** Keeps form value, `selected` and validity in step. */
function tieValue(host: PickerHost, { picked, dismiss, endAside }: UserPicker): () => void {
  const field = fieldOf(host)
  const { props } = host
  let first = true
  const check = () => {
    const max = roomOf({ multiple: props.multiple.value, max: props.max.value })
    const over = picked.picked.value.length > max
    const input = host.root.querySelector<HTMLElement>('input') ?? undefined
    field.setProblem(over ? { flag: 'rangeOverflow', text: host.text(messages, 'userPicker.tooMany', { max }) } : undefined, input)
  }
  const take = (given: readonly PickedUser[]) => {
    const users = Array.isArray(given) ? given.flatMap((user) => userOf(user) ?? []) : []
    if ((first && users.length === 0) || isShown(users, picked)) return
    const before = field.value.value
    const value = picked.take(users)
    if (first && before !== '') picked.follow(before)
    else if (value !== before) host.write('value', value)
  }
  const ends = [
    props.selected.subscribe(take),
    field.value.subscribe((value) => picked.follow(value)),
    field.resets.subscribe(() => first || dismiss()),
    ...[picked.picked, props.multiple, props.max, host.textRevision].map((part) => part.subscribe(check)),
  ]
  first = false
  return () => {
    for (const end of ends) end()
    picked.end()
    endAside()
  }
}

/** Whether these are the very users that are chosen already: our own writing comes back, too. */
const isShown = (users: readonly PickedUser[], { picked }: PickedStore): boolean =>
  users.length === picked.value.length && users.every((user, at) => same(user, picked.value[at]!.user))
const same = (one: PickedUser, other: PickedUser): boolean =>
  one.id === other.id && one.realName === other.realName && one.username === other.username && one.orgName === other.orgName

/** Searches when the popup opens, and anew when something else would be found. */
function tieSearch(host: PickerHost, { found, picked, text }: UserPicker, { locale }: Runtime): () => void {
  const { opened } = popupOf(host)
  let first = true
  const look = () => {
    if (opened.value && found.found.value.phase === 'idle') void found.search(text.value, { now: true })
  }
  const anew = () => {
    if (first) return
    found.forget()
    look()
  }
  const { loader, url, params, orgId, pageSize, byIdsUrl } = host.props
  const ends = [
    ...[loader, url, params, orgId, pageSize].map((prop) => prop.subscribe(anew)),
    byIdsUrl.subscribe(() => first || void picked.retry({ all: true })),
    // Departments have names in two languages.
    locale.lang.subscribe(() => {
      anew()
      if (!first) void picked.retry({ all: true })
    }),
    opened.subscribe((open) => {
      if (open) return look()
      // What was typed goes with the list, unless the list failed: then it is still to be found.
      if (text.value === '' || found.found.value.phase === 'failed') return
      text.value = ''
      found.forget()
    }),
  ]
  first = false
  return () => {
    for (const end of ends) end()
    found.end()
  }
}

function expose(host: PickerHost, picker: UserPicker): () => void {
  const { picked, found, text } = picker
  return host.expose({
    select: async (ids: string | readonly string[]) => {
      const wanted = idsIn(Array.isArray(ids) ? ids.join(',') : String(ids ?? ''))
      picker.add(wanted.map((id) => ({ id })))
    },
    search: async (words: string) => {
      text.value = String(words ?? '')
      const answer = found.search(text.value, { now: true })
      popupOf(host).open()
      await answer
    },
    clear: () => picked.clear(),
    refresh: async () => {
      if (found.found.value.phase !== 'idle') void found.search(text.value, { now: true })
      await picked.retry({ all: true })
    },
  })
}
