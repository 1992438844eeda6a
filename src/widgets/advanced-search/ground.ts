import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals-react'
import type { Criteria } from '#contract/search.ts'
import { HOME_ZONE } from '#core/formats.ts'
import type { Runtime } from '#core/runtime.ts'
import { searcherOf } from '#core/searcher.ts'
import { browserTimers } from '#core/timers.ts'
import { readContent } from '#domain/search/content.ts'
import { bounds, NotCriteria, readCriteria } from '#domain/search/criteria.ts'
import { type SearchField, searchable } from '#domain/search/field.ts'
import { ME, MY_DEPARTMENT } from '#domain/search/self.ts'
import { type Condition, conditionsOf, firstTree, type Group, type Item } from '#domain/search/tree.ts'
import { type ConditionFault, type Moment, toCriteria, todayAt } from '#domain/search/wire.ts'
import { type ChoicesStore, createChoices } from './choices.store.ts'
import { listOptions } from './options.api.ts'
import { createReadings } from './readings.ts'
import { messages } from './search.messages.ts'
import { createSearchStore, type SearchStore } from './search.store.ts'
import type { PublicTree, SearchHost } from './search.types.ts'
import type { Speech } from './sentence.rules.ts'
import { words } from './words.messages.ts'

/** A field whose condition is asked for beside the head of its column. */
export interface Headed {
  prop: string
  anchor: HTMLElement
}

/** What everything of a panel stands on: its fields, its tree, and what both mean at this moment. */
export interface Ground {
  readonly host: SearchHost
  readonly runtime: Runtime
  readonly list: ReadonlySignal<readonly SearchField[]>
  readonly fields: ReadonlySignal<ReadonlyMap<string, SearchField>>
  readonly store: SearchStore
  readonly choices: ChoicesStore
  /** What a screen reader hears of the last change. */
  readonly said: Signal<string>
  /** Stands above the conditions, e.g. about a common query that lost a field. */
  readonly notice: Signal<string>
  readonly headed: Signal<Headed | undefined>
  /** Why what was asked for last could not be added; gone with the next change. */
  readonly refused: Signal<string>
  /** Says that there is no room for more. */
  refuse(): void
  projectCode(): string
  maxDepth(): number
  moment(): Moment
  speech(): Speech
  /** What keeps a condition from being asked; undefined when it is, or left out on purpose. */
  faultIn(condition: Condition): ConditionFault | undefined
  /** The same by id. */
  faultOf(id: string): ConditionFault | undefined
  /** How many conditions have to be mended before a search. */
  slips(): number
  query(): Criteria
  /** Why the body of the search is larger than a gateway takes, though each condition is well; empty when it is not. */
  excess(): string
}

const PROJECT = 'tender'
const SLIPS: ReadonlySet<ConditionFault> = new Set(['number', 'day', 'time', 'order', 'many', 'unit'])

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

/** The tree a page wishes: its conditions, else what the fields begin with. */
export const wishedTree = (conditions: unknown, fields: readonly SearchField[]): Group =>
  (isTree(conditions) ? readContent(conditions, bounds) : undefined) ?? firstTree(fields)

function excessOf(query: Criteria, host: SearchHost): string {
  try {
    readCriteria(query, bounds)
    return ''
  } catch (cause) {
    if (!(cause instanceof NotCriteria)) throw cause
    return host.text(messages, cause.fault === 'value' ? 'said.long' : 'said.full', { limit: bounds.nodes })
  }
}

/** @param onChange told of every change that a person makes */
export function makeGround(host: SearchHost, runtime: Runtime, onChange: () => void): Ground {
  const { props } = host
  const list = computed(() => searchable(props.fields.value))
  const fields = computed(() => new Map(list.value.map((field) => [field.prop, field])))
  const projectCode = () => props.projectCode.value || PROJECT
  const self = computed(() => searcherOf(runtime.session.user.value))
  const moment = (): Moment => ({ now: new Date(runtime.clock.now()).toISOString(), zone: HOME_ZONE, self: self.value })
  const store = createSearchStore(wishedTree(props.conditions.value, list.value), browserTimers.monotonic, () => {
    refused.value = ''
    onChange()
  })
  const refused = signal('')
  const choices = createChoices((field, still) => listOptions(runtime.http, field, projectCode(), still))
  const readOnce = createReadings()
  const faultIn = (condition: Condition, now = moment()) => {
    const reading = condition.muted ? undefined : readOnce(condition, fields.value, now)
    return reading && !reading.ok ? reading.fault : undefined
  }
  const faultOf = (id: string) => {
    const condition = conditionsOf(store.tree.value).find((one) => one.id === id)
    return condition && faultIn(condition)
  }
  const ownWord = (value: string) => (value === ME ? 'self.me' : value === MY_DEPARTMENT ? 'self.department' : undefined)
  const speak = () => {
    const now = moment()
    const speech: Speech = {
      t: (key, args) => host.text(words, key, args),
      fields: fields.value,
      label: ({ i18nKey, label, prop }) => (i18nKey && runtime.locale.backend(i18nKey)) || label || prop,
      text: ({ prop }, value) => {
        const word = ownWord(value)
        return word ? host.text(words, word) : choices.nameOf(prop, value)
      },
      moment: now,
      read: (condition) => readOnce(condition, fields.value, now),
      known: new WeakMap(),
    }
    return { speech, today: todayAt(now) }
  }
  // The same while nothing changes that words depend on, so that what was said of a condition is not said anew.
  const spoken = computed(() => {
    void [host.wording.value, runtime.locale.revision.value, choices.known.value]
    return speak()
  })
  const query = () => toCriteria(store.tree.value, fields.value, moment(), readOnce)
  return {
    host,
    runtime,
    list,
    fields,
    store,
    choices,
    said: signal(''),
    notice: signal(''),
    headed: signal(undefined),
    refused,
    refuse() {
      refused.value = host.text(messages, 'said.full', { limit: bounds.nodes })
    },
    projectCode,
    maxDepth: () => Math.min(bounds.depth, Math.max(1, Math.trunc(props.maxDepth.value) || 1)),
    moment,
    speech: () => (spoken.value.today === todayAt(moment()) ? spoken.value : speak()).speech,
    faultIn,
    faultOf,
    slips: () => {
      const now = moment()
      return conditionsOf(store.tree.value).filter((one) => SLIPS.has(faultIn(one, now) ?? 'incomplete')).length
    },
    query,
    excess: () => excessOf(query(), host),
  }
}
