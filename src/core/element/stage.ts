import type { Runtime } from '#core/runtime/runtime.ts'
import { type Atom, atom } from './atom.ts'
import type { Body, ShellHost } from './body/body.ts'
import { contextAt } from './closest-context.ts'
import { eventInitOf, missingProps, type Phase } from './declare.ts'
import type { openControls as OpenControls } from './field/controls.ts'
import { whenIdle } from './idle.ts'
import { createLocalizer, type Localizer } from './localizer.ts'
import { type Frame, openFrame } from './look/frame.ts'
import { tellTheme, themeAt, watchPage } from './look/theme.ts'
import { dispatch } from './page.ts'
import { readScripts } from './scripts.ts'
import type { Inside } from './shell.ts'

/** What is needed when something is wrong. */
const errorParts = async (): Promise<ErrorParts> => {
  loadedParts ??= await import('./look/element-error.ts')
  return loadedParts
}
type ErrorParts = typeof import('./look/element-error.ts')
let loadedParts: ErrorParts | undefined

/** What a page asks of `fly` itself. */
export const pageCalls = () => import('./page-calls.ts')

/** What an element is while it stands in a page. Loaded with the first element that is connected, in a file of its own. */
export interface Stage {
  /** Begins a life: shows the frame, waits for what the body needs, mounts it. `life` ends everything that was begun. */
  begin(life: AbortSignal, body: Promise<{ body: Body }>): void
  /** The element stands elsewhere now, without having left the page. */
  moved(): void
  end(): void
}

export const openStage = (inside: Inside): Stage => new ElementStage(inside)

class ElementStage implements Stage {
  readonly #inside: Inside
  readonly #frame: Frame
  readonly #runtime: Atom<Runtime | undefined> = atom<Runtime | undefined>(undefined)
  #localizer: Localizer | undefined
  #unmount: (() => void) | undefined
  #wasReady = false
  readonly #moves = atom(0)
  /** Grows with every failure and every success, so that a failure which was overtaken is not shown. */
  #turn = 0
  /** A failure that a body which draws something all the same does not clear. */
  #standing = false
  /** Says the failure that is shown in another language. */
  #sayIn: ((lang: string) => void) | undefined

  constructor(inside: Inside) {
    this.#inside = inside
    this.#frame = openFrame(inside.root, inside.plan.layout)
  }

  #read(prop: string): string {
    return String(this.#inside.cells.get(prop)?.value)
  }

