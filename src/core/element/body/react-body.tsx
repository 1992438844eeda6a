import { type ReadonlySignal, signal } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import r2wc from '@r2wc/react-to-web-component'
import { Component, type ComponentType, type ReactNode, useEffect } from 'react'
import type { ReadonlyAtom } from '#core/element/atom.ts'
import { StyleRoot } from '#core/element/look/styles.ts'
import { LocalizerContext, RuntimeContext } from '#core/runtime/context.tsx'
import type { Body, BodyHost, ShellHost, Watched } from './body.ts'

/** A view as the body of an element. `host` has the properties as signals. */
export type View<Props> = ComponentType<{ host: BodyHost<Props> }>

interface Mounted {
  View: View<never>
  host: BodyHost<never>
  /** Whether the view has said by itself how far it is. */
  spoke: () => boolean
}

/** What each inner element draws: given before it is connected, because r2wc draws at once. */
const mounted = new WeakMap<HTMLElement, Mounted>()

/** The only component that r2wc knows. It is given the inner element as `container`, and nothing else. */
function Bridge({ container }: { container: HTMLElement }) {
  const entry = mounted.get(container)
  return entry ? <Stage entry={entry} /> : null
}

function Stage({ entry: { View, host, spoke } }: { entry: Mounted }) {
  useSignals()
  const Shown = View as View<unknown>
  const runtime = host.runtime.value
  const view = (
    <StyleRoot value={host.root}>
      <LocalizerContext value={host}>
        <Boundary host={host}>
          <Shown host={host as BodyHost<unknown>} />
          <Painted host={host} spoke={spoke} />
        </Boundary>
      </LocalizerContext>
    </StyleRoot>
  )
  return runtime ? <RuntimeContext value={runtime}>{view}</RuntimeContext> : view
}

/** Reports `ready` after the first painting of a view that does not report its own phases. Effects of the view run before. */
function Painted({ host, spoke }: { host: BodyHost<never>; spoke: () => boolean }) {
  useEffect(() => {
    if (!spoke()) host.setPhase('ready')
  }, [host, spoke])
  return null
}

/** Keeps a defect of a view inside its element. */
class Boundary extends Component<{ host: BodyHost<never>; children: ReactNode }, { broken: boolean }> {
  override state = { broken: false }
  static getDerivedStateFromError() {
    return { broken: true }
  }
  override componentDidCatch(cause: unknown) {
    this.props.host.fail(cause)
  }
  override render() {
    return this.state.broken ? null : this.props.children
  }
}

/**
 * The private element that r2wc mounts React into. r2wc's own properties and events are not used (decisions.md 4); what is
 * changed here: it unmounts after the task, because a move is a removal and an insertion, and because React must not be
 * unmounted while a React page is drawing.
 */
class Inner extends (r2wc(Bridge) as unknown as { new (): HTMLElement & { connectedCallback(): void; disconnectedCallback(): void } }) {
  override disconnectedCallback() {
    queueMicrotask(() => {
      if (!this.isConnected) super.disconnectedCallback()
    })
  }
  connectedMoveCallback() {}
}

/** Each copy of the bundle has an inner tag of its own. */
function innerTag(): string {
  let tag = 'fly-react-body'
  while (customElements.get(tag)) tag += '-'
  customElements.define(tag, Inner)
  return tag
}
let tag: string | undefined

/** A signal that repeats an atom of the shell; `ends` takes what stops the repeating. */
function repeat<T>(from: ReadonlyAtom<T>, ends: (() => void)[]): ReadonlySignal<T> {
  const own = signal(from.value)
  const copy = (value: T) => {
    own.value = value
  }
  ends.push(from.subscribe(copy))
  return own
}

/** The same thing with signals in the place of its atoms. */
const watched = <T extends object>(from: T | undefined, ends: (() => void)[]): Watched<T> | undefined =>
  from &&
  (Object.fromEntries(
    Object.entries(from).map(([name, part]) => [name, typeof part?.subscribe === 'function' ? repeat(part, ends) : part]),
  ) as Watched<T>)

function hostOf(shell: ShellHost, ends: (() => void)[]): { host: BodyHost; spoke: () => boolean } {
  let spoken = false
  const host: BodyHost = {
    ...shell,
    props: Object.fromEntries(Object.entries(shell.props).map(([name, prop]) => [name, repeat(prop, ends)])),
    runtime: repeat(shell.runtime, ends),
    textRevision: repeat(shell.textRevision, ends),
    field: watched(shell.field, ends),
    popup: watched(shell.popup, ends),
    dialog: watched(shell.dialog, ends),
    setPhase(phase) {
      spoken = true
      shell.setPhase(phase)
    },
    fail(error) {
      spoken = true
      shell.fail(error)
    },
  }
  return { host, spoke: () => spoken }
}

/**
 * React focuses the host, whom it takes for the owner, when a focused control inside has gone: nobody asked to begin at the first
 * control anew, so that one call is left out. The browser goes on from where the control was.
 *
 * @returns ends it
 */
function keepPlace({ element, root }: Pick<ShellHost, 'element' | 'root'>): () => void {
  let focused: HTMLElement | undefined
  const remember = (event: Event) => {
    // Of an element within this one that is the element: it knows its own place, and only it hears where the focus goes within it.
    focused = event.target as HTMLElement
  }
  // Who leaves is forgotten, but not a control that React takes out and puts elsewhere, e.g. a row that was moved: it has its focus back.
  const forget = () =>
    queueMicrotask(() => {
      if (root.activeElement !== focused) focused = undefined
    })
  const focus = element.focus.bind(element)
  root.addEventListener('focusin', remember)
  root.addEventListener('focusout', forget)
  element.focus = (options) => {
    if (!focused || root.activeElement) focus(options)
    else if (focused.isConnected) focused.focus(options)
    else focused = undefined
  }
  return () => {
    root.removeEventListener('focusin', remember)
    root.removeEventListener('focusout', forget)
    Reflect.deleteProperty(element, 'focus')
  }
}

/**
 * Makes a body of a React view. The frame puts the runtime, the style root and an error boundary around it; a view that
 * never calls `setPhase` is `ready` after its first painting.
 */
export const reactBody = <Props,>(view: View<Props>): Body => ({
  mount(shell, into) {
    tag ??= innerTag()
    const ends: (() => void)[] = [keepPlace(shell)]
    const { host, spoke } = hostOf(shell, ends)
    const inner = document.createElement(tag)
    inner.dataset.view = ''
    mounted.set(inner, { View: view as unknown as View<never>, host: host as unknown as BodyHost<never>, spoke })
    into.append(inner)
    return () => {
      inner.remove()
      for (const end of ends) end()
    }
  },
})
