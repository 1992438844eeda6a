import type { Declaration, EventClass, MethodRule, PropKind, PropRule, SharedInterface } from '#core/element/declare.ts'

/** Writes declarations as the text that src/core/element/compact-definitions.ts reads; its head says how. */

const KINDS: Record<PropKind, string> = { string: '', number: '#', boolean: '?', json: '*', object: '.', function: '!' }
const escaped = (text: string): string => text.replace(/[\s;:%=]/g, encodeURIComponent).replaceAll(':', '%3A')

function prop([name, { type, default: given, values, readOnly, reflect, required }]: [string, PropRule]): string {
  const text = given === undefined ? '' : type === 'string' ? String(given) : JSON.stringify(given)
  const plain = values && String(values[0]) === text
  const otherwise = plain || (text === '' && !values) ? '' : `=${escaped(text)}`
  return `${name}${KINDS[type]}${readOnly ? '~' : ''}${reflect ? '^' : ''}${required ? '+' : ''}${otherwise}${values ? `:${values.join('/')}` : ''}`
}

type Part = Partial<Pick<Declaration, 'props' | 'events' | 'methods'>>

function line(name: string, words: readonly string[], { props = {}, events = {}, methods = {} }: Part): string {
  const ofClass = (wanted: EventClass) =>
    Object.entries(events)
      .filter(([, event]) => event.class === wanted)
      .map(([event, { cancelable }]) => `${event.replace(/^fly-(before-)?/, '')}${cancelable ? '!' : ''}`)
      .join(' ')
  const method = ([method, { sync }]: [string, MethodRule]) => `${method}${sync ? '!' : ''}`
  const cells = [
    name,
    words.join(' '),
    Object.entries(props).map(prop).join(' '),
    ofClass('state'),
    ofClass('value'),
    ofClass('page'),
    ofClass('before'),
    Object.entries(methods).map(method).join(' '),
  ]
  return cells.join(';').replace(/;+$/, '')
}

export function pack(declarations: readonly Declaration[], base: SharedInterface): string {
  const shared = new Map<string, SharedInterface>()
  for (const part of [base, ...declarations.flatMap((declaration) => declaration.extends ?? [])]) shared.set(part.name, part)
  const elements = declarations.map((declaration) => {
    const { needs, layout } = declaration
    const words = [needs, layout, ...(declaration.extends ?? []).map(({ name }) => name)]
    return line(
      declaration.tag.replace(/^fly-/, ''),
      words.filter((word) => word !== 'nothing' && word !== 'box'),
      declaration,
    )
  })
  return [...[...shared.values()].map((part) => line(part.name, ['shared'], part)), ...elements].join('\n')
}
