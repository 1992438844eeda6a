import { headerKey } from '#domain/excel/header-match.ts'
import { headerText } from '#domain/excel/headers.ts'
import type { TransferField } from './import.types.ts'
import type { Book } from './read/book.types.ts'

/** The header of the column in which the first rows say which existing rows they are: an export that was changed has one. Undefined for none. */
export function keyHeader({ headers, first }: Pick<Book, 'headers' | 'first'>, fields: readonly TransferField[]): string | undefined {
  const field = fields.find(({ prop }) => prop === 'id')
  if (!field) return undefined
  const names = new Set([field.prop, field.label, ...(field.aliases ?? [])].map(headerKey))
  const at = headers.findIndex((header) => names.has(headerKey(header)))
  return at >= 0 && first.some(({ cells }) => headerText(cells[at]) !== '') ? headers[at] : undefined
}
