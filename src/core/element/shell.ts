import { type Atom, atom } from './atom.ts'
import { attributeOf, type Definition, type Phase } from './declare.ts'
import { createFormSide, type FormSide } from './field/form-side.ts'
import { createMethods, type Methods } from './methods.ts'
import { dispatch, version, warn } from './page.ts'
import type { Stage } from './stage.ts'
import { readAttribute, readProperty, UNREADABLE } from './values.ts'

/** Importing the shells on a server must not fail; the elements exist in browsers only. */
const Base = globalThis.HTMLElement ?? (class {} as unknown as typeof HTMLElement)

/** How the host stands among what is around it; the page's own rule on the tag wins. */
const HOST = { box: 'block', inline: 'inline-block;vertical-align:middle', transparent: 'contents' } as const
const hostSheets = new Map<string, CSSStyleSheet>()

function hostSheet(layout: Definition['layout']): CSSStyleSheet {
  let sheet = hostSheets.get(layout)
  if (!sheet) {
    sheet = new CSSStyleSheet()
    sheet.replaceSync(`:host{display:${HOST[layout]};min-inline-size:0}:host([hidden]){display:none}`)
    hostSheets.set(layout, sheet)
  }
  return sheet
}

/** The shell as its stage sees it. */
export interface Inside {
  readonly element: HTMLElement
  readonly plan: Definition
  readonly root: ShadowRoot
  readonly cells: ReadonlyMap<string, Atom<unknown>>
  readonly methods: Methods
  readonly form: FormSide | undefined
  /** Sets a property from within, read-only ones too. */
  write(prop: string, value: unknown): void
  /** Sets a property as its attribute would. */
  writeText(prop: string, text: string): void
  setPhase(phase: Phase): void
  /** Settles `ready`. */
  settle(): void
  /** Ends the body and begins again, with the properties as they are. */
  restart(): void
  /** Says that something could not be loaded, without anything that would have to be loaded. */
  bare(into: ParentNode, cause: unknown): void
}

/**
 * What is there as soon as the script has run: the public face of an element, whatever its declaration (the declared names are
 * added by `defineShell`), and its side of a form. Everything that is needed once it stands in a page is its stage, loaded then.
 */
export abstract class Shell extends Base {
  static readonly version = version
  abstract readonly plan: Definition

  readonly #cells = new Map<string, Atom<unknown>>()
  readonly #methods = createMethods()
  /** Properties that were set before the upgrade: they win over the attributes that the upgrade reads after them. */
  readonly #early = new Set<string>()
  #inside!: Inside
  #stage: Stage | undefined
  /** Ends everything that lives while the element is connected. */
  #life: AbortController | undefined

  /** Called by the generated constructor: at this moment the definition is known and early properties lie on the instance. */
  protected begin(): void {
    const { plan } = this
    let settle!: () => void
    const ready = new Promise<void>((resolve) => {
      settle = resolve
    })
    const field = plan.shares.includes('field')
    const root = this.attachShadow({ mode: 'open', delegatesFocus: field })
    root.adoptedStyleSheets = [hostSheet(plan.layout)]
    this.#inside = {
      element: this,
      plan,
      root,
      cells: this.#cells,
      methods: this.#methods,
      form: field ? createFormSide(this, (prop) => this.read(prop)) : undefined,
      write: (prop, value) => this.#write(prop, value),
      writeText: (prop, text) => this.attributeChangedCallback(attributeOf(prop), null, text),
      setPhase: (phase) => this.#write('phase', phase),
      settle,
      restart: () => this.restart(),
      bare: (into, cause) => this.#bare(into, cause),
    }
    for (const [prop, rule] of Object.entries(plan.props)) this.#cells.set(prop, atom(readAttribute(this.localName, prop, rule, null)))
    for (const prop of Object.keys(plan.props)) {
      if (!Object.hasOwn(this, prop)) continue
      // Set before the element was upgraded: the value lies over our accessor and must come through it.
      const early = (this as Record<string, unknown>)[prop]
      delete (this as Record<string, unknown>)[prop]
      this.assign(prop, early)
      this.#early.add(prop)
    }
    this.#cells.get('ready')!.value = ready
    queueMicrotask(() => this.#early.clear())
    this.#inside.form?.tell()
  }

  read(prop: string): unknown {
    const internals = this.#inside.form?.internals
    return internals && prop in internals && this.plan.props[prop]?.readOnly
      ? internals[prop as keyof ElementInternals]
      : this.#cells.get(prop)?.value
  }

