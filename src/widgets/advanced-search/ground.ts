import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals-react'
import type { Criteria } from '#contract/search.ts'
import { HOME_ZONE } from '#core/formats.ts'
import type { Runtime } from '#core/runtime.ts'
import { browserTimers } from '#core/timers.ts'
import { readContent } from '#domain/search/content.ts'
import { bounds } from '#domain/search/criteria.ts'
import { type SearchField, searchable } from '#domain/search/field.ts'
import { conditionsOf, firstTree, type Group, type Item } from '#domain/search/tree.ts'
import { type ConditionFault, type Moment, readCondition, toCriteria } from '#domain/search/wire.ts'
import { type ChoicesStore, createChoices } from './choices.store.ts'
import { enumOptions } from './search.api.ts'
import { createSearchStore, type SearchStore } from './search.store.ts'
import type { PublicTree, SearchHost } from './search.types.ts'
import type { Speech } from './sentence.rules.ts'
import { words } from './words.messages.ts'

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
  projectCode(): string
  maxDepth(): number
  moment(): Moment
  speech(): Speech
  /** What keeps a condition from being asked; undefined when it is. */
  faultOf(id: string): ConditionFault | undefined
  /** How many conditions have to be mended before a search. */
  slips(): number
  query(): Criteria
}

const PROJECT = 'tender'
const SLIPS: ReadonlySet<ConditionFault> = new Set(['number', 'day', 'time', 'order', 'many', 'unit'])

/** As a page gets it: with ids, without what only we need. */
export function publicTree(item: Item): PublicTree {
  const { kind: _kind, ...rest } = item
  return 'children' in rest ? { ...rest, children: rest.children.map(publicTree) } : rest
}

const isTree = (given: unknown): given is object => typeof given === 'object' && given !== null && !Array.isArray(given)

/** The tree a page wishes: its conditions, else what the fields begin with. */
export const wishedTree = (conditions: unknown, fields: readonly SearchField[]): Group =>
  (isTree(conditions) ? readContent(conditions, bounds) : undefined) ?? firstTree(fields)

/** @param onChange told of every change that a person makes */
export function makeGround(host: SearchHost, runtime: Runtime, onChange: () => void): Ground {
  const { props } = host
  const list = computed(() => searchable(props.fields.value))
  const fields = computed(() => new Map(list.value.map((field) => [field.prop, field])))
  const projectCode = () => props.projectCode.value || PROJECT
  const moment = (): Moment => ({ now: new Date(runtime.clock.now()).toISOString(), zone: HOME_ZONE })
  const store = createSearchStore(wishedTree(props.conditions.value, list.value), browserTimers.monotonic, onChange)
  const choices = createChoices((field, still) => enumOptions(runtime.http, field, projectCode(), still))
  const faultOf = (id: string) => {
    const condition = conditionsOf(store.tree.value).find((one) => one.id === id)
    const reading = condition && !condition.muted ? readCondition(condition, fields.value, moment()) : undefined
    return reading && !reading.ok ? reading.fault : undefined
  }
  return {
    host,
    runtime,
    list,
    fields,
    store,
    choices,
    said: signal(''),
    notice: signal(''),
    projectCode,
    maxDepth: () => Math.min(bounds.depth, Math.max(1, Math.trunc(props.maxDepth.value) || 1)),
    moment,
    speech: () => ({
      t: (key, args) => host.text(words, key, args),
      fields: fields.value,
      label: ({ i18nKey, label, prop }) => (i18nKey && runtime.locale.backend(i18nKey)) || label || prop,
      text: ({ prop }, value) => choices.nameOf(prop, value),
      moment: moment(),
    }),
    faultOf,
    slips: () => conditionsOf(store.tree.value).filter(({ id }) => SLIPS.has(faultOf(id) ?? 'incomplete')).length,
    query: () => toCriteria(store.tree.value, fields.value, moment()),
  }
}
