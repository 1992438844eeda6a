/**
 * Values as one parameter of a statement, e.g. for `unnest($1::text[])`: an array as PostgreSQL writes it. The driver makes the same of an array, value by value
 * and many times slower; batches of a thousand rows feel that.
 *
 * @see PostgreSQL, Arrays, Array Input and Output Syntax
 */
export function arrayLiteral(values: readonly (string | number | boolean | null)[]): string {
  const json = JSON.stringify(values)
  // Where JSON has nothing to escape it writes the same, and the engine does it at once. A number that is none would become NULL: there is none here.
  return json.includes('\\') ? `{${values.map(element).join(',')}}` : `{${json.slice(1, -1)}}`
}

function element(value: string | number | boolean | null): string {
  if (value === null) return 'NULL'
  if (typeof value !== 'string') return String(value)
  return value.includes('"') || value.includes('\\') ? `"${value.replace(/["\\]/g, '\\$&')}"` : `"${value}"`
}
