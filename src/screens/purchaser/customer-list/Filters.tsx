import { useSignals } from '@preact/signals-react/runtime'
import { type FormEvent, useState } from 'react'
import type { RosterRow } from '#contract/tender-firm-calls.ts'
import { useText } from '#core/locale.tsx'
import { rosterListFields } from '#domain/tender/list-fields.ts'
import { finderOf, ListSearch } from '#screens/list-tools/index.ts'
import { Button } from '#ui/Button.tsx'
import { TextField } from '#ui/TextField.tsx'
import { messages } from './customer-list.messages.ts'
import type { CustomerListStore } from './customer-list.store.ts'
import { countOf, rowsOf, VIEWS } from './roster.rules.ts'

interface FiltersProps {
  store: CustomerListStore
  rows: readonly RosterRow[]
}

/** Which firms: chips with counts, those without a firm left out, and a word. */
export function Filters({ store, rows }: FiltersProps) {
  useSignals()
  const t = useText(messages)
  const { view, keyword, search } = store.filter.value
  if (rows.length === 0) return null
  const shown = VIEWS.filter((one) => one === 'all' || one === view || countOf(rows, one) > 0)
  return (
    <div className="invited-filters">
      <fieldset className="invited-chips">
        <legend>{t('chips.label')}</legend>
        {shown.map((one) => (
          <button key={one} type="button" aria-pressed={one === view} onClick={() => store.choose({ view: one })}>
            {t(`view.${one}`)}
            <span className="invited-count">{countOf(rows, one)}</span>
          </button>
        ))}
      </fieldset>
      <Search key={keyword} keyword={keyword} onSearch={(word) => store.choose({ keyword: word })} />
      <ListSearch
        code="pu-customer-list"
        fields={rosterListFields}
        searched={search}
        onSearch={(next) => store.choose({ search: next })}
        count={async ({ query }) => rowsOf(rows, view, keyword, finderOf(query, rosterListFields)).length}
      />
    </div>
  )
}

function Search({ keyword, onSearch }: { keyword: string; onSearch: (word: string) => void }) {
  const t = useText(messages)
  const [typed, setTyped] = useState(keyword)
  const search = (event: FormEvent) => {
    event.preventDefault()
    onSearch(typed)
  }
  return (
    <search className="invited-search">
      <form onSubmit={search}>
        <TextField label={t('search')} placeholder={t('search')} type="search" value={typed} maxLength={80} onInput={setTyped} />
        <Button type="submit">{t('search.go')}</Button>
      </form>
    </search>
  )
}
