import type { FieldPath, FieldValues } from 'react-hook-form'
import type { Failure } from '#core/http/failure.ts'

/** Which field a refused call is about; undefined: the form as a whole. */
export type PlaceOf<V extends FieldValues> = (failure: Failure) => FieldPath<V> | undefined

/**
 * The field that VALIDATION-1000 names by its JSON pointer: `/lines/3/quantity` is `lines.3.quantity`.
 *
 * @returns undefined for every other refusal
 */
export function pathOf({ code, data }: Pick<Failure, 'code' | 'data'>): string | undefined {
  if (code !== 'VALIDATION-1000' || typeof data !== 'object' || data === null || !('path' in data)) return undefined
  const { path } = data
  if (typeof path !== 'string' || !path.startsWith('/')) return undefined
  return path
    .slice(1)
    .split('/')
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .join('.')
}
