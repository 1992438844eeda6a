import { type Cover, drawLayer, type Mark } from './draw.ts'
import { attributesOf, findTamper, isOnTop, modalOver, type TamperKind } from './tamper.ts'

export type { TamperKind } from './tamper.ts'

export interface GuardOptions {
  /** Where the layer stands. */
  parent: ShadowRoot
  cover: () => Cover
  /** What is drawn now; nothing without any lines. Asked again and again: days end, people and languages change. */
  mark: () => Mark | undefined
  /** Told at each rebuilding. */
  tampered: (kind: TamperKind) => void
}

export interface Guard {
  /** Looks at once, e.g. after a setting has changed. */
  refresh(): void
  end(): void
}

const TICK_MS = 400
/** An attacker who removes the mark in a loop shall not have the processor of the person for it. @see security.md R-52 */
const REBUILDS = { most: 10, withinMs: 60_000 }
/** After these a dialog or a menu may have opened above the mark. */
const OPENERS = ['focusin', 'click', 'keyup'] as const

/** Keeps a mark where it is: looks at it after every change that can be observed and otherwise twice a second, and draws it anew where somebody has touched it. */
export function guardMark(options: GuardOptions): Guard {
  const guard = new MarkGuard(options)
  guard.begin()
  return guard
}

class MarkGuard implements Guard {
  readonly #options: GuardOptions
  readonly #observer = new MutationObserver(() => this.refresh())
  #layer: HTMLElement | undefined
  /** What the layer shows, and how it looked when it was made. */
  #shown = ''
  #made = ''
  #cover: Cover = 'self'
  /** Where the place of the element is hidden while the page is not. */
  #elsewhere = false
  #rebuilt: number[] = []
  #coveredBy: Element | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #lastTick = 0
  #ended = false

  constructor(options: GuardOptions) {
    this.#options = options
  }

  begin(): void {
    for (const name of OPENERS) window.addEventListener(name, this.#soon, true)
    // Whoever has stopped the timers of the page has not stopped the person.
    for (const name of ['pointermove', 'visibilitychange'] as const) document.addEventListener(name, this.#wake, true)
    this.#tick()
  }

  end(): void {
    this.#ended = true
    clearTimeout(this.#timer)
    for (const name of OPENERS) window.removeEventListener(name, this.#soon, true)
    for (const name of ['pointermove', 'visibilitychange'] as const) document.removeEventListener(name, this.#wake, true)
    this.#observer.disconnect()
    this.#layer?.remove()
    this.#layer = undefined
  }

  refresh(): void {
    if (!this.#ended) this.#look()
  }

  readonly #soon = () => requestAnimationFrame(() => this.refresh())
  readonly #wake = () => {
    if (performance.now() - this.#lastTick > 2 * TICK_MS && !document.hidden) this.#tick()
  }

  readonly #tick = () => {
    clearTimeout(this.#timer)
    if (this.#ended) return
    this.#lastTick = performance.now()
    // A page that nobody sees is looked at when it is seen again.
    if (!document.hidden) this.#look()
    this.#timer = setTimeout(this.#tick, TICK_MS)
  }

  #look(): void {
    const mark = this.#options.mark()
    if (!mark || mark.lines.length === 0) {
      this.#layer?.remove()
      this.#layer = undefined
      this.#shown = ''
      return
    }
    const cover = this.#options.cover() === 'page' || modalOver(this.#options.parent.host) ? 'page' : 'self'
    const shown = JSON.stringify([mark, cover])
    if (!this.#layer || shown !== this.#shown) {
      this.#cover = cover
      this.#shown = shown
      this.#build(mark)
    }
    const kind = this.#tamper()
    if (kind) this.#repair(kind, mark)
    else if (this.#cover === 'page') this.#rise(mark)
  }

  #tamper(): TamperKind | undefined {
    return findTamper(this.#layer!, { place: this.#place(), cover: this.#cover, made: this.#made })
  }

  #place(): Node {
    return this.#elsewhere ? document.documentElement : this.#options.parent
  }

  #repair(kind: TamperKind, mark: Mark): void {
    const now = performance.now()
    this.#rebuilt = this.#rebuilt.filter((at) => now - at < REBUILDS.withinMs)
    if (this.#rebuilt.length >= REBUILDS.most) return
    this.#rebuilt.push(now)
    this.#build(mark)
    if (this.#cover === 'page' && this.#tamper() === 'hidden') {
      this.#elsewhere = !this.#elsewhere
      this.#build(mark)
    }
    this.#options.tampered(kind)
  }

  #build(mark: Mark): void {
    const old = this.#layer
    const layer = drawLayer(mark, this.#cover)
    this.#place().appendChild(layer)
    old?.remove()
    this.#layer = layer
    if (this.#cover === 'page') layer.showPopover?.()
    this.#observe(layer)
  }

  #observe(layer: HTMLElement): void {
    this.#made = attributesOf(layer)
    this.#observer.disconnect()
    this.#observer.observe(this.#place(), { childList: true })
    this.#observer.observe(layer, { attributes: true })
  }

  /** Above whatever has opened since. The same thing twice in a row has somebody behind it who puts it there again. */
  #rise(mark: Mark): void {
    const layer = this.#layer!
    const above = isOnTop(layer)
    this.#observe(layer)
    if (above === true) {
      this.#coveredBy = undefined
      return
    }
    layer.hidePopover?.()
    layer.showPopover?.()
    const again = above === this.#coveredBy && above !== undefined
    this.#coveredBy = above
    if (again) this.#repair('covered', mark)
  }
}
