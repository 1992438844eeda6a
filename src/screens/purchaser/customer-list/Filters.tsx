import { useSignals } from '@preact/signals-react/runtime'
import type { RefObject } from 'react'
import type { RosterRow } from '#contract/tender/firm-calls.ts'
import { useText } from '#core/i18n/locale.tsx'
import { ROSTER_STAGES, type RosterStage } from '#domain/tender/lists/stages.ts'
import { FilterChips, ListSearch, type ListSearchHandle, SearchBox, SortSelect, searchProps } from '#lists/index.ts'
import { messages } from './customer-list.messages.ts'
import { type Model, SORTS } from './list-model.ts'
import { countOf } from './roster.rules.ts'

interface FiltersProps {
  model: Model
  rows: readonly RosterRow[]
  handle: RefObject<ListSearchHandle | null>
  viewId: string | undefined
  linkOf: ((id: string) => string) | undefined
}

/** Which firms: the stage, which is a condition of the search, with stages without a firm left out; a word; the order; and whatever is asked for. */
export function Filters({ model, rows, handle, viewId, linkOf }: FiltersProps) {
  useSignals()
  const t = useText(messages)
  const [search, keyword] = [model.searched(), model.keyword.value]
  if (rows.length === 0) return null
  const stage = model.quickFilters.equal(search, 'stage')
  const atStage = (next: RosterStage | undefined) =>
    model.quickFilters.with(search, 'stage', next && { rule: 'eq', value: next, texts: { [next]: t(`stage.${next}`) } })
  // Other chips are counted beside the one that is pressed.
  const counted = model.foundBy(rows, atStage(undefined)?.query)
  const shown = ROSTER_STAGES.filter((one) => one === stage || countOf(counted, one) > 0)
  return (
    <div className="invited-filters">
      <FilterChips<RosterStage | undefined>
        label={t('chips.label')}
        chips={[
          { id: undefined, label: t('stage.all'), count: counted.length },
          ...shown.map((id) => ({ id, label: t(`stage.${id}`), count: countOf(counted, id) })),
        ]}
        active={stage as RosterStage | undefined | null}
        onChange={(next) => model.choose({ search: atStage(next) })}
      />
      <SearchBox label={t('search')} action={t('search.go')} keyword={keyword} onSearch={(word) => model.choose({ keyword: word })} />
      <SortSelect
        value={model.sort.value}
        first={t('sort.first')}
        options={SORTS.map((value) => ({ value, label: t(`sort.${value}`) }))}
        onChange={(next) => model.choose({ sort: next })}
      />
      <ListSearch
        {...searchProps(model)}
        count={async ({ query }) => model.foundBy(rows, query).length}
        beside={keyword}
        viewId={viewId}
        linkOf={linkOf}
        handle={handle}
      />
    </div>
  )
}
