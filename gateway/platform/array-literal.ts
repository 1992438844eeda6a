/**
 * Values as one parameter of a statement, e.g. for `unnest($1::text[])`: an array as PostgreSQL writes it. The driver makes the same of an array, value by value
 * and many times slower; batches of a thousand rows feel that.
 *
 * @see PostgreSQL, Arrays, Array Input and Output Syntax
 */
export const arrayLiteral = (values: readonly (string | number | boolean | null)[]): string => `{${values.map(element).join(',')}}`

function element(value: string | number | boolean | null): string {
  if (value === null) return 'NULL'
  if (typeof value !== 'string') return String(value)
  return value.includes('"') || value.includes('\\') ? `"${value.replace(/["\\]/g, '\\$&')}"` : `"${value}"`
}
