import type { TSchema } from 'typebox'
import { limits } from '#contract/limits.ts'

/** What a body of this schema may take. */
export interface BodySize {
  /** A power of two that the longest one fits in, within limits.leastBodyBytes and limits.maxBodyBytes. */
  bodyLimit: number
  /** Length of the longest array anywhere in it. */
  maxItems: number
}

/** A character is at most four bytes; what stands between texts is counted as JSON writers write it. */
const BYTES_A_CHARACTER = 4
const BYTES_OF_A_VALUE = 32
const BYTES_AROUND = 4

/** How much of a body is read at all: nobody needs a megabyte to ask for a name. */
export function bodySizeOf(schema: TSchema | undefined): BodySize {
  const { bytes, items } = schema ? largest(schema) : { bytes: 0, items: 0 }
  const power = 2 ** Math.ceil(Math.log2(Math.max(1, bytes)))
  return { bodyLimit: Math.min(limits.maxBodyBytes, Math.max(limits.leastBodyBytes, power)), maxItems: items }
}

interface Schema {
  type?: string
  const?: unknown
  additionalProperties?: boolean
  maxBytes?: number
  maxLength?: number
  maxItems?: number
  items?: Schema
  properties?: Record<string, Schema>
  anyOf?: Schema[]
}
interface Largest {
  bytes: number
  items: number
}

function largest(schema: Schema): Largest {
  if (schema.anyOf) return atMost(schema.anyOf.map(largest))
  if (schema.const !== undefined) return { bytes: BYTES_AROUND + String(schema.const).length, items: 0 }
  if (schema.type === 'string')
    return { bytes: BYTES_AROUND + BYTES_A_CHARACTER * (schema.maxLength ?? Number.POSITIVE_INFINITY), items: 0 }
  if (schema.type === 'array') return ofArray(schema)
  if (schema.type !== 'object') return { bytes: BYTES_OF_A_VALUE, items: 0 }
  const fields = Object.entries(schema.properties ?? {}).map(([name, field]) => ({ name, ...largest(field) }))
  return {
    bytes: fields.reduce(
      (sum, { name, bytes }) => sum + name.length + BYTES_AROUND + bytes,
      isOpen(schema) ? (schema.maxBytes ?? limits.searchBytes) : BYTES_AROUND,
    ),
    items: isOpen(schema) ? Number.POSITIVE_INFINITY : atMost(fields).items,
  }
}

/**
 * Fields that are not named are the conditions of a search, or a list of conditions, unless they say by `maxBytes` what they take; they are judged where
 * they are read (where.ts, check-form.ts).
 */
const isOpen = ({ type, additionalProperties }: Schema): boolean => type === 'object' && additionalProperties !== false

function ofArray({ items = {}, maxItems = Number.POSITIVE_INFINITY }: Schema): Largest {
  if (isOpen(items)) return largest(items)
  const one = largest(items)
  return { bytes: BYTES_AROUND + maxItems * (one.bytes + 1), items: Math.max(maxItems, one.items) }
}

const atMost = (all: readonly Largest[]): Largest => ({
  bytes: Math.max(0, ...all.map(({ bytes }) => bytes)),
  items: Math.max(0, ...all.map(({ items }) => items)),
})
