import { useSignals } from '@preact/signals-react/runtime'
import type { FirmRow } from '#contract/tender/firm-calls.ts'
import { useFormats, useText } from '#core/i18n/locale.tsx'
import { useLocale } from '#core/i18n/use-locale.ts'
import { supplierRegister } from '#domain/tender/lists/firms.ts'
import { type ListColumn, ListScreen, TwoLines, useColumn } from '#lists/index.ts'
import { firmMessages, firmName, type Invitation, type Standing, toneOf } from '#screens/purchaser/firmpop/index.ts'
import { useDictionary, wordFor } from '#screens/use-dictionary.ts'
import { Tag } from '#ui/feedback/Tag.tsx'
import { SelectField } from '#ui/form/SelectField.tsx'
import { messages } from './add-firms.messages.ts'
import { isProposable, type Register } from './register.ts'

const GRADES = ['A', 'B', 'C', 'D'] as const
const SHOWN = ['categories', 'grade']

/** The register, searched and paged; who cannot be proposed says why. */
export function FirmPicker({ list }: Pick<Register, 'list'>) {
  const t = useText(messages)
  const { lang } = useLocale()
  return (
    <div className="invited-picker">
      <ListScreen
        embedded
        title={t('caption')}
        list={list}
        columns={useColumns()}
        nameOf={(firm) => (isProposable(firm) ? firmName(firm, lang) : undefined)}
        words={{ search: t('search'), empty: t('empty'), none: t('empty.filter'), order: t('sort.name') }}
        filters={<Filters list={list} />}
        shownBeside={SHOWN}
        exportAs={{ modelId: 'tender.customer', ids: [], onImported: list.again }}
      />
    </div>
  )
}

/** Category and grade, which are conditions of the search. */
function Filters({ list: { wanted, quickFilters, choose } }: Pick<Register, 'list'>) {
  useSignals()
  const t = useText(messages)
  const categories = useDictionary('tender_category')
  const { search } = wanted.value
  const grades = GRADES.map((value) => ({ value, label: t('grade.one', { grade: value }) }))
  const select = (prop: 'categories' | 'grade', label: string, all: string, options: readonly { value: string; label: string }[]) => {
    const value = quickFilters.equal(search, prop)
    const say = (next: string) => {
      const name = options.find((one) => one.value === next)?.label
      const answer = next === '' ? undefined : ({ rule: 'eq', value: next, ...(name && { texts: { [next]: name } }) } as const)
      void choose({ search: quickFilters.with(search, prop, answer) })
    }
    const first = { value: '', label: value === null ? t('several') : all }
    return <SelectField label={label} value={value ?? ''} options={[first, ...options]} onChange={say} />
  }
  return (
    <>
      {select('categories', t('category'), t('category.all'), categories)}
      {select('grade', t('grade'), t('grade.all'), grades)}
    </>
  )
}

function useColumns(): ListColumn<FirmRow>[] {
  const t = useText(messages)
  const { date, number } = useFormats()
  const categories = useDictionary('tender_category')
  const column = useColumn(supplierRegister)
  const record = ({ took, won }: FirmRow) => `${number(took)} / ${number(won)}`
  return [
    column('firm', (firm) => <Firm firm={firm} record={record(firm)} />, {
      ...{ name: t('col.firm'), filter: 'name', orderBy: 'code', isName: true },
      shows: ['name', 'nameEn', 'code', 'grade'],
    }),
    column('categories', (firm) => firm.categories.map((code) => wordFor(categories, code)).join(t('comma')) || t('none')),
    column('record', record, { name: t('col.record'), align: 'end' }),
    column('failed', ({ failed }) => number(failed), { name: t('col.failed'), align: 'end' }),
    column('lastWon', ({ lastWonAt }) => (lastWonAt ? date(lastWonAt) : t('none')), { name: t('col.lastWon') }),
    column('state', (firm) => <State firm={firm} />, { name: t('col.state'), filter: 'firmStatus', shows: ['firmStatus'] }),
  ]
}

/** Name, code and grade; on a telephone also what the columns say that have no room there. */
function Firm({ firm, record }: { firm: FirmRow; record: string }) {
  const t = useText(messages)
  const { lang } = useLocale()
  const name = firmName(firm, lang)
  return (
    <TwoLines
      small={[firm.code, firm.grade && t('grade.one', { grade: firm.grade })].filter(Boolean).join(' · ')}
      narrow={
        <>
          <State firm={firm} />
          <small>{`${t('col.record')} ${record}`}</small>
        </>
      }
    >
      <strong title={name}>{name}</strong>
    </TwoLines>
  )
}

/** Why it cannot be proposed. */
function State({ firm: { firmStatus, invitation } }: { firm: FirmRow }) {
  const word = useText(firmMessages)
  if (firmStatus !== 'ACTIVE') return <Tag tone={toneOf(firmStatus)}>{word(`firm.${firmStatus as Standing}`)}</Tag>
  if (!invitation) return <span className="ls-none">{word('none')}</span>
  return <Tag tone={toneOf(invitation)}>{word(`invitation.${invitation as Invitation}`)}</Tag>
}
