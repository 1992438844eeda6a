import { useSignals } from '@preact/signals-react/runtime'
import { createElement } from 'react'
import { useText } from '#core/locale.tsx'
import { useDictionary } from '#screens/purchaser/parts/index.ts'
import { DateField } from '#ui/DateField.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { messages } from './project-list.messages.ts'
import { type ProjectListStore, SORTS } from './project-list.store.ts'

/** Category, buyer, days of the start, and the order. */
export function Narrowing({ store }: { store: ProjectListStore }) {
  useSignals()
  const t = useText(messages)
  const categories = useDictionary('tender_category')
  const { categoryCode = '', ownerId = '', fromDay = '', toDay = '', sort = '' } = store.filter.value
  return (
    <div className="pulist-narrowing">
      <SelectField
        label={t('category')}
        value={categoryCode}
        options={[{ value: '', label: t('category.all') }, ...categories]}
        onChange={(next) => void store.choose({ categoryCode: next })}
      />
      {createElement('fly-user-picker', {
        label: t('owner'),
        value: ownerId,
        clearable: true,
        'onfly-change': (event: CustomEvent<{ value: string }>) => void store.choose({ ownerId: event.detail.value }),
      })}
      <DateField label={t('fromDay')} value={fromDay} onChange={(next) => void store.choose({ fromDay: next })} />
      <DateField label={t('toDay')} value={toDay} onChange={(next) => void store.choose({ toDay: next })} />
      <SelectField
        label={t('sort')}
        value={sort}
        options={[{ value: '', label: t('sort.newest') }, ...SORTS.map((value) => ({ value, label: t(`sort.${value}`) }))]}
        onChange={(next) => void store.choose({ sort: SORTS.find((one) => one === next) })}
      />
    </div>
  )
}
