import type { ReactNode } from 'react'
import { useLocale } from '#core/i18n/use-locale.ts'
import type { CatalogueFields, DefinedList, ExportKey, SearchKey, SortKey } from '#domain/lists/define-list.ts'
import { ShortTime } from './cells/ShortTime.tsx'
import type { ListColumn } from './list-columns.rules.ts'

interface ColumnTraits<F extends CatalogueFields> extends Pick<ListColumn<never>, 'align' | 'width' | 'wide' | 'wrap'> {
  /** What the column is called, where it is more than one field. */
  name?: string
  /** Field that the head filters by. */
  filter?: SearchKey<F>
  /** Field that a press on the head orders by. */
  orderBy?: SortKey<F>
  /** Fields of the export that it shows. */
  shows?: readonly ExportKey<F>[]
  /** Stands alone on a telephone: the others say theirs in it. */
  isName?: boolean
}

const NUMBERS: ReadonlySet<string | undefined> = new Set(['INT', 'LONG', 'DECIMAL'])

/**
 * Makes columns of a list: what they are called, filter, order and export by comes from its catalogue. A column with the name of a field is that field's,
 * as far as nothing else is said; without a cell it shows the field as it stands in its row.
 */
export function useColumn<F extends CatalogueFields>({ fields, searched, sorts }: DefinedList<F>) {
  const { lang } = useLocale()
  const plainCell = (key: string) => (row: unknown) => {
    const { type, words } = fields[key] ?? {}
    const { [key]: value = '' } = row as Readonly<Record<string, unknown>>
    if (type === 'DATETIME') return <ShortTime at={String(value)} />
    return words?.[String(value)]?.[lang] ?? (String(value) || '–')
  }
  return <Row,>(key: string, cell: (row: Row) => ReactNode = plainCell(key), traits: ColumnTraits<F> = {}): ListColumn<Row> => {
    const own: ColumnTraits<F> = {
      ...(Object.hasOwn(searched, key) && { filter: key as SearchKey<F> }),
      ...(sorts.some((sort) => sort === key) && { orderBy: key as SortKey<F> }),
      ...(NUMBERS.has(fields[key]?.type) && { align: 'end' as const }),
      ...(fields[key] && fields[key].export !== false && { shows: [key as ExportKey<F>] }),
    }
    const { name = fields[key]?.label[lang] ?? key, filter, orderBy, shows, isName, ...shape } = { ...own, ...traits }
    return { ...{ key, name, label: name, field: filter, orderBy, shows, cell }, ...(isName ? { width: '40%' } : { wide: true }), ...shape }
  }
}
