import { createElement, useEffect, useMemo, useRef, useState } from 'react'
import type { Criteria } from '#contract/search.ts'
import { useText } from '#core/locale.tsx'
import type { ListField } from '#domain/tender/list-fields.ts'
import { messages } from './list-fields.messages.ts'

/** What a list was searched for: the body of its call, and the conditions it was made of. */
export interface Searched {
  query: Criteria
  conditions: object
}

type FieldName = keyof typeof messages.en
type Count = (question: { query: Criteria; signal: AbortSignal }) => Promise<number>

interface ListSearchProps {
  /** Name of the list; common queries are kept under it. */
  code: string
  fields: Readonly<Partial<Record<FieldName, ListField>>>
  /** What the list is searched for now. */
  searched: Searched | undefined
  onSearch: (searched: Searched | undefined) => void
  /** How many rows a search would find. */
  count: Count
}

interface SearchElement extends HTMLElement {
  reset(): Promise<void>
}

/** The advanced search of a list, beside its button. */
export function ListSearch({ code, fields, searched, onSearch, count }: ListSearchProps) {
  const t = useText(messages)
  const element = useRef<SearchElement>(null)
  // Given once: from then on the element holds the conditions, and what was undone can be done again.
  const [first] = useState(searched?.conditions)
  const shown = useRef(searched)
  const given = useMemo(() => Object.entries(fields).map(([prop, field]) => ({ ...field, prop, label: t(prop as FieldName) })), [fields, t])
  useEffect(() => {
    const emptied = shown.current && !searched
    shown.current = searched
    if (emptied) void element.current?.reset()
  }, [searched])
  return createElement('fly-advanced-search', {
    ref: element,
    code,
    presentation: 'popover',
    fields: given,
    ...(first && { conditions: first }),
    counter: count,
    'onfly-search': ({ detail: { query, conditions } }: CustomEvent<Searched>) =>
      onSearch(isEmpty(query) ? undefined : { query, conditions }),
    'onfly-reset': () => shown.current && onSearch(undefined),
  })
}

/** Without a condition everything is found: the list is not searched then. */
const isEmpty = ({ _AND_ = [], _OR_ = [] }: Criteria): boolean => _AND_.length + _OR_.length === 0
