import { attributeOf, completeInterfaceOf, type Declaration, type EventDeclaration } from '#core/element/declare.ts'
import { classNameOf, typeOf } from './manifest.ts'

/** Types for pages that are written in TypeScript: DOM, React's JSX, templates of Vue and Angular. No run time. */

const indent = (lines: readonly string[]) => lines.map((line) => `  ${line}`).join('\n')
/** Our own events; those of the browser's own kind are typed by the browser's types. */
const eventsOf = (declaration: Declaration): [string, EventDeclaration][] =>
  Object.entries(completeInterfaceOf(declaration).events).filter(([, event]) => event.class !== 'native')
const writable = (declaration: Declaration) =>
  Object.entries(completeInterfaceOf(declaration).props).filter(([, { readOnly }]) => !readOnly)
const pascal = (event: string) => classNameOf(event)

function elementType(declaration: Declaration): string {
  const { props, methods } = completeInterfaceOf(declaration)
  const name = classNameOf(declaration.tag)
  const listener = (verb: string) =>
    `${verb}EventListener<K extends keyof ${name}EventMap>(type: K, listener: (this: ${name}, event: ${name}EventMap[K]) => unknown, options?: boolean | AddEventListenerOptions): void`
  const fallback = (verb: string) =>
    `${verb}EventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions): void`
  const map = eventsOf(declaration).map(([event, { detail = '{}' }]) => `'${event}': CustomEvent<${detail}>`)
  const members = [
    ...Object.entries(props).map(
      ([prop, declared]) => `/** ${declared.doc} */ ${declared.readOnly ? 'readonly ' : ''}${prop}: ${typeOf(declared)}`,
    ),
    ...Object.entries(methods).map(([method, { signature, doc }]) => `/** ${doc} */ ${method}${signature}`),
    ...['add', 'remove'].flatMap((verb) => [listener(verb), fallback(verb)]),
  ]
  return [
    `export interface ${name}EventMap extends HTMLElementEventMap {\n${indent(map)}\n}`,
    `/** ${declaration.summary} */\nexport interface ${name} extends HTMLElement {\n${indent(members)}\n}`,
  ].join('\n')
}

/** `document.querySelector('fly-bidding-hall')` and its listeners. */
export const domTypes = (declarations: readonly Declaration[]): string =>
  [
    ...declarations.map(elementType),
    'declare global {',
    '  interface HTMLElementTagNameMap {',
    ...declarations.map(({ tag }) => `    '${tag}': ${classNameOf(tag)}`),
    '  }',
    '}',
    '',
  ].join('\n')

/** Attributes as HTML writes them: what is not a string may also be one. */
const jsxProps = (declaration: Declaration): string[] =>
  writable(declaration).flatMap(([prop, declared]) => {
    const type = typeOf(declared)
    const asProperty = `${prop}?: ${type} | undefined`
    const attribute = attributeOf(prop)
    const plain = declared.type !== 'object' && declared.type !== 'function'
    return attribute === prop || !plain ? [asProperty] : [asProperty, `'${attribute}'?: ${type} | undefined`]
  })

/** React 19: `<fly-bidding-hall project-id="…" onfly-bid={…} />`. */
export const jsxTypes = (declarations: readonly Declaration[]): string =>
  [
    "import type { DetailedHTMLProps, HTMLAttributes } from 'react'",
    `import type { ${declarations.map(({ tag }) => classNameOf(tag)).join(', ')} } from './dom.d.ts'`,
    "declare module 'react' {",
    '  namespace JSX {',
    '    interface IntrinsicElements {',
    ...declarations.map((declaration) => {
      const name = classNameOf(declaration.tag)
      const on = eventsOf(declaration).map(([event, { detail = '{}' }]) => `'on${event}'?: (event: CustomEvent<${detail}>) => unknown`)
      return `      '${declaration.tag}': DetailedHTMLProps<HTMLAttributes<${name}>, ${name}> & {\n${indent(indent([...jsxProps(declaration), ...on]).split('\n'))}\n      }`
    }),
    '    }',
    '  }',
    '}',
    '',
  ].join('\n')

/** Vue 3: `GlobalComponents`, with `@fly-bid`. */
export const vueTypes = (declarations: readonly Declaration[]): string =>
  [
    "declare module 'vue' {",
    '  interface GlobalComponents {',
    ...declarations.map((declaration) => {
      const props = writable(declaration).map(([prop, declared]) => `${prop}?: ${typeOf(declared)}`)
      const on = eventsOf(declaration).map(
        ([event, { detail = '{}' }]) => `on${pascal(event)}?: (event: CustomEvent<${detail}>) => unknown`,
      )
      return `    ${classNameOf(declaration.tag)}: new () => { $props: {\n${indent(indent([...props, ...on]).split('\n'))}\n    } }`
    }),
    '  }',
    '}',
    'export {}',
    '',
  ].join('\n')

/**
 * Angular: its templates know the elements by `HTMLElementTagNameMap`, and `$event` of `(fly-bid)` by their `addEventListener`; both come with
 * `dom.d.ts`. The two names here are for classes of components.
 */
export const angularTypes = (declarations: readonly Declaration[]): string =>
  [
    '/// <reference path="./dom.d.ts" />',
    `import type { ${declarations.map(({ tag }) => `${classNameOf(tag)}EventMap`).join(', ')} } from './dom.d.ts'`,
    'interface FlyEvents {',
    ...declarations.map(({ tag }) => `  '${tag}': ${classNameOf(tag)}EventMap`),
    '}',
    '/** A tag of ours. */',
    'export type FlyTag = keyof FlyEvents',
    "/** `viewChild.required<ElementRef<FlyElement<'fly-bidding-hall'>>>('hall')`: properties and methods of the element. */",
    'export type FlyElement<Tag extends FlyTag> = HTMLElementTagNameMap[Tag]',
    "/** `onBid(event: FlyEvent<'fly-bidding-hall', 'fly-bid'>)`, called by `(fly-bid)=\"onBid($event)\"`. */",
    'export type FlyEvent<Tag extends FlyTag, Name extends keyof FlyEvents[Tag]> = FlyEvents[Tag][Name]',
    '',
  ].join('\n')
