import type { ReadonlyAtom } from './atom.ts'
import type { Body } from './body/body.ts'

/** How a property is written: `json` is any value by property and JSON by attribute; `object` and `function` are never attributes. */
export type PropKind = 'string' | 'number' | 'boolean' | 'json' | 'object' | 'function'

/** What a shell needs to know of a property. */
export interface PropRule<T = unknown> {
  readonly type: PropKind
  /** Value without an attribute and without a property set. Booleans are always `false`. */
  readonly default?: T
  /** The only words allowed; another one is warned about once and the former value stays. */
  readonly values?: readonly T[]
  /** Written by the body only. */
  readonly readOnly?: true
  /** Shown as an attribute, for styling. */
  readonly reflect?: true
  /** Without it the element does not begin, and says so (FLY-E107). */
  readonly required?: true
}

export interface PropDeclaration<T = unknown> extends PropRule<T> {
  /** TypeScript type of the property for the typings, when it is more than the kind says. */
  readonly ts?: string
  readonly doc: string
}

/** Which way an event goes (elements.md 2.3). `native`: an `Event` of the browser's own kind, fired by the field itself. */
export type EventClass = 'state' | 'value' | 'page' | 'before' | 'native'

/** What a shell needs to know of an event. */
export interface EventRule {
  readonly class: EventClass
  /** Only page events choose; before-events always are, state and value events never. */
  readonly cancelable?: true
}

/** How an event of this class travels (elements.md 2.3). */
export const eventInitOf = ({ class: kind, cancelable }: EventRule): Required<EventInit> => ({
  bubbles: kind === 'value' || kind === 'page' || kind === 'native',
  composed: kind === 'page',
  cancelable: kind === 'before' || cancelable === true,
})

export interface EventDeclaration extends EventRule {
  /** TypeScript type of `detail`; `{}` when left out. */
  readonly detail?: string
  readonly doc: string
}

/** What a shell needs to know of a method. */
export interface MethodRule {
  /** Answered at once by what the body has exposed, or with `undefined` before that; others wait for the body and answer a promise. */
  readonly sync?: true
}

export interface MethodDeclaration extends MethodRule {
  /** TypeScript signature without the name, e.g. `(code: string): boolean`. */
  readonly signature: string
  readonly doc: string
}

/** What several elements have in common (elements.md 2.5). The name says which part of the frame an element gets with it. */
export interface SharedInterface {
  readonly name: 'base' | 'field' | 'popup' | 'dialog'
  readonly props?: Readonly<Record<string, PropDeclaration>>
  readonly events?: Readonly<Record<string, EventDeclaration>>
  readonly methods?: Readonly<Record<string, MethodDeclaration>>
  readonly slots?: Readonly<Record<string, string>>
  readonly parts?: readonly string[]
  readonly css?: Readonly<Record<string, string>>
}

/** The public face of one element, as data (house.md 13.1). Shells, typings, manifest and documentation are made from it. */
export interface Declaration {
  readonly tag: `fly-${string}`
  readonly summary: string
  readonly body: () => Promise<{ body: Body }>
  /**
   * What must be there before the body is mounted: nothing; the runtime of the element's context (`configure`); or
   * a signed-in user in that runtime, too.
   */
  readonly needs: 'nothing' | 'runtime' | 'sign-in'
  /** `box` draws a block with its own look; `transparent` adds nothing around what the page puts inside; `inline` is a word among words. */
  readonly layout: 'box' | 'transparent' | 'inline'
  readonly extends?: readonly SharedInterface[]
  readonly props: Readonly<Record<string, PropDeclaration>>
  readonly events: Readonly<Record<string, EventDeclaration>>
  readonly methods: Readonly<Record<string, MethodDeclaration>>
  readonly slots: Readonly<Record<string, string>>
  readonly parts: readonly string[]
  readonly css: Readonly<Record<string, string>>
}

type Written<Props, Events, Methods> = Pick<Declaration, 'tag' | 'summary' | 'body' | 'needs'> &
  Partial<Pick<Declaration, 'layout' | 'extends' | 'slots' | 'parts' | 'css'>> & {
    readonly props: { readonly [Name in keyof Props]-?: PropDeclaration<Props[Name]> }
    readonly events: { readonly [Name in keyof Events]: EventDeclaration }
    readonly methods?: { readonly [Name in keyof Methods]: MethodDeclaration }
  }

