import type { Face, Json, SampleNode } from './face.rules.ts'
import { nodeOf, readJson, type Setting } from './state.rules.ts'

/** The shown element as somebody would write it: one function a framework, one text each. */

export const frameworks = ['html', 'vue', 'react', 'angular'] as const
export type Framework = (typeof frameworks)[number]

interface Written {
  readonly node: SampleNode
  /** Objects and lists, by property. */
  readonly objects: readonly (readonly [name: string, value: Json])[]
  /** The first event that tells something of this element; empty where it has none. */
  readonly event: string
}

export function codeOf(framework: Framework, face: Face, setting: Setting): string {
  return WRITERS[framework](writtenOf(face, setting))
}

/** Everywhere but in HTML an attribute that holds JSON is a property: frameworks would set the property to its text. */
function writtenOf(face: Face, setting: Setting): Written {
  const isObject = new Map([...face.controls, ...face.common].filter(({ kind }) => kind === 'json').map((one) => [one.attribute, one.name]))
  const all = Object.entries(setting.attributes)
  const objects = all.flatMap(([attribute, text]) => {
    const name = isObject.get(attribute)
    const value = name === undefined ? undefined : readJson(text).value
    return name !== undefined && value !== undefined ? [[name, value] as const] : []
  })
  const names = new Set(objects.map(([name]) => name))
  const attributes = Object.fromEntries(all.filter(([attribute]) => !names.has(isObject.get(attribute) ?? '')))
  return {
    node: nodeOf(face, { ...setting, attributes }),
    objects: [...objects, ...Object.entries(setting.properties)],
    event: eventOf(face),
  }
}

const SILENT = /^(?:fly-(?:ready|error|before-.*)|input|change)$/
const eventOf = ({ events }: Face): string => events.find(({ name }) => !SILENT.test(name))?.name ?? ''

const WRITERS: Readonly<Record<Framework, (written: Written) => string>> = {
  html: htmlCode,
  vue: vueCode,
  react: reactCode,
  angular: angularCode,
}

function htmlCode({ node, objects, event }: Written): string {
  const lines = [
    ...objects.map(([name, value]) => `element.${name} = ${json(value)}`),
    ...(event ? [`element.addEventListener('${event}', (event) => console.log(event.detail))`] : []),
  ]
  const script = [`const element = document.querySelector('${node.tag}')`, ...lines]
  const markup = tree(node, HTML, [])
  return lines.length > 0 ? `${markup}\n<script type="module">\n${indent(script.join('\n'))}\n</script>\n` : `${markup}\n`
}

function vueCode({ node, objects, event }: Written): string {
  const bound = objects.map(([name]) => `:${name}.prop="${name}"`)
  const markup = tree(node, HTML, [...bound, ...(event ? [`@${event}="heard"`] : [])])
  const script = [...constants(objects), ...(event ? ['const heard = ({ detail }) => console.log(detail)'] : [])]
  const setup = script.length > 0 ? `<script setup>\n${script.join('\n')}\n</script>\n\n` : ''
  return `${setup}<template>\n${indent(markup)}\n</template>\n`
}

function reactCode({ node, objects, event }: Written): string {
  const markup = tree(node, JSX, [
    ...objects.map(([name]) => `${name}={${name}}`),
    ...(event ? [`on${event}={(event) => console.log(event.detail)}`] : []),
  ])
  const setup = objects.length > 0 ? `${constants(objects).join('\n')}\n\n` : ''
  return `${setup}export function Sample() {\n  return (\n${indent(markup, 4)}\n  )\n}\n`
}

const CLASS = 'OwnSample'

function angularCode({ node, objects, event }: Written): string {
  const bound = objects.map(([name]) => `[${name}]="${name}"`)
  const markup = tree(node, HTML, [...bound, ...(event ? [`(${event})="heard($event)"`] : [])])
  const members = [
    ...objects.map(([name, value]) => `readonly ${name} = ${json(value)}`),
    ...(event ? [`heard({ detail }: FlyEvent<'${node.tag}', '${event}'>): void {\n  console.log(detail)\n}`] : []),
  ]
  const types = event ? "import type { FlyEvent } from 'fly-tender/angular'\n" : ''
  const body = members.length > 0 ? `{\n${indent(members.join('\n\n'))}\n}` : '{}'
  return `import { Component, CUSTOM_ELEMENTS_SCHEMA } from '@angular/core'
${types}
@Component({
  selector: 'own-sample',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: \`
${indent(markup.replaceAll(/[`\\]|\$(?=\{)/g, '\\$&'), 4)}
  \`,
})
export class ${CLASS} ${body}
`
}

const json = (value: Json): string => JSON.stringify(value, null, 2)
const constants = (objects: Written['objects']): string[] => objects.map(([name, value]) => `const ${name} = ${json(value)}`)
const indent = (text: string, spaces = 2): string => text.replaceAll(/^(?=.)/gm, ' '.repeat(spaces))

/** How markup is written: HTML and the templates that are HTML, or JSX. */
interface Dialect {
  attribute: (name: string, value: string) => string
  text: (text: string) => string
  /** Closes an element without content. */
  empty: (tag: string) => string
}

const VOID: ReadonlySet<string> = new Set(['br', 'hr', 'img', 'input'])
const HTML: Dialect = {
  attribute: (name, value) => {
    if (value === '') return name
    const safe = value.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
    return safe.includes('"') && !safe.includes("'") ? `${name}='${safe}'` : `${name}="${safe.replaceAll('"', '&quot;')}"`
  },
  text: (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;'),
  empty: (tag) => (VOID.has(tag) ? '>' : `></${tag}>`),
}
const IN_JSX: Readonly<Record<string, string>> = { class: 'className', for: 'htmlFor', maxlength: 'maxLength', inputmode: 'inputMode' }
const JSX: Dialect = {
  attribute: (name, value) => {
    if (name === 'style') return `style={${styleObject(value)}}`
    const own = IN_JSX[name] ?? name
    if (value === '') return own
    return /["\\\n&{}]/.test(value) ? `${own}={${JSON.stringify(value)}}` : `${own}="${value}"`
  },
  text: (text) => (/[{}<>&]/.test(text) ? `{${JSON.stringify(text)}}` : text),
  empty: () => ' />',
}

function styleObject(text: string): string {
  const rules = text.split(';').flatMap((rule) => {
    const [name = '', ...value] = rule.split(':')
    return name.trim() ? [[name.trim(), value.join(':').trim()] as const] : []
  })
  const key = (name: string) => (name.startsWith('--') ? name : name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase()))
  return JSON.stringify(Object.fromEntries(rules.map(([name, value]) => [key(name), value])))
}

const LINE = 100

function tree({ tag, attributes, children }: SampleNode, dialect: Dialect, more: readonly string[]): string {
  const written = [...Object.entries(attributes).map(([name, value]) => dialect.attribute(name, value)), ...more]
  const line = [`<${tag}`, ...written].join(' ')
  const head = line.length > LINE ? `<${tag}\n${indent(written.join('\n'))}\n` : line
  if (children.length === 0) return head + dialect.empty(tag).replace(/^ (?=\/>)/, head.endsWith('\n') ? '' : ' ')
  const inside = children.map((child) => (typeof child === 'string' ? dialect.text(child) : tree(child, dialect, [])))
  return `${head}>\n${indent(inside.join('\n'))}\n</${tag}>`
}