  assign(prop: string, value: unknown): void {
    const rule = this.plan.props[prop]!
    if (rule.readOnly) warn('FLY-E105', `<${this.localName}> ${prop} is read-only.`)
    const read = rule.readOnly ? UNREADABLE : readProperty(this.localName, prop, rule, value)
    if (read !== UNREADABLE) this.#write(prop, read)
  }

  #write(prop: string, value: unknown): void {
    this.#cells.get(prop)!.value = value
    if (this.plan.props[prop]?.reflect && this.isConnected) this.#reflect(prop)
    if (prop !== 'phase') this.#inside.form?.tell()
    if (prop === 'context') this.restart()
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
    const prop = Object.keys(this.plan.props).find((candidate) => attributeOf(candidate) === name)
    const rule = prop && this.plan.props[prop]
    if (!prop || !rule || rule.readOnly || before === now || this.#early.has(prop)) return
    // Our own reflection comes back here; the value is already the same.
    if (rule.reflect && now === null && this.read(prop) === 'auto') return
    const read = readAttribute(this.localName, prop, rule, now)
    if (read !== UNREADABLE) this.#write(prop, read)
  }

  connectedCallback(): void {
    this.#early.clear()
    if (this.#life) {
      this.#stage?.moved()
      return
    }
    this.#life = new AbortController()
    for (const [prop, { reflect }] of Object.entries(this.plan.props)) if (reflect) this.#reflect(prop)
    void this.#start(this.#life.signal)
  }

  async #start(life: AbortSignal): Promise<void> {
    const body = this.plan.body()
    // The stage tells of a body that did not come; until then it is nobody's unhandled rejection.
    body.catch(() => undefined)
    try {
      const { openStage } = await import('./stage.ts')
      this.#stage ??= openStage(this.#inside)
      if (!life.aborted) this.#stage.begin(life, body)
    } catch (cause) {
      if (!life.aborted) this.#bare(this.#inside.root, cause)
    }
  }

  /** No style and no choice of language, but a code and a way out. */
  #bare(into: ParentNode, cause: unknown): void {
    const retry = document.createElement('button')
    retry.append('重试 Retry')
    retry.onclick = () => this.restart()
    into.replaceChildren('FLY-E103 该组件加载失败。This part could not be loaded. ', retry)
    this.#write('phase', 'error')
    const detail = { code: 'FLY-E103', message: 'This part could not be loaded.', cause, retry: () => this.restart() }
    dispatch(this, new CustomEvent('fly-error', { bubbles: true, composed: true, cancelable: true, detail }))
    console.error(`[fly FLY-E103] <${this.localName}>`, cause)
  }

  /** A move is a removal and an insertion in one task: what was moved keeps its state. */
  disconnectedCallback(): void {
    queueMicrotask(() => {
      if (!this.isConnected) this.#end()
    })
  }

  /** Present: `moveBefore` then moves without ending anything. */
  connectedMoveCallback(): void {
    this.#stage?.moved()
  }

  #end(): void {
    this.#life?.abort()
    this.#life = undefined
    this.#stage?.end()
    this.#methods.clear()
    this.#write('phase', 'loading')
  }

  restart(): void {
    if (!this.#life) return
    this.#end()
    this.connectedCallback()
  }

  /** A method that the body answers, now or as soon as it is there. On an element that is not in a page it does nothing. */
  async call(name: string, args: unknown[]): Promise<unknown> {
    if (!this.#life && name === 'show' && this.plan.shares.includes('dialog'))
      throw new Error(`<${this.localName}> is not in the page (FLY-E110)`)
    return this.#methods.call(name, args, () => this.#life !== undefined)
  }

  /** A method that answers at once; `undefined` while the body is not there. */
  callNow(name: string, args: unknown[]): unknown {
    const own = this.#methods.get(name) ?? this.#inside.form?.verbs[name]
    return own?.(...(args as never[]))
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
    const first = 'button,input,select,textarea,a[href],[tabindex]:not([tabindex="-1"])'
    if (!own) this.#inside.root.querySelector<HTMLElement>(first)?.focus(options)
  }

  formResetCallback(): void {
    const form = this.#inside.form!
    form.shown.value = false
    this.attributeChangedCallback('value', null, this.getAttribute('value') ?? '')
    form.resets.value += 1
  }

  formStateRestoreCallback(state: unknown): void {
    if (typeof state === 'string') this.#write('value', state)
  }

  formDisabledCallback(disabled: boolean): void {
    this.#inside.form!.disabled.value = disabled
  }
}