/**
 * Declares an element. Nothing is registered here: {@link defineShell} does that.
 *
 * The three type parameters are the body's own types, so that a property, event or method the body does not know, or
 * one that the declaration forgot, does not compile.
 */
export const declareElement = <Props, Events, Methods = Record<never, never>>(written: Written<Props, Events, Methods>): Declaration => ({
  layout: 'box',
  slots: {},
  parts: [],
  css: {},
  ...written,
  methods: written.methods ?? {},
  // Each property's default is narrower than unknown; the shell reads them all alike.
  props: written.props as unknown as Declaration['props'],
  events: written.events,
})

export type CompleteInterface = Pick<Declaration, 'props' | 'events' | 'methods'>

/** All properties, events and methods of an element, its own and what it shares; its own win. */
export function completeInterfaceOf(declaration: Declaration): CompleteInterface {
  const shared = [base, ...(declaration.extends ?? [])]
  const merge = <K extends keyof CompleteInterface>(key: K): Declaration[K] =>
    Object.assign({}, ...shared.map((part) => part[key]), declaration[key]) as Declaration[K]
  return { props: merge('props'), events: merge('events'), methods: merge('methods') }
}

/** What a shell is made from: the whole declaration without what only people and tools read. */
export interface Definition extends Pick<Declaration, 'body' | 'needs' | 'layout'> {
  /** `fly-…`, or what a page has chosen (`register`). */
  readonly tag: string
  readonly props: Readonly<Record<string, PropRule>>
  readonly events: Readonly<Record<string, EventRule>>
  readonly methods: Readonly<Record<string, MethodRule>>
  /** Shared interfaces besides `base`. */
  readonly shares: readonly string[]
  /** `fly-ready` has a meaning of its own here, and the body fires it. */
  readonly ownReady: boolean
}

export const definitionOf = (declaration: Declaration): Definition => ({
  tag: declaration.tag,
  body: declaration.body,
  needs: declaration.needs,
  layout: declaration.layout,
  shares: (declaration.extends ?? []).map(({ name }) => name),
  ownReady: declaration.events['fly-ready'] !== undefined,
  ...completeInterfaceOf(declaration),
})

/** Required properties that have no value yet. */
export const missingProps = ({ props }: Definition, cells: ReadonlyMap<string, ReadonlyAtom<unknown>>): string[] =>
  Object.keys(props).filter((prop) => props[prop]?.required && (cells.get(prop)?.value ?? '') === '')

/** `projectId` is written `project-id` in HTML. */
export const attributeOf = (prop: string): string => prop.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** What every element has (elements.md 2.5, Base). `lang` is the browser's own property and needs no line here. */
export const base: SharedInterface = {
  name: 'base',
  props: {
    context: {
      type: 'string',
      default: '',
      doc: 'Name of the `<fly-context>` or `configure({name})` to use; empty means the nearest one.',
    },
    theme: {
      type: 'string',
      default: 'auto',
      values: ['auto', 'light', 'dark'],
      reflect: true,
      doc: '`auto` follows the page, then the system.',
    },
    density: { type: 'string', default: 'normal', values: ['compact', 'normal', 'roomy'], doc: 'How close the rows are.' },
    phase: {
      type: 'string',
      default: 'loading',
      values: ['loading', 'ready', 'empty', 'error', 'denied', 'signed-out'],
      readOnly: true,
      reflect: true,
      doc: 'What the element shows now.',
    },
    messages: {
      type: 'object',
      ts: 'Record<string, string> | undefined',
      doc: 'Own texts of this one element, by the keys of `locales/zh.json`; what is left out stays.',
    },
    ready: { type: 'object', readOnly: true, ts: 'Promise<void>', doc: 'Resolved at the first `ready` or `empty`.' },
  },
  events: {
    'fly-ready': { class: 'state', doc: 'First successful rendering.' },
    'fly-error': {
      class: 'page',
      cancelable: true,
      detail: '{ code: string; message: string; status?: number; traceId?: string; cause?: unknown; retry(): void }',
      doc: 'A failure the element is about to show; `preventDefault()` leaves only the event.',
    },
  },
  methods: {
    refresh: { signature: '(): Promise<void>', doc: 'Loads the data again; what the user typed stays where the element can keep it.' },
  },
  parts: ['base', 'skeleton', 'error', 'error-message', 'error-retry'],
}

export type Phase = 'loading' | 'ready' | 'empty' | 'error' | 'denied' | 'signed-out'