  begin(life: AbortSignal, body: Promise<{ body: Body }>): void {
    const dress = () => this.#dress()
    const { cells } = this.#inside
    const ends = [
      watchPage(dress),
      this.#moves.subscribe(dress),
      cells.get('theme')?.subscribe(dress),
      cells.get('density')?.subscribe(dress),
    ]
    life.addEventListener('abort', () => {
      for (const end of ends) end?.()
    })
    const localizer = createLocalizer(this.#inside, this.#moves, life)
    this.#localizer = localizer
    ends.push(localizer.revision.subscribe(() => this.#sayIn?.(localizer.lang())))
    readScripts(this.#inside, life)
    void this.#play(life, body)
  }

  moved(): void {
    this.#moves.value += 1
  }

  end(): void {
    this.#frame.wait(false)
    this.#unmount?.()
    this.#unmount = undefined
    this.#standing = false
    this.#wasReady = false
  }

  async #play(life: AbortSignal, body: Promise<{ body: Body }>): Promise<void> {
    const frame = this.#frame
    const { plan, element } = this.#inside
    const { needs, shares, layout } = plan
    frame.wait(true)
    try {
      const fail = (error: unknown) => void this.#fail(error, life)
      // What wraps content of the page always begins, so that the content shows; its body says by itself what is missing.
      if (layout !== 'transparent' && missingProps(plan, this.#inside.cells).length > 0)
        await (await errorParts()).whenGiven(this.#inside, life, fail)
      const context = needs === 'nothing' ? undefined : await import('./context-services.ts')
      const runtime = context?.awaitRuntime(contextAt(element, this.#read('context')), life, fail)
      const [{ body: come }, found, controls] = await Promise.all([
        body,
        runtime,
        shares.length > 0 ? import('./field/controls.ts') : undefined,
      ])
      if (life.aborted) return
      this.#runtime.value = found
      const mount = () => {
        this.#standing = false
        frame.wait(false)
        this.#clear()
        if (this.#unmount) this.#setPhase('ready')
        else this.#unmount = come.mount(this.#host(life, controls?.openControls), frame.body)
      }
      if (found)
        life.addEventListener(
          'abort',
          found.theme.choice.subscribe(() => this.#dress()),
        )
      if (found && needs === 'sign-in') {
        context?.mountSignedIn(found.session, life, mount, fail, frame.body, this.#inside.restart)
        return
      }
      mount()
      const stand = (error: unknown) => {
        this.#standing = true
        fail(error)
      }
      if (found && layout === 'box') context?.showSessionError(found.session, life, mount, stand)
    } catch (cause) {
      void this.#fail({ code: 'FLY-E103', cause }, life)
    }
  }

  #host(life: AbortSignal, open: typeof OpenControls | undefined): ShellHost {
    const { element, root, cells, methods, write, plan } = this.#inside
    const localizer = this.#localizer!
    const emit = (name: string, detail?: unknown) => this.#emit(name, detail)
    const before: ShellHost['before'] = async (name, detail) => {
      const { dispatchCancelable, say } = await errorParts()
      return dispatchCancelable(element, name, detail, () => say(localizer.lang(), 'waited'))
    }
    // Whoever may have to say that the network is gone must not begin to load the words then; the picture is first.
    if (plan.needs !== 'nothing' || Object.keys(plan.events).join().includes('fly-before-'))
      whenIdle(() => void errorParts().catch(() => undefined))
    return {
      element,
      root,
      props: Object.fromEntries(cells),
      runtime: this.#runtime,
      textRevision: localizer.revision,
      text: localizer.text,
      lang: localizer.lang,
      ...(open?.(this.#inside, { localizer, moves: this.#moves, emit, before, life }) ?? {
        field: undefined,
        popup: undefined,
        dialog: undefined,
      }),
      emit,
      before,
      expose: methods.expose,
      write,
      setPhase: (phase) => {
        if (this.#standing) return
        if (phase !== 'error') this.#clear()
        this.#setPhase(phase)
      },
      fail: (thrown) => void this.#fail(thrown, life),
    }
  }

  #emit(name: string, detail: unknown = {}): boolean {
    const { element, plan } = this.#inside
    const rule = plan.events[name]
    if (!rule) throw new Error(`<${element.localName}> does not declare the event ${name}`)
    return dispatch(element, new CustomEvent(name, { ...eventInitOf(rule), detail }))
  }

  async #fail(thrown: unknown, life: AbortSignal): Promise<void> {
    const { error } = this.#frame
    this.#turn += 1
    const turn = this.#turn
    try {
      // What is there already is shown at once.
      const { fail } = loadedParts ?? (await errorParts())
      // It may be over meanwhile: the element is gone, or the next loading went well.
      if (life.aborted || turn !== this.#turn) return
      const session = this.#runtime.value?.session
      this.#sayIn = fail(this.#inside, this.#frame, thrown, {
        lang: this.#localizer!.lang(),
        keepBody: this.#wasReady,
        emit: (detail) => this.#emit('fly-error', detail),
        signIn: session && (() => void session.signIn()),
      })
    } catch (cause) {
      error.hidden = false
      this.#inside.bare(error, cause)
    }
  }

  #clear(): void {
    const { error, body } = this.#frame
    this.#turn += 1
    this.#sayIn = undefined
    error.hidden = true
    error.replaceChildren()
    body.hidden = false
  }

  #setPhase(phase: Phase): void {
    this.#inside.setPhase(phase)
    if (this.#wasReady || (phase !== 'ready' && phase !== 'empty')) return
    this.#wasReady = true
    this.#inside.settle()
    // A declaration with an own meaning of `fly-ready` fires it by its body.
    if (!this.#inside.plan.ownReady) this.#emit('fly-ready')
  }

  #dress(): void {
    if (!this.#inside.element.isConnected) return
    const { base } = this.#frame
    const theme = themeAt(this.#inside.element, this.#read('theme'), this.#runtime.value?.theme.choice.value)
    const changed = base.dataset.theme !== theme
    base.dataset.theme = theme
    base.dataset.density = this.#read('density')
    if (changed && this.#wasReady) tellTheme()
  }
}
