import { computed, type ReadonlySignal } from '@preact/signals-react'
import type { Criteria } from '#contract/search.ts'
import { bounds, type CriteriaFault, NotCriteria, readCriteria } from '#domain/search/criteria.ts'
import type { SearchField } from '#domain/search/field.ts'
import { type Condition, conditionsOf, type Group } from '#domain/search/tree.ts'
import { type ConditionFault, type Moment, toCriteria } from '#domain/search/wire.ts'
import type { Read } from './parsed-conditions.ts'
import { messages } from './search.messages.ts'
import type { SearchStore } from './search.store.ts'
import type { SearchHost } from './search.types.ts'

/** What the conditions of a panel ask for, and what is wrong with them. */
export interface Validation {
  /** What keeps a condition from being asked; undefined when it is, or left out on purpose. */
  faultIn(condition: Condition): ConditionFault | undefined
  /** The same by id. */
  faultOf(id: string): ConditionFault | undefined
  /** Conditions that have to be mended before a search. */
  slips(): readonly Condition[]
  /** The body that a tree makes; that of what is built when left out. */
  query(tree?: Group): Criteria
  /** Why the body of a search is larger than a gateway takes, though each condition is well; empty when it is not. */
  excess(tree?: Group): string
  /** What is built asks for something else than the list is searched by, or has to be mended first. */
  readonly isPending: ReadonlySignal<boolean>
}

interface Known {
  host: SearchHost
  fields: ReadonlySignal<ReadonlyMap<string, SearchField>>
  moment: () => Moment
  store: SearchStore
  searched: ReadonlySignal<Group>
  read: Read
}

const SLIPS: ReadonlySet<ConditionFault> = new Set(['number', 'whole', 'day', 'time', 'far', 'order', 'many', 'unit', 'long', 'sign'])

/** What a search has too much of, and how much it may have. */
const EXCESS_TEXTS = {
  values: ['said.values', bounds.treeValues],
  depth: ['said.deeper', bounds.depth],
  nodes: ['said.full', bounds.nodes],
} as const satisfies Partial<Record<CriteriaFault, unknown>>

function excessOf(query: Criteria, host: SearchHost): string {
  try {
    readCriteria(query, bounds)
    return ''
  } catch (cause) {
    if (!(cause instanceof NotCriteria)) throw cause
    const [sentence, limit] = EXCESS_TEXTS[cause.fault as keyof typeof EXCESS_TEXTS] ?? EXCESS_TEXTS.nodes
    return host.text(messages, sentence, { limit })
  }
}

/** @param read reads a condition; one that remembers */
export function createValidation({ host, fields, moment, store, searched, read }: Known): Validation {
  const faultIn = (condition: Condition, now = moment()) => {
    const reading = condition.muted ? undefined : read(condition, fields.value, now)
    return reading && !reading.ok ? reading.fault : undefined
  }
  const faultOf = (id: string) => {
    const condition = conditionsOf(store.tree.value).find((one) => one.id === id)
    return condition && faultIn(condition)
  }
  const query = (tree = store.tree.value) => toCriteria(tree, fields.value, moment(), read)
  const slips = () => {
    const now = moment()
    return conditionsOf(store.tree.value).filter((one) => SLIPS.has(faultIn(one, now) ?? 'incomplete'))
  }
  const isPending = computed(() => {
    const [built, now] = [store.tree.value, searched.value]
    if (built === now) return false
    return slips().length > 0 || (!host.props.autoSearch.value && JSON.stringify(query(built)) !== JSON.stringify(query(now)))
  })
  return { faultIn, faultOf, slips, query, excess: (tree) => excessOf(query(tree), host), isPending }
}
