import type { ReadonlySignal } from '@preact/signals-react'
import type { ReadonlyAtom } from '#core/element/atom.ts'
import type { Phase } from '#core/element/declare.ts'
import type { Field } from '#core/element/field/field.ts'
import type { Localizer } from '#core/element/localizer.ts'
import type { Runtime } from '#core/runtime/runtime.ts'
import type { Dialog } from './dialog.ts'
import type { Popup } from './popup.ts'

/** A failure as an element shows it. A `Failure` of the core fits. */
export interface ElementError {
  /** `FLY-Ennn`, or the code of the gateway. */
  code?: string | undefined
  /** `unauthorised | forbidden | refused | unreachable | timeout | broken`: chooses the code and the phase when there is none. */
  kind?: string | undefined
  /** One sentence in the user's language; a function is asked again when the language of the element changes. */
  message?: string | (() => string) | undefined
  /** The session was there and ended: the sentence says "again". */
  ended?: boolean | undefined
  status?: number | undefined
  traceId?: string | undefined
  /** What the Retry button does; mounting the body again when left out. */
  retry?: (() => void) | undefined
  cause?: unknown
}

/** What was decided about an action that the page could stop (elements.md 2.3, before-events). */
export interface Verdict<Payload = Record<string, unknown>> {
  ok: boolean
  /** What the page asked to change in what is sent. */
  patch: Partial<Payload>
  /** Why it was stopped, to be shown beside the button; absent when it was stopped in silence. */
  reason?: string
}

interface HostVerbs {
  readonly element: HTMLElement
  readonly root: ShadowRoot
  /** Fires a declared event with the travel of its class. `false`: the page prevented it. */
  emit(name: string, detail?: unknown): boolean
  /** Fires a before-event and waits for what the page asked to wait for (30 s, FLY-E505). */
  before<Payload extends object>(name: string, detail: Payload): Promise<Verdict<Payload>>
  /** Gives the declared methods their work; the answer takes them back. */
  expose(methods: Record<string, (...args: never[]) => unknown>): () => void
  /** Writes a property that the page may only read. Silent: no event. */
  write(prop: string, value: unknown): void
  setPhase(phase: Phase): void
  /** Shows the failure inside the element and fires `fly-error`. Cleared by the next `setPhase`. */
  fail(error: unknown): void
  /** A sentence in the element's language (`messages` of the element, of the page, of the gateway, the bundled one). */
  readonly text: Localizer['text']
  /** BCP 47. */
  lang(): string
}

/** `T` with signals in the place of what can be watched. */
export type Watched<T> = { readonly [K in keyof T]: T[K] extends ReadonlyAtom<infer V> ? ReadonlySignal<V> : T[K] }

/** The shell as a body without React sees it. */
export interface ShellHost<Props = Record<string, unknown>> extends HostVerbs {
  readonly props: { readonly [Name in keyof Props]: ReadonlyAtom<Props[Name]> }
  readonly runtime: ReadonlyAtom<Runtime | undefined>
  /** Grows whenever `text` may answer differently. */
  readonly textRevision: ReadonlyAtom<number>
  /** Present when the declaration extends the interface of that name: {@link fieldOf}, {@link popupOf}, {@link dialogOf}. */
  readonly field: Field | undefined
  readonly popup: Popup | undefined
  readonly dialog: Dialog | undefined
}

/** The shell as a React view sees it: properties and runtime are signals. */
export interface BodyHost<Props = Record<string, unknown>> extends HostVerbs {
  readonly props: { readonly [Name in keyof Props]-?: ReadonlySignal<Props[Name]> }
  readonly runtime: ReadonlySignal<Runtime | undefined>
  /** Grows whenever `text` may answer differently. */
  readonly textRevision: ReadonlySignal<number>
  /** Present when the declaration extends the interface of that name: {@link fieldOf}, {@link popupOf}, {@link dialogOf}. */
  readonly field: Watched<Field> | undefined
  readonly popup: Watched<Popup> | undefined
  readonly dialog: Watched<Dialog> | undefined
}

/** What a body module exports as `body`. The answer of `mount` ends it and leaves nothing behind. */
export interface Body {
  mount(host: ShellHost, into: HTMLElement): () => void
}
