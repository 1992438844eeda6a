import { useSignals } from '@preact/signals-react/runtime'
import { type RefObject, useRef } from 'react'
import type { ProjectStatus } from '#contract/tender/project.ts'
import { useText } from '#core/i18n/locale.tsx'
import { FilterChips, ListSearch, type ListSearchHandle, SearchBox, searchProps } from '#lists/index.ts'
import type { Mode } from '#lists/project-pages.store.ts'
import { TabStrip } from '#ui/layout/TabStrip.tsx'
import type { Model } from './list-model.ts'
import { Narrowing } from './Narrowing.tsx'
import { messages } from './project-list.messages.ts'
import { STATUSES } from './project-row.rules.ts'

const MODES = ['1', '2', '0'] as const

interface ChoicesProps {
  model: Model
  handle: RefObject<ListSearchHandle | null>
  viewId: string | undefined
  linkOf: ((id: string) => string) | undefined
}

/** Kind of bidding, status and search. A kind that never had a project has no tab, so that none moves while it is searched; a status without one has no chip. */
export function Choices({ model, handle, viewId, linkOf }: ChoicesProps) {
  useSignals()
  const t = useText(messages)
  const { store, quickFilters } = model
  const { mode, keyword, search } = store.filter.value
  const counts = store.counts.value
  const status = quickFilters.equal(search, 'status')
  const there = useRef(new Set<Mode>(['0']))
  for (const id of MODES) if (id === mode || (counts?.modes[id] ?? 0) > 0) there.current.add(id)
  const kinds = MODES.filter((id) => there.current.has(id))
  const shown = STATUSES.filter((id) => id === status || (counts?.status[id] ?? 0) > 0)
  const withStatus = (next: ProjectStatus | undefined) =>
    quickFilters.with(search, 'status', next && { rule: 'eq', value: next, texts: { [next]: t(`status.${next}`) } })
  return (
    <>
      {kinds.length > 1 && (
        <TabStrip
          label={t('tabs.label')}
          active={mode}
          tabs={kinds.map((id) => ({ id, label: t(`tab.${id}`), count: counts?.modes[id] }))}
          onChange={(id) => void store.choose({ mode: id as Mode, search: withStatus(undefined) })}
        />
      )}
      <div className="pulist-filters">
        <FilterChips<ProjectStatus | undefined>
          label={t('chips.label')}
          chips={[
            { id: undefined, label: t('chips.all') },
            ...shown.map((id) => ({ id, label: t(`status.${id}`), count: counts?.status[id] })),
          ]}
          active={status as ProjectStatus | undefined | null}
          onChange={(next) => void store.choose({ search: withStatus(next) })}
        />
        <SearchBox
          label={t('search')}
          action={t('search.go')}
          keyword={keyword ?? ''}
          onSearch={(word) => void store.choose({ keyword: word })}
        />
        <Narrowing store={store} quickFilters={quickFilters} />
        <ListSearch
          {...searchProps(model)}
          count={({ query, signal }) => store.wouldFind({ query, conditions: {} }, signal)}
          beside={`${mode} ${keyword ?? ''}`}
          viewId={viewId}
          linkOf={linkOf}
          handle={handle}
        />
      </div>
    </>
  )
}
