import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals-react'
import { browserTimers } from '#core/browser/timers.ts'
import type { Runtime } from '#core/runtime/runtime.ts'
import { readContent } from '#domain/search/content.ts'
import { bounds } from '#domain/search/criteria.ts'
import { type SearchField, searchable } from '#domain/search/field.ts'
import { currentUserIds } from '#domain/search/self.ts'
import { withoutTexts } from '#domain/search/texts.ts'
import { type Condition, firstTree, type Group, type Item } from '#domain/search/tree.ts'
import type { Moment } from '#domain/search/wire.ts'
import { HOME_ZONE } from '#domain/time/zone-clock.ts'
import { createAnnouncements } from './announcements.ts'
import { createNames, type NamesStore } from './label-resolver.store.ts'
import { sourceOf } from './names.api.ts'
import { listOptions } from './options.api.ts'
import { type ChoicesStore, createChoices } from './options.store.ts'
import { createReadings } from './parsed-conditions.ts'
import { messages } from './search.messages.ts'
import { createSearchStore, type SearchStore } from './search.store.ts'
import type { PublicTree, SearchHost } from './search.types.ts'
import type { Speech } from './sentence.rules.ts'
import { createValidation, type Validation } from './validation.ts'

/** A field whose condition is asked for beside the head of its column. */
export interface Headed {
  prop: string
  anchor: HTMLElement
}

/** What everything of a panel stands on: its fields, its tree, and what both mean at this moment. */
export interface SearchContext extends Validation {
  readonly host: SearchHost
  readonly runtime: Runtime
  readonly list: ReadonlySignal<readonly SearchField[]>
  readonly fields: ReadonlySignal<ReadonlyMap<string, SearchField>>
  readonly store: SearchStore
  readonly choices: ChoicesStore
  readonly names: NamesStore
  /** What the list is searched by: what was searched for last, or what the page handed over. */
  readonly searched: Signal<Group>
  /** What a screen reader hears of the last change. */
  readonly announcement: ReadonlySignal<string>
  /** Says it to a screen reader, also when it was the last thing that was said. */
  say(text: string): void
  /** Stands above the conditions, e.g. about a common query that lost a field. */
  readonly notice: Signal<string>
  readonly filteredColumn: Signal<Headed | undefined>
  /** Why what was asked for last could not be added; gone with the next change. */
  readonly refused: Signal<string>
  /** Why the last search was not made; gone with the next change. */
  readonly stopped: Signal<string>
  /** Says that there is no room for more, or for no further level. */
  refuse(why?: 'full' | 'deep'): void
  projectCode(): string
  /** The tree without what its values were called: where they can be asked for they have today's names, for whoever may see them. */
  nameless(tree: Group): Group
  maxDepth(): number
  moment(): Moment
  speech(): Speech
  /** Another beginning: the page's own, from which nothing leads back. */
  begin(): void
}

const PROJECT = 'tender'

/** As a page gets it: with ids, without what only we need. */
export function publicTree(item: Item): PublicTree {
  const { kind: _kind, ...rest } = item
  return 'children' in rest ? { ...rest, children: rest.children.map(publicTree) } : rest
}

const isTree = (given: unknown): given is object => typeof given === 'object' && given !== null && !Array.isArray(given)

/** Conditions of a page that are no tree, or larger than a search may be. An empty list is none. */
export const isUnreadable = (conditions: unknown): boolean =>
  isTree(conditions)
    ? readContent(conditions, bounds) === undefined
    : Array.isArray(conditions)
      ? conditions.length > 0
      : Boolean(conditions)

const NOTHING: Group = { kind: 'group', id: '1', logic: 'AND', children: [] }

/** What the panel begins with, and what the list is searched by then: a page that hands over conditions searches by them, defaults wait to be. */
export function beginningOf(conditions: unknown, fields: readonly SearchField[]): { tree: Group; searched: Group } {
  const given = isTree(conditions) ? readContent(conditions, bounds) : undefined
  return given ? { tree: given, searched: given } : { tree: firstTree(fields), searched: NOTHING }
}

/** @param onChange told of every change that a person makes */
export function createSearchContext(host: SearchHost, runtime: Runtime, onChange: () => void): SearchContext {
  const { props } = host
  const list = computed(() => searchable(props.fields.value))
  const fields = computed(() => new Map(list.value.map((field) => [field.prop, field])))
  const projectCode = () => props.projectCode.value || PROJECT
  const self = computed(() => currentUserIds(runtime.session.user.value))
  const moment = (): Moment => ({ now: new Date(runtime.clock.now()).toISOString(), zone: HOME_ZONE, self: self.value })
  const first = beginningOf(props.conditions.value, list.value)
  const store = createSearchStore(first.tree, browserTimers.monotonic, () => {
    refused.value = ''
    stopped.value = ''
    onChange()
  })
  const searched = signal(first.searched)
  const refused = signal('')
  const stopped = signal('')
  const announcement = signal('')
  // A text that stays the same is no change, and is not read out: the second time it differs by a space that nobody sees or hears.
  const say = (text: string) => {
    announcement.value = text !== '' && text === announcement.peek() ? `${text}\u00A0` : text
  }
  const choices = createChoices((field, signal) => listOptions(runtime.http, field, projectCode(), signal))
  const names = createNames(runtime, projectCode)
  const isAsked = ({ prop = '' }: Condition) => {
    const field = fields.value.get(prop)
    return field !== undefined && sourceOf(field, projectCode()) !== undefined
  }
  const readOnce = createReadings()
  const validation = createValidation({ host, fields, moment, store, searched, read: readOnce })
  return {
    host,
    runtime,
    list,
    fields,
    store,
    choices,
    names,
    searched,
    announcement,
    say,
    notice: signal(''),
    filteredColumn: signal(undefined),
    refused,
    stopped,
    refuse(why = 'full') {
      refused.value = host.text(messages, `said.${why}`, { limit: why === 'full' ? bounds.nodes : bounds.depth })
      say(refused.value)
    },
    projectCode,
    nameless: (tree) => withoutTexts(tree, isAsked),
    maxDepth: () => Math.min(bounds.depth, Math.max(1, Math.trunc(props.maxDepth.value) || 1)),
    moment,
    speech: createAnnouncements({ host, runtime, fields, choices, names, moment, read: readOnce }),
    ...validation,
    begin() {
      const next = beginningOf(props.conditions.value, list.value)
      store.begin(next.tree)
      searched.value = next.searched
      refused.value = ''
      stopped.value = ''
    },
  }
}
