import type { Runtime } from '#core/runtime.ts'
import { askBefore } from './before.ts'
import type { ShellHost } from './body.ts'
import { type Cell, cell } from './cell.ts'
import { attributeOf, type Declaration, type Phase, travelOf, type Whole } from './declare.ts'
import { say } from './element.messages.ts'
import { type Frame, openFrame } from './frame.ts'
import { createMethods } from './methods.ts'
import { configure, dispatch, page, version, warn, whenRuntime } from './page.ts'
import { contextAt, langAt } from './place.ts'
import { readScripts } from './scripts.ts'
import { mountSignedIn, tellTrouble } from './session-gate.ts'
import { tellTheme, themeAt, watchTheme } from './theme.ts'
import { known } from './trouble.ts'
import { readAttribute, readProperty, UNREADABLE } from './values.ts'

/** How long an element waits for `configure` before it says that nobody called it. */
export const CONFIGURE_LIMIT_MS = 5_000

/** Importing the shells on a server must not fail; the elements exist in browsers only. */
const Base = globalThis.HTMLElement ?? (class {} as unknown as typeof HTMLElement)

/** What every shell can do, whatever its declaration. The declared names are added by `defineShell`. */
export abstract class Shell extends Base {
  static readonly version = version
  abstract readonly declaration: Declaration
  abstract readonly whole: Whole

  readonly #cells = new Map<string, Cell<unknown>>()
  readonly #methods = createMethods()
  /** Properties that were set before the upgrade: they win over the attributes that the upgrade reads after them. */
  readonly #early = new Set<string>()
  readonly #runtime = cell<Runtime | undefined>(undefined)
  #frame: Frame | undefined
  /** Ends everything that lives while the element is connected. */
  #life: AbortController | undefined
  #unmount: (() => void) | undefined
  #wasReady = false
  #standing = false
  #settleReady!: () => void

