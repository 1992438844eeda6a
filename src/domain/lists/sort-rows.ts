export type SortValue = string | number | undefined

/** Rows in the alphabet of the reader, numbers by size. Rows without the value come last, whichever way; equal ones stay as they came. */
export function sortRows<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => SortValue,
  { desc, lang }: { desc: boolean; lang: string },
): Row[] {
  const { compare } = new Intl.Collator(lang === 'zh' ? 'zh-CN' : 'en', { numeric: true })
  const isNone = (value: SortValue) => value === undefined || value === ''
  const ordered = (a: SortValue = '', b: SortValue = '') =>
    typeof a === 'number' && typeof b === 'number' ? a - b : compare(String(a), String(b))
  return rows
    .map((row) => ({ row, value: keyOf(row) }))
    .sort(({ value: a }, { value: b }) =>
      isNone(a) || isNone(b) ? Number(isNone(a)) - Number(isNone(b)) : (desc ? -1 : 1) * ordered(a, b),
    )
    .map(({ row }) => row)
}
