import { useSignals } from '@preact/signals-react/runtime'
import { createElement } from 'react'
import { useText } from '#core/locale.tsx'
import type { Pin } from '#domain/search/pinned.ts'
import { ME } from '#domain/search/self.ts'
import type { Pins } from '#screens/list-tools/index.ts'
import { useDictionary } from '#screens/purchaser/parts/index.ts'
import { DateField } from '#ui/DateField.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { messages } from './project-list.messages.ts'
import { type ProjectListStore, SORTS } from './project-list.store.ts'

interface NarrowingProps {
  store: ProjectListStore
  pins: Pins
}

/** Category, buyer and days of the start, which are conditions of the search; and the order. */
export function Narrowing({ store, pins }: NarrowingProps) {
  useSignals()
  const t = useText(messages)
  const categories = useDictionary('tender_category')
  const { search, sort = '' } = store.filter.value
  const owner = pins.equal(search, 'ownerId') ?? ''
  const start = pins.of(search, 'startsAt')
  const { min = '', max = '' } = start.kind === 'one' && start.condition.rule === 'range' ? start.condition : {}
  const say = (prop: string, answer: Pin | undefined) => void store.choose({ search: pins.with(search, prop, answer) })
  const equal = (prop: string, value: string, name: string | undefined) =>
    say(prop, value === '' ? undefined : { rule: 'eq', value, ...(name && { texts: { [value]: name } }) })
  const range = (from: string, to: string) => say('startsAt', from || to ? { rule: 'range', min: from, max: to } : undefined)
  return (
    <div className="pulist-narrowing">
      <SelectField
        label={t('category')}
        value={pins.equal(search, 'categoryCode') ?? ''}
        options={[{ value: '', label: t('category.all') }, ...categories]}
        onChange={(next) => equal('categoryCode', next, categories.find(({ value }) => value === next)?.label)}
      />
      {createElement('fly-user-picker', {
        label: t('owner'),
        // "Whoever searches" is nobody that the picker knows: it is told above the list.
        value: owner === ME ? '' : owner,
        clearable: true,
        'onfly-change': ({ detail: { value, selected } }: CustomEvent<{ value: string; selected?: readonly { realName?: string }[] }>) =>
          equal('ownerId', value, selected?.[0]?.realName),
      })}
      <DateField label={t('fromDay')} value={min.slice(0, 10)} onChange={(next) => range(next, max)} />
      <DateField label={t('toDay')} value={max.slice(0, 10)} onChange={(next) => range(min, next)} />
      <SelectField
        label={t('sort')}
        value={sort}
        options={[{ value: '', label: t('sort.newest') }, ...SORTS.map((value) => ({ value, label: t(`sort.${value}`) }))]}
        onChange={(next) => void store.choose({ sort: SORTS.find((one) => one === next) })}
      />
    </div>
  )
}
