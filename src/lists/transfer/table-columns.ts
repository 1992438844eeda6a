import { isHidden, noSettings, orderedColumns } from '#widgets/data-table/columns/index.ts'

/** Columns of a list in its own order, and the fields of its export that each one shows. A field that is English comes only with an English table. */
type Shown = Readonly<Record<string, readonly string[]>>
/** What a reader made of the columns. */
export type Choice = Parameters<typeof orderedColumns>[1] & Parameters<typeof isHidden>[1]

/** By the model that a list is exported by. What a column shows beside, e.g. what is left of a time, no export has. */
export const shown: Readonly<Record<string, Shown>> = {
  'tender.line': {
    lines: ['code', 'name', 'spec', 'unitCode', 'quantity', 'ceilingUnitPrice', 'needDate', 'remark'],
  },
}

/** Fields of the export that the table shows now, in its order; none for a list that nothing is known of. */
export function tableColumns(modelId: string, lang: string, choice: Choice = noSettings): string[] {
  const columns = Object.keys(shown[modelId] ?? {}).map((prop) => ({ prop, label: prop }))
  const ordered = orderedColumns(columns, choice)
  const seen = ordered.filter((column) => !isHidden(column, choice))
  // A list never shows nothing: with all of its columns hidden it shows them all.
  const props = (seen.length > 0 ? seen : ordered).flatMap(({ prop }) => shown[modelId]?.[prop] ?? [])
  return props.filter((prop) => lang === 'en' || !prop.endsWith('En'))
}