  /** Called by the generated constructor: at this moment the declaration is known and early properties lie on the instance. */
  protected begin(): void {
    for (const [prop, declared] of Object.entries(this.whole.props)) {
      this.#cells.set(prop, cell(readAttribute(this.localName, prop, declared, null)))
      if (!Object.hasOwn(this, prop)) continue
      // Set before the element was upgraded: the value lies over our accessor and must come through it.
      const early = (this as Record<string, unknown>)[prop]
      delete (this as Record<string, unknown>)[prop]
      this.assign(prop, early)
      this.#early.add(prop)
    }
    this.#cells.get('ready')!.value = new Promise<void>((resolve) => {
      this.#settleReady = resolve
    })
    queueMicrotask(() => this.#early.clear())
    this.#frame = openFrame(this, this.declaration.layout)
  }

  read(prop: string): unknown {
    return this.#cells.get(prop)?.value
  }

  assign(prop: string, value: unknown): void {
    const declared = this.whole.props[prop]!
    if (declared.readOnly) warn('FLY-E105', `<${this.localName}> ${prop} is read-only.`)
    const read = declared.readOnly ? UNREADABLE : readProperty(this.localName, prop, declared, value)
    if (read !== UNREADABLE) this.#write(prop, read)
  }

  #write(prop: string, value: unknown): void {
    this.#cells.get(prop)!.value = value
    if (this.whole.props[prop]?.reflect && this.isConnected) this.#reflect(prop)
    if (prop === 'theme' || prop === 'density') this.#dress()
    if (prop === 'context' && this.#life) this.restart()
  }

  #reflect(prop: string): void {
    const value = this.read(prop)
    const text = value === true ? '' : value === false || value === undefined || value === 'auto' ? null : String(value)
    const name = attributeOf(prop)
    if (this.getAttribute(name) === text) return
    if (text === null) this.removeAttribute(name)
    else this.setAttribute(name, text)
  }

  attributeChangedCallback(name: string, before: string | null, now: string | null): void {
    const prop = Object.keys(this.whole.props).find((candidate) => attributeOf(candidate) === name)
    const declared = prop && this.whole.props[prop]
    if (!prop || !declared || declared.readOnly || before === now || this.#early.has(prop)) return
    // Our own reflection comes back here; the value is already the same.
    if (declared.reflect && now === null && this.read(prop) === 'auto') return
    const read = readAttribute(this.localName, prop, declared, now)
    if (read !== UNREADABLE) this.#write(prop, read)
  }

  connectedCallback(): void {
    this.#early.clear()
    if (this.#life) return
    this.#life = new AbortController()
    this.#life.signal.addEventListener(
      'abort',
      watchTheme(() => this.#dress()),
    )
    for (const [prop, { reflect }] of Object.entries(this.whole.props)) if (reflect) this.#reflect(prop)
    this.#dress()
    readScripts(this, this.#life.signal, (prop, text) => this.attributeChangedCallback(attributeOf(prop), null, text))
    void this.#start(this.#life.signal)
  }

  /** A move is a removal and an insertion in one task: what was moved keeps its state. */
  disconnectedCallback(): void {
    queueMicrotask(() => {
      if (!this.isConnected) this.#end()
    })
  }

  /** Present: `moveBefore` then moves without ending anything. */
  connectedMoveCallback(): void {}

  #end(): void {
    this.#life?.abort()
    this.#life = undefined
    this.#frame!.wait(false)
    this.#unmount?.()
    this.#unmount = undefined
    this.#methods.clear()
    this.#standing = false
    this.#wasReady = false
    this.#setPhase('loading')
  }

  /** Ends the body and begins again, with the properties as they are. */
  restart(): void {
    if (!this.#life) return
    this.#end()
    this.connectedCallback()
  }

  async #start(life: AbortSignal): Promise<void> {
    const frame = this.#frame!
    frame.wait(true)
    this.#setPhase('loading')
    try {
      const [{ body }, runtime] = await Promise.all([this.declaration.body(), this.#findRuntime(life)])
      if (life.aborted) return
      this.#runtime.value = runtime
      const mount = () => {
        this.#standing = false
        frame.wait(false)
        this.#clearTrouble()
        if (this.#unmount) this.#setPhase('ready')
        else this.#unmount = body.mount(this.#host(), frame.body)
      }
      if (runtime)
        life.addEventListener(
          'abort',
          runtime.theme.choice.subscribe(() => this.#dress()),
        )
      if (!runtime) mount()
      else if (this.declaration.needs === 'sign-in') mountSignedIn(runtime.session, life, mount, (trouble) => this.fail(trouble))
      else {
        mount()
        if (this.declaration.layout === 'box') tellTrouble(runtime.session, life, mount, (trouble) => this.#stand(trouble))
      }
    } catch (cause) {
      if (!life.aborted) this.fail({ code: 'FLY-E103', cause })
    }
  }

  async #findRuntime(life: AbortSignal): Promise<Runtime | undefined> {
    if (this.declaration.needs === 'nothing') return undefined
    const name = contextAt(this, String(this.read('context')))
    const late = setTimeout(() => {
      const fix = `fly.configure({ gatewayUrl: '/' }) or <fly-context gateway-url="/"> for the context "${name}"`
      this.fail({ code: 'FLY-E101', cause: `Nothing was configured: add ${fix}.` })
    }, CONFIGURE_LIMIT_MS)
    life.addEventListener('abort', () => clearTimeout(late))
    const runtime = await whenRuntime(name, life, (cause) => {
      clearTimeout(late)
      const again = page().wanted.get(name)
      this.fail({ kind: 'unreachable', cause, retry: again && (() => void configure(again).catch(() => undefined)) })
    })
    clearTimeout(late)
    return runtime
  }

  #host(): ShellHost {
    return {
      element: this,
      root: this.#frame!.root,
      props: Object.fromEntries(this.#cells),
      runtime: this.#runtime,
      emit: (name, detail) => this.#emit(name, detail),
      before: (name, detail) => askBefore(this, name, detail, () => say(this.#lang(), 'waited')),
      expose: this.#methods.expose,
      write: (prop, value) => this.#write(prop, value),
      setPhase: (phase) => {
        if (this.#standing) return
        if (phase !== 'error') this.#clearTrouble()
        this.#setPhase(phase)
      },
      fail: (trouble) => this.fail(trouble),
    }
  }

  #emit(name: string, detail: unknown = {}): boolean {
    const declared = this.whole.events[name]
    if (!declared) throw new Error(`<${this.localName}> does not declare the event ${name}`)
    return dispatch(this, new CustomEvent(name, { ...travelOf(declared), detail }))
  }

  /** A method that the body answers, now or as soon as it is there. On an element that is not in a page it does nothing. */
  call(name: string, args: unknown[]): Promise<unknown> {
    return this.#methods.call(name, args, () => this.#life !== undefined)
  }

  /** A method that answers at once; `undefined` while the body is not there. */
  callNow(name: string, args: unknown[]): unknown {
    return this.#methods.get(name)?.(...args)
  }

  /** Loads the data again: the body does it if it can, else it is mounted anew. */
  async refresh(): Promise<void> {
    const own = this.#methods.get('refresh')
    if (own) await own()
    else this.restart()
  }

  /** Focuses the first control inside. */
  override focus(options?: FocusOptions): void {
    const own = this.#methods.get('focus')
    if (own) own(options)
    const first = 'button, input, select, textarea, a[href], [tabindex]:not([tabindex="-1"])'
    if (!own) this.#frame!.base.querySelector<HTMLElement>(first)?.focus(options)
  }

  fail(thrown: unknown): void {
    const trouble = known(thrown)
    const retry = trouble.retry ?? (() => this.restart())
    const lang = this.#lang()
    const message = trouble.message || say(lang, trouble.say)
    this.#setPhase(trouble.phase)
    const { code, status, traceId, cause } = trouble
    console.error(`[fly ${code}] <${this.localName}> ${message}`, cause ?? '')
    const show = this.#emit('fly-error', { code, message, status, traceId, cause, retry })
    this.#frame!.wait(false)
    const signIn = () => void this.#runtime.value?.session.signIn()
    if (show)
      this.#frame!.block(trouble, {
        lang,
        keepBody: this.#wasReady || this.declaration.layout === 'transparent',
        retry,
        signIn: this.#runtime.value && signIn,
      })
  }

  /** A failure that a body which draws something all the same does not clear. */
  #stand(trouble: unknown): void {
    this.#standing = true
    this.fail(trouble)
  }

  #clearTrouble(): void {
    this.#frame!.block(undefined, { lang: this.#lang(), keepBody: true, retry: () => undefined })
  }

  #setPhase(phase: Phase): void {
    this.#cells.get('phase')!.value = phase
    if (this.isConnected) this.#reflect('phase')
    if (this.#wasReady || (phase !== 'ready' && phase !== 'empty')) return
    this.#wasReady = true
    this.#settleReady()
    if (!this.declaration.events['fly-ready']) this.#emit('fly-ready')
  }

  #lang(): string {
    return langAt(this, this.#runtime.value?.locale.lang.value)
  }

  #dress(): void {
    if (!this.isConnected || !this.#frame) return
    const { base } = this.#frame
    const theme = themeAt(this, String(this.read('theme')), this.#runtime.value?.theme.choice.value)
    const changed = base.dataset.theme !== theme
    base.dataset.theme = theme
    base.dataset.density = String(this.read('density'))
    if (changed && this.#wasReady) tellTheme()
  }
}
