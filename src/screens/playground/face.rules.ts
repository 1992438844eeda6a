/** What the playground knows of an element: its public face as the manifest tells it, and how its sample begins. */

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

/** An element of a sample: markup as data, so that nobody has to read HTML. */
export interface SampleNode {
  readonly tag: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly (SampleNode | string)[]
}

/** The first element of a sample page, with what the scripts of that page give it. */
export interface Sample extends SampleNode {
  readonly properties: Readonly<Record<string, Json>>
}

/** The part of a custom elements manifest that is read here. */
export interface Manifest {
  readonly modules: readonly { readonly declarations: readonly ManifestElement[] }[]
}
interface Described {
  readonly name: string
  readonly description?: string
}
interface Typed extends Described {
  readonly type: { readonly text: string }
}
interface ManifestElement {
  readonly tagName: string
  readonly description: string
  readonly attributes: readonly (Typed & { readonly fieldName: string })[]
  readonly members: readonly (Typed & { readonly kind: 'field' | 'method'; readonly readonly?: boolean; readonly default?: string })[]
  readonly events: readonly Described[]
  readonly slots: readonly Described[]
  readonly cssParts: readonly { readonly name: string }[]
  readonly cssProperties: readonly { readonly name: string; readonly default: string }[]
}

/** How a property is asked for. */
export type ControlKind = 'text' | 'number' | 'boolean' | 'choice' | 'json'

export interface Control {
  /** Name of the property. */
  readonly name: string
  /** Absent: no attribute says the same. */
  readonly attribute?: string
  readonly kind: ControlKind
  readonly type: string
  readonly doc: string
  /** Of a choice. */
  readonly values: readonly string[]
  /** As JSON; empty where there is none. */
  readonly initial: string
}

export interface Method {
  readonly name: string
  readonly signature: string
  readonly doc: string
  /** May be called with nothing. */
  readonly isPlain: boolean
}

export interface Face {
  readonly tag: string
  readonly summary: string
  /** The element's own, in the order of its declaration. */
  readonly controls: readonly Control[]
  /** What every element has. */
  readonly common: readonly Control[]
  readonly methods: readonly Method[]
  readonly events: readonly { readonly name: string; readonly doc: string }[]
  /** Properties that no control sets: functions, and what only the element writes. */
  readonly others: readonly { readonly name: string; readonly type: string; readonly doc: string }[]
  readonly slots: readonly { readonly name: string; readonly doc: string }[]
  readonly parts: readonly string[]
  readonly tokens: readonly { readonly name: string; readonly value: string }[]
  /** Stands nowhere until it is opened. */
  readonly isDialog: boolean
  readonly sample: Sample
}

/** Set beside the sample, not among the attributes. */
const ELSEWHERE: ReadonlySet<string> = new Set(['theme'])

/** The elements by name, each with its sample; without one it begins bare. */
export function facesOf({ modules }: Manifest, samples: Readonly<Record<string, Sample>>): Face[] {
  const elements = modules.flatMap(({ declarations }) => declarations)
  const common = commonTo(elements)
  return elements.map((one) => faceOf(one, common, samples[one.tagName])).toSorted((a, b) => (a.tag < b.tag ? -1 : 1))
}

/** Names of the members that no element is without. */
function commonTo([first, ...others]: readonly ManifestElement[]): ReadonlySet<string> {
  const names = first?.members.map(({ name }) => name) ?? []
  return new Set(names.filter((name) => others.every(({ members }) => members.some((one) => one.name === name))))
}

function faceOf(element: ManifestElement, common: ReadonlySet<string>, sample: Sample | undefined): Face {
  const fields = element.members.filter(({ kind }) => kind === 'field')
  const settable = fields.filter((field) => !field.readonly && !isFunction(field.type.text))
  const controls = settable.filter(({ name }) => !ELSEWHERE.has(name)).map((field) => controlOf(field, element))
  return {
    tag: element.tagName,
    summary: element.description,
    controls: controls.filter(({ name }) => !common.has(name)),
    common: controls.filter(({ name }) => common.has(name)),
    methods: element.members.filter(({ kind }) => kind === 'method').map(methodOf),
    events: element.events.map(({ name, description = '' }) => ({ name, doc: description })),
    others: fields
      .filter((field) => !settable.includes(field))
      .map(({ name, type, description = '' }) => ({ name, type: type.text, doc: description })),
    slots: element.slots.map(({ name, description = '' }) => ({ name, doc: description })),
    parts: element.cssParts.map(({ name }) => name),
    tokens: element.cssProperties.map(({ name, default: value }) => ({ name, value })),
    isDialog: element.events.some(({ name }) => name === 'fly-before-open'),
    sample: sample ?? { tag: element.tagName, attributes: {}, properties: {}, children: [] },
  }
}

function controlOf(field: ManifestElement['members'][number], { attributes }: ManifestElement): Control {
  const attribute = attributes.find(({ fieldName }) => fieldName === field.name)?.name
  const type = field.type.text
  return {
    name: field.name,
    ...(attribute !== undefined && { attribute }),
    kind: attribute === undefined ? 'json' : kindOf(type),
    type,
    doc: field.description ?? '',
    values: choicesOf(type),
    initial: field.default ?? '',
  }
}

const isFunction = (type: string): boolean => type.includes('=>')
const PLAIN: Readonly<Record<string, ControlKind>> = { string: 'text', number: 'number', boolean: 'boolean' }
const CHOICE = /^'[^']*'(?: \| '[^']*')*$/
const choicesOf = (type: string): string[] => (CHOICE.test(type) ? type.split(' | ').map((one) => one.slice(1, -1)) : [])
const kindOf = (type: string): ControlKind => (CHOICE.test(type) ? 'choice' : (PLAIN[type] ?? 'json'))

const methodOf = ({ name, type, description = '' }: ManifestElement['members'][number]): Method => ({
  name,
  signature: type.text,
  doc: description,
  isPlain: /^\((?:\)|\w+\?:)/.test(type.text),
})
