import type { ReactNode } from 'react'
import { useLocale } from '#core/i18n/use-locale.ts'
import type { CatalogueFields, DefinedList, ExportKey, SearchKey, SortKey } from '#domain/lists/define-list.ts'
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

/** Makes columns of a list: what they are called, filter, order and export by comes from its catalogue. */
export function useColumn<F extends CatalogueFields>({ fields }: DefinedList<F>) {
  const { lang } = useLocale()
  return <Row>(key: string, cell: (row: Row) => ReactNode, traits: ColumnTraits<F> = {}): ListColumn<Row> => {
    const { name = fields[key]?.label[lang] ?? key, filter, orderBy, shows, isName, ...shape } = traits
    return { ...{ key, name, label: name, field: filter, orderBy, shows, cell }, ...(isName ? { width: '40%' } : { wide: true }), ...shape }
  }
}
