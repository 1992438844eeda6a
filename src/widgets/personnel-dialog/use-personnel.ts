import { type ReadonlySignal, type Signal, signal } from '@preact/signals-react'
import { useEffect, useState } from 'react'
import { browserTimers } from '#core/browser/timers.ts'
import type { BodyHost } from '#core/element/body/body.ts'
import { failureReporter, NoList } from '#core/element/body/list-failure.ts'
import { Failure } from '#core/http/failure.ts'
import { useRuntime } from '#core/runtime/context.tsx'
import type { Runtime } from '#core/runtime/runtime.ts'
import { roomOf } from '#domain/people.ts'
import { askNames, createPasted, type NamedUser, type PastedStore, searchNames } from '#widgets/paste-names/index.ts'
import type { Person } from '#widgets/people-list/index.ts'
import { createChoosing } from './choosing.ts'
import { type Directory, openDirectory } from './directory.ts'
import { messages } from './personnel.messages.ts'
import { type Item, personItem } from './personnel.rules.ts'
import type { Choice, PersonnelProps, Unit } from './personnel.types.ts'
import { type Change, createSelection, type Selection } from './selection.store.ts'
import { createStates, type States } from './states.store.ts'
import { createDirectoryTree, type DirectoryTree, type Row } from './tree.store.ts'

/** What the picker is told, by an element or by another widget that opens it. */
export interface PersonnelHost extends Pick<BodyHost, 'text' | 'textRevision' | 'emit' | 'element' | 'root'> {
  readonly props: { readonly [Name in Exclude<keyof PersonnelProps, 'value' | 'selected'>]: ReadonlySignal<PersonnelProps[Name]> }
}

/** What the view shows and may ask for. */
export interface Personnel {
  directory: () => Directory
  tree: DirectoryTree
  selection: Selection
  states: States
  pasted: PastedStore<Person>
  /** What a screen reader hears of what has changed. */
  announcement: Signal<string>
  /** Why the last press did nothing. */
  refusal: Signal<string>
  /** A failure that the page shows by itself: it prevented `fly-error`. */
  suppressed: Signal<unknown>
  /** A press on a line of the tree. @returns whether one is chosen and that is all there is to choose */
  press(row: Row): boolean
  isBusy(row: Row): boolean
  clear(): void
  choice(): Choice
  end(): void
}

/** One sentence of what went wrong, in the user's language. */
export function reasonOf({ text }: Pick<PersonnelHost, 'text'>, cause: unknown): string {
  if (cause instanceof NoList) return text(messages, 'picker.tips')
  return cause instanceof Failure && cause.message ? cause.message : text(messages, 'personnel.failed')
}

function makePersonnel(host: PersonnelHost, runtime: Runtime, begin: Beginning): Personnel {
  const { props } = host
  const [announcement, refusal, suppressed] = [signal(''), signal(''), signal<unknown>(undefined)]
  const onFailed = failureReporter(host, (cause) => reasonOf(host, cause), { announcement, suppressed })
  const rules = () => ({ type: props.type.value, multiple: props.multiple.value, max: props.max.value })
  const directory = () =>
    openDirectory(runtime, {
      type: props.type.value,
      rootOrgId: props.rootOrgId.value,
      params: props.params.value ?? {},
      loader: props.loader.value,
    })
  const onChange = (change: Change) => {
    states.changed(change)
    refusal.value = ''
    announcement.value = changeText(host, change)
    host.emit('fly-change', { selected: sourcesOf(selection) })
  }
  const { wait } = browserTimers
  const selection = createSelection({ rules, byIds: (ids, options) => directory().byIds(ids, options), wait, onChange, onFailed })
  const tree = createDirectoryTree({ directory, people: () => props.type.value === 'user', wait, onFailed })
  const ask: Directory['states'] = (questions) => directory().states(questions)
  const states = createStates({ selection, rows: tree.rows, type: () => props.type.value, ask, wait, onFailed })
  const choosing = createChoosing({ host, directory, tree, selection, states, refusal, announcement, onFailed })
  const pasted = createPasted<Person>({
    byNames: (names, life) => lookUp(host, runtime, directory(), names, life),
    add: (people) => choosing.addFitting(people.map(personItem)),
    has: selection.has,
    onFailed,
  })
  selection.begin(begin.items, begin.value)
  return {
    ...{ directory, tree, selection, states, pasted, announcement, refusal, suppressed },
    press: choosing.press,
    isBusy: choosing.isBusy,
    clear: () => selection.remove([...selection.items.value.keys()]),
    choice: () => choiceOf(props.type.value, selection),
    end() {
      choosing.end()
      tree.end()
      states.end()
      selection.end()
      pasted.end()
    },
  }
}

async function lookUp(host: PersonnelHost, { http }: Runtime, directory: Directory, names: readonly string[], life: AbortSignal) {
  if (!host.props.loader.value) return (await askNames(http, names, life)) as NamedUser<Person>[]
  return searchNames<Person>(async (text) => (await directory.search(text, 1, life)).people.map(({ source }) => source as Person), names)
}

function changeText({ text }: PersonnelHost, { added, removed }: Change): string {
  const part = (kind: 'added' | 'removed', items: readonly Item[]) => {
    if (items.length === 0) return ''
    if (items.length > 1) return text(messages, `personnel.${kind}Many`, { count: items.length })
    return text(messages, `personnel.${kind}`, { name: items[0]?.label ?? '' })
  }
  return [part('added', added), part('removed', removed)].filter(Boolean).join(' ')
}

const sourcesOf = ({ items }: Selection) => [...items.value.values()].map(({ source }) => source)

function choiceOf(type: 'user' | 'org', selection: Selection): Choice {
  const sources = sourcesOf(selection)
  const value = [...selection.items.value.keys()].join(',')
  return { type, users: type === 'user' ? (sources as Person[]) : [], orgs: type === 'org' ? (sources as Unit[]) : [], value }
}

export interface Beginning {
  items: readonly Item[]
  value: string
}

/** The picker while its dialog is open: what is chosen in it is a draft. */
export function usePersonnel(host: PersonnelHost, begin: () => Beginning): Personnel {
  const runtime = useRuntime()
  const [personnel] = useState(() => makePersonnel(host, runtime, begin()))
  useEffect(() => {
    const { type, rootOrgId, params, loader } = host.props
    const { tree } = personnel
    let first = true
    const anew = () => {
      if (first) return
      tree.forget()
      tree.begin()
    }
    tree.begin()
    const ends = [type, rootOrgId, params, loader, runtime.locale.lang].map((part) => part.subscribe(anew))
    first = false
    return () => {
      for (const end of ends) end()
    }
  }, [host, personnel, runtime])
  useEffect(() => () => personnel.end(), [personnel])
  return personnel
}

/** How many may be chosen in all; 0 for as many as one likes. */
export const limitOf = ({ props }: PersonnelHost): number => {
  const most = roomOf({ multiple: props.multiple.value, max: props.max.value })
  return Number.isFinite(most) ? most : 0
}
