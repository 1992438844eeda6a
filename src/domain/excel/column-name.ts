/** What a spreadsheet calls a column: `A` for 0, `Z` for 25, `AA` for 26. */
export function columnName(column: number): string {
  const rest = column % 26
  const last = String.fromCharCode(65 + rest)
  return column < 26 ? last : columnName((column - rest) / 26 - 1) + last
}
