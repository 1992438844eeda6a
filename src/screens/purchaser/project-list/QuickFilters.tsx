import { useSignals } from '@preact/signals-react/runtime'
import { createElement, useState } from 'react'
import { useText } from '#core/i18n/locale.tsx'
import type { QuickFilter } from '#domain/search/quick-filters.ts'
import { ME } from '#domain/search/self.ts'
import { FilterMenu, type ListQuery } from '#lists/index.ts'
import { useDictionary } from '#screens/use-dictionary.ts'
import { DateField } from '#ui/form/DateField.tsx'
import { SelectField } from '#ui/form/SelectField.tsx'
import { messages } from './project-list.messages.ts'
import type { PurchaserProjects } from './purchaser-projects.ts'

/** Category, buyer and days of the start, which are conditions of the search. */
export function QuickFilters({ list }: { list: PurchaserProjects }) {
  useSignals()
  const t = useText(messages)
  const categories = useDictionary('tender_category')
  const { quickFilters } = list
  const { search } = list.wanted.value
  const category = quickFilters.equal(search, 'categoryCode')
  const owner = quickFilters.equal(search, 'ownerId')
  const start = quickFilters.of(search, 'startsAt')
  // "Whoever searches" is nobody that the picker knows.
  const isMore = (value: string | undefined | null) => value === null || value === ME
  const days = start.kind === 'many' || (start.kind === 'one' && start.condition.rule !== 'range') ? t('several') : undefined
  const { min = '', max = '' } = start.kind === 'one' && start.condition.rule === 'range' ? start.condition : {}
  const say = (prop: string, answer: QuickFilter | undefined) => void list.choose({ search: quickFilters.with(search, prop, answer) })
  const equal = (prop: string, value: string, name: string | undefined) =>
    say(prop, value === '' ? undefined : { rule: 'eq', value, ...(name && { texts: { [value]: name } }) })
  // Days in the wrong order stay here until they are mended: nothing is searched by them.
  const [held, setHeld] = useState<{ from: string; to: string; beside: ListQuery | undefined }>()
  // Another search has days of its own.
  const wrong = held?.beside === search ? held : undefined
  const { from, to } = wrong ?? { from: min.slice(0, 10), to: max.slice(0, 10) }
  const range = (first: string, last: string) => {
    const isWrong = first !== '' && last !== '' && first.slice(0, 10) > last.slice(0, 10)
    setHeld(isWrong ? { from: first.slice(0, 10), to: last.slice(0, 10), beside: search } : undefined)
    if (!isWrong) say('startsAt', first || last ? { rule: 'range', min: first, max: last } : undefined)
  }
  const ownerName = owner && list.quickFilters.of(search, 'ownerId')
  const named = ownerName && ownerName.kind === 'one' ? (ownerName.condition.texts?.[owner] ?? owner) : ''
  return (
    <>
      <SelectField
        label={t('category')}
        value={category ?? ''}
        options={[{ value: '', label: t(category === null ? 'several' : 'category.all') }, ...categories]}
        onChange={(next) => equal('categoryCode', next, categories.find(({ value }) => value === next)?.label)}
      />
      <FilterMenu label={t('owner')} value={isMore(owner) ? t('several') : named}>
        {createElement('fly-user-picker', {
          label: t('owner'),
          value: isMore(owner) ? '' : (owner ?? ''),
          help: isMore(owner) ? t('several') : '',
          clearable: true,
          'onfly-change': ({ detail: { value, selected } }: CustomEvent<{ value: string; selected?: readonly { realName?: string }[] }>) =>
            equal('ownerId', value, selected?.[0]?.realName),
        })}
      </FilterMenu>
      <FilterMenu label={t('days')} value={days ?? [from, to].filter(Boolean).join(' – ')}>
        <DateField label={t('fromDay')} value={from} help={days} onChange={(next) => range(next, wrong ? to : max)} />
        <DateField
          label={t('toDay')}
          value={to}
          help={days}
          error={wrong && t('toDay.order')}
          onChange={(next) => range(wrong ? from : min, next)}
        />
      </FilterMenu>
    </>
  )
}
