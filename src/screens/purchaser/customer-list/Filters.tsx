import { useSignals } from '@preact/signals-react/runtime'
import type { RefObject } from 'react'
import type { RosterRow } from '#contract/tender-firm-calls.ts'
import { useText } from '#core/locale.tsx'
import { ROSTER_STAGES, type RosterStage } from '#domain/tender/stages.ts'
import { FilterChips, ListSearch, type ListSearchHandle, SearchBox, SortSelect, searchOfDesk } from '#screens/list-tools/index.ts'
import { messages } from './customer-list.messages.ts'
import { type Desk, SORTS } from './desk.ts'
import { countOf } from './roster.rules.ts'

interface FiltersProps {
  desk: Desk
  rows: readonly RosterRow[]
  handle: RefObject<ListSearchHandle | null>
  viewId: string | undefined
  linkOf: ((id: string) => string) | undefined
}

/** Which firms: the stage, which is a condition of the search, with stages without a firm left out; a word; the order; and whatever is asked for. */
export function Filters({ desk, rows, handle, viewId, linkOf }: FiltersProps) {
  useSignals()
  const t = useText(messages)
  const [search, keyword] = [desk.searched(), desk.keyword.value]
  if (rows.length === 0) return null
  const stage = desk.pins.equal(search, 'stage')
  const atStage = (next: RosterStage | undefined) =>
    desk.pins.with(search, 'stage', next && { rule: 'eq', value: next, texts: { [next]: t(`stage.${next}`) } })
  // Other chips are counted beside the one that is pressed.
  const counted = desk.foundBy(rows, atStage(undefined)?.query)
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
        onChange={(next) => desk.choose({ search: atStage(next) })}
      />
      <SearchBox label={t('search')} action={t('search.go')} keyword={keyword} onSearch={(word) => desk.choose({ keyword: word })} />
      <SortSelect
        value={desk.sort.value}
        first={t('sort.first')}
        options={SORTS.map((value) => ({ value, label: t(`sort.${value}`) }))}
        onChange={(next) => desk.choose({ sort: next })}
      />
      <ListSearch
        {...searchOfDesk(desk)}
        count={async ({ query }) => desk.foundBy(rows, query).length}
        beside={keyword}
        viewId={viewId}
        linkOf={linkOf}
        handle={handle}
      />
    </div>
  )
}
