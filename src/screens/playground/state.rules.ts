import type { Control, Face, Json, SampleNode } from './face.rules.ts'
import { jsonFaultAt } from './json-fault.rules.ts'

/** How the shown element stands: what its controls say, as attributes where there are some. */
export interface Setting {
  /** A boolean that is on is an empty text. */
  readonly attributes: Readonly<Record<string, string>>
  readonly properties: Readonly<Record<string, Json>>
}

/** As the sample of the element begins. */
export const settingOf = ({ sample: { attributes, properties } }: Pick<Face, 'sample'>): Setting => ({ attributes, properties })

/** Texts are read as they are; an emptied control takes its attribute away. */
export function withText(setting: Setting, { attribute = '' }: Pick<Control, 'attribute'>, text: string): Setting {
  const { [attribute]: _, ...others } = setting.attributes
  return { ...setting, attributes: text === '' ? others : { ...setting.attributes, [attribute]: text } }
}

export function withSwitch(setting: Setting, { attribute = '' }: Pick<Control, 'attribute'>, isOn: boolean): Setting {
  const { [attribute]: _, ...others } = setting.attributes
  return { ...setting, attributes: isOn ? { ...others, [attribute]: '' } : others }
}

/** What is no attribute, or not one that holds it, is a property; without a value it is as the element begins. */
export function withJson(setting: Setting, { name, attribute }: Pick<Control, 'name' | 'attribute'>, value: Json | undefined): Setting {
  const { [name]: _, ...properties } = setting.properties
  const { [attribute ?? '']: __, ...attributes } = setting.attributes
  return { attributes, properties: value === undefined ? properties : { ...properties, [name]: value } }
}

/** Language and theme of the sample; empty is as the page has it. */
export function withLook(setting: Setting, name: 'lang' | 'theme', value: string): Setting {
  return withText(setting, { attribute: name }, value)
}

/** What a control shows of the setting: JSON is indented. */
export function shownIn({ attributes, properties }: Setting, { name, attribute = '', kind }: Control): string {
  if (kind !== 'json') return attributes[attribute] ?? ''
  if (name in properties) return JSON.stringify(properties[name], null, 2)
  return indented(attributes[attribute] ?? '')
}

function indented(text: string): string {
  const read = readJson(text)
  return read.value === undefined ? text : JSON.stringify(read.value, null, 2)
}

export type ReadJson =
  | { readonly value: Json | undefined; readonly fault?: undefined }
  | { readonly value?: undefined; readonly fault: Place }
/** Line and column of a text, both from 1. */
export interface Place {
  readonly line: number
  readonly column: number
}

/** A text as JSON; an empty one is no value. The fault is where it stops being JSON. */
export function readJson(text: string): ReadJson {
  if (text.trim() === '') return { value: undefined }
  const at = jsonFaultAt(text)
  return at < 0 ? { value: JSON.parse(text) as Json } : { fault: placeAt(text, at) }
}

function placeAt(text: string, position: number): Place {
  const lines = text.slice(0, position).split('\n')
  return { line: lines.length, column: (lines.at(-1) ?? '').length + 1 }
}

export const isNumber = (text: string): boolean => text.trim() !== '' && Number.isFinite(Number(text))

/** The sample with the setting in the place of what it began with. */
export const nodeOf = ({ sample: { tag, children } }: Face, { attributes }: Setting): SampleNode => ({ tag, attributes, children })

/** An element that really is one, without markup being read. Styles come by their own door, which a strict policy leaves open. */
export function elementOf({ tag, attributes, children }: SampleNode, owner: Document): HTMLElement {
  const element = owner.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) setAttribute(element, name, value)
  element.append(...children.map((child) => (typeof child === 'string' ? child : elementOf(child, owner))))
  return element
}

export function setAttribute(element: HTMLElement, name: string, value: string | undefined): void {
  if (name === 'style') element.style.cssText = value ?? ''
  else if (value === undefined) element.removeAttribute(name)
  else element.setAttribute(name, value)
}

/** Carries over what differs between two settings. A property that is taken back gets `undefined`: the element has its own again. */
export function apply(element: HTMLElement, before: Setting, after: Setting): void {
  for (const name of namesOf(before.attributes, after.attributes))
    if (before.attributes[name] !== after.attributes[name]) setAttribute(element, name, after.attributes[name])
  const target = element as unknown as Record<string, Json | undefined>
  for (const name of namesOf(before.properties, after.properties))
    if (before.properties[name] !== after.properties[name]) target[name] = after.properties[name]
}

const namesOf = (...records: readonly object[]): string[] => [...new Set(records.flatMap((record) => Object.keys(record)))]
