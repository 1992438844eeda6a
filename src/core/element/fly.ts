import type { Runtime } from '#core/runtime/runtime.ts'
import { configure, type PageOptions } from './configure.ts'
import type { Definition } from './declare.ts'
import { defineShell } from './define.ts'
import type { Diagnosis } from './look/diagnose.ts'
import { onPage, page, version } from './page.ts'

/** What `fly.notify()` takes. */
export interface PageNotice {
  type?: 'info' | 'success' | 'warning' | 'danger'
  title: string
  detail?: string
  /** Label of a button; the element fires `fly-action` when it is pressed. */
  action?: string
  /** Milliseconds; 0 stays. */
  timeout?: number
}

/** The global `fly`: everything a page without a bundler needs (elements.md 2.1, 2.4, 2.7). */
export interface Fly {
  readonly version: string
  configure(options: PageOptions): Promise<Runtime>
  /** Creates a dialog element at the end of the page, opens it, resolves with its result or `null`, and removes it. */
  open(tag: string, props?: Record<string, unknown>): Promise<unknown>
  /** Shows a notice; the first one adds `<fly-notifications>` to the page when it has none. Resolves with the notice's id. */
  notify(notice: PageNotice): Promise<number>
  /** Hears an event of all elements, also one that does not bubble: `on('before-submit', fn)`. The answer ends it. */
  on(name: string, fn: (event: CustomEvent) => void): () => void
  /** Changes the language of every element of the page. */
  setLocale(lang: 'zh' | 'en'): Promise<void>
  /** Loads bodies ahead: `preload('bidding-hall')`. */
  preload(...names: string[]): Promise<void>
  /** Prints what somebody who looks for a fault wants to know first, and answers it. */
  doctor(): Promise<Diagnosis>
}

type Queued = ['configure', PageOptions] | ['open', string, Record<string, unknown> | undefined, (result: unknown) => void]

/** Registers the elements and answers `fly`; a second copy on the page leaves the first one's global in place. */
export function install(plans: readonly Definition[]): Fly {
  const script = document.currentScript instanceof HTMLScriptElement ? document.currentScript.src : 'module'
  page().copies.push({ version, script })
  for (const plan of plans) defineShell(plan)

  const global = globalThis as { fly?: (Partial<Fly> & { q?: Queued[] }) | undefined }
  if (global.fly?.version) return global.fly as Fly
  const queue = global.fly?.q ?? []
  const fly = createFly(plans)
  global.fly = fly
  replay(queue, fly)
  readConfigScript(fly)
  return fly
}

/** What only some pages call comes with the stage. */
const later = async () => (await import('./stage.ts')).pageCalls()

type PageCalls = Awaited<ReturnType<typeof later>>
const call =
  <Args extends unknown[], Answer>(pick: (calls: PageCalls) => (...args: Args) => Promise<Answer>) =>
  async (...args: Args): Promise<Answer> =>
    pick(await later())(...args)

/** What a page may ask for, whatever it has registered. */
export const createFly = (plans: readonly Definition[]): Fly => ({
  version,
  configure,
  open: call((calls) => calls.open),
  notify: call((calls) => calls.notify),
  on: onPage,
  setLocale: call((calls) => calls.setLocale),
  preload: (...names) => call((calls) => calls.preload)(plans, names),
  doctor: () => call((calls) => calls.doctor)(plans),
})

function replay(queue: readonly Queued[], fly: Fly): void {
  for (const call of queue) {
    if (call[0] === 'configure') void fly.configure(call[1])
    else fly.open(call[1], call[2]).then(call[3], (cause) => console.error(cause))
  }
}

/** `<script type="application/json" data-fly-config>`: the third form of `configure` (elements.md 2.7). */
function readConfigScript(fly: Fly): void {
  const read = () => {
    const script = document.querySelector('script[type="application/json"][data-fly-config]')
    if (!script) return
    try {
      void fly.configure(JSON.parse(script.textContent ?? ''))
    } catch (cause) {
      console.warn('[fly FLY-E105] data-fly-config is not JSON.', cause)
    }
  }
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', read, { once: true })
  else read()
}
