import { attributeOf, type PropRule } from './declare.ts'
import { warn } from './page.ts'

/** A value that could not be read: the former one stays. */
export const UNREADABLE = Symbol('unreadable')

const NO = new Set(['false', '0', 'no', 'off'])

const place = (tag: string, prop: string) => `<${tag}> ${attributeOf(prop)}`

/**
 * Reads an attribute. Never throws; what cannot be read is warned about once.
 * React 18, Vue 3 and Svelte 5 write `disabled="false"`, so four words mean no (elements.md 0, decision 10).
 */
export function readAttribute(tag: string, prop: string, declared: PropRule, text: string | null): unknown {
  if (text === null) return defaultOf(declared)
  // A list of objects is written as many times.
  if (text.startsWith('[object Object]') || declared.type === 'object' || declared.type === 'function') {
    warn('FLY-E104', `${place(tag, prop)} is no attribute: set the property ${prop} (Vue: .prop, React 18: a ref).`)
    return UNREADABLE
  }
  switch (declared.type) {
    case 'boolean':
      return !NO.has(text.trim().toLowerCase())
    case 'number':
      return Number.isNaN(Number(text)) || text.trim() === '' ? refuse(tag, prop, `"${text}" is not a number`) : Number(text)
    case 'json':
      return readJson(tag, prop, text)
    default:
      return oneOf(tag, prop, declared, text)
  }
}

function readJson(tag: string, prop: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return refuse(tag, prop, 'is not JSON')
  }
}

function oneOf(tag: string, prop: string, { values }: PropRule, text: string): unknown {
  return !values || values.includes(text) ? text : refuse(tag, prop, `"${text}" is none of ${values.join(', ')}`)
}

function refuse(tag: string, prop: string, why: string): typeof UNREADABLE {
  warn('FLY-E105', `${place(tag, prop)}: ${why}; the former value stays.`)
  return UNREADABLE
}

/** Reads what was set as a property: objects stay the very same object, words and numbers are read as their attribute would be. */
export function readProperty(tag: string, prop: string, declared: PropRule, value: unknown): unknown {
  if (value === undefined || (value === null && declared.type !== 'json' && declared.type !== 'object')) return defaultOf(declared)
  switch (declared.type) {
    case 'boolean':
      return typeof value === 'string' ? readAttribute(tag, prop, declared, value) : Boolean(value)
    case 'number':
      return typeof value === 'number' && !Number.isNaN(value) ? value : readAttribute(tag, prop, declared, String(value))
    case 'string':
      return oneOf(tag, prop, declared, String(value))
    case 'function':
      return typeof value === 'function' ? value : refuse(tag, prop, 'is not a function')
    default:
      return value
  }
}

export function defaultOf({ type, default: given }: PropRule): unknown {
  if (given !== undefined) return given
  return type === 'boolean' ? false : type === 'string' ? '' : undefined
}
