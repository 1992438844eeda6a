import { completeInterfaceOf, type Declaration } from '#core/element/declare.ts'
import { classNameOf, typeOf } from './manifest.ts'

/** Components for React up to 18 (elements.md 2.1): `FlyBiddingHall` with `projectId` and `onFlyBid`. React 19 needs none. */

const propsOf = (declaration: Declaration) => Object.entries(completeInterfaceOf(declaration).props).filter(([, { readOnly }]) => !readOnly)
/** Our own events, and `change`: that one React itself hears of its own controls alone, while it hears `input` of every element. */
const eventsOf = (declaration: Declaration) =>
  Object.entries(completeInterfaceOf(declaration).events)
    .filter(([name, event]) => event.class !== 'native' || name === 'change')
    .map(
      ([name, event]) =>
        [`on${classNameOf(name)}`, name, event.class === 'native' ? 'Event' : `CustomEvent<${event.detail ?? '{}'}>`] as const,
    )

export const react18Script = (declarations: readonly Declaration[]): string =>
  [
    "import { wrap } from './wrap.js'",
    '',
    ...declarations.map((declaration) => {
      const props = propsOf(declaration).map(([name]) => name)
      const events = Object.fromEntries(eventsOf(declaration).map(([handler, name]) => [handler, name]))
      return `export const ${classNameOf(declaration.tag)} = /* @__PURE__ */ wrap('${declaration.tag}', ${JSON.stringify(props)}, ${JSON.stringify(events)})`
    }),
    '',
  ].join('\n')

export const react18Types = (declarations: readonly Declaration[]): string =>
  [
    "import type { ForwardRefExoticComponent, HTMLAttributes, RefAttributes } from 'react'",
    "import type * as dom from '../types/dom.d.ts'",
    '',
    'type Wrapped<Element, Props> = ForwardRefExoticComponent<Omit<HTMLAttributes<Element>, keyof Props> & Props & RefAttributes<Element>>',
    ...declarations.map((declaration) => {
      const name = classNameOf(declaration.tag)
      const lines = [
        ...propsOf(declaration).map(([prop, declared]) => `  ${prop}?: ${typeOf(declared)} | undefined`),
        ...eventsOf(declaration).map(([handler, , type]) => `  ${handler}?: ((event: ${type}) => void) | undefined`),
      ]
      return `/** ${declaration.summary} */\nexport declare const ${name}: Wrapped<dom.${name}, {\n${lines.join('\n')}\n}>`
    }),
    '',
  ].join('\n')

/** `dist/index.js`: what it registers, and the global `fly`. */
export const indexTypes = (): string =>
  ["export type * from './types/dom.d.ts'", "import type { Fly } from './define.d.ts'", 'export declare const fly: Fly', ''].join('\n')

/** `dist/define.js`. */
export const defineTypes = (declarations: readonly Declaration[]): string =>
  [
    `export type ElementName = ${declarations.map(({ tag }) => `'${tag.slice('fly-'.length)}'`).join(' | ')}`,
    '/** What the answer can do: docs/elements.md, the global `fly`. */',
    'export interface Fly {',
    '  readonly version: string',
    '  configure(options: { gatewayUrl: string } & Record<string, unknown>): Promise<unknown>',
    '  open(tag: string, props?: Record<string, unknown>): Promise<unknown>',
    '  notify(notice: { title: string; detail?: string; action?: string; timeout?: number }): Promise<number>',
    '  on(name: string, fn: (event: CustomEvent) => void): () => void',
    "  setLocale(lang: 'zh' | 'en'): Promise<void>",
    '  preload(...names: string[]): Promise<void>',
    '  doctor(): Promise<unknown>',
    '}',
    'export declare function register(options?: { prefix?: string; only?: readonly ElementName[] }): Fly',
    '',
  ].join('\n')
