import { whenRuntime } from './body/runtime-at.ts'
import type { Definition } from './declare.ts'
import type { PageNotice } from './fly.ts'
import type { Diagnosis } from './look/diagnose.ts'
import { page, tagOf, tagsOf } from './page.ts'

/** Work of the global `fly` that a page may never ask for: loaded with the stage, not with the script. */

type DialogElement = HTMLElement & { show?: (props?: Record<string, unknown>) => Promise<unknown> }

/** @see Fly.open */
export async function open(tag: string, props: Record<string, unknown> = {}): Promise<unknown> {
  const element: DialogElement = document.createElement(tag)
  if (!element.show || !('presentation' in element)) throw new Error(`<${tag}> is not a dialog, or is not registered (FLY-E110)`)
  Object.assign(element, props)
  const broken = failureBefore('fly-open', element)
  document.body.append(element)
  try {
    return (await Promise.race([element.show(), broken])) ?? null
  } finally {
    element.remove()
  }
}

/** Rejects with what the element says is wrong before it has fired `event`: what happens later is shown in the dialog, with a way out. */
function failureBefore(event: string, element: HTMLElement): Promise<never> {
  const controller = new AbortController()
  element.addEventListener(event, () => controller.abort(), { signal: controller.signal })
  return new Promise((_, reject) => {
    const fail = ({ detail }: CustomEvent<{ code: string; message: string; cause?: unknown }>) => {
      const { code, message, cause, ...more } = detail
      reject(Object.assign(new Error(`<${element.localName}> ${message} (${code})`, { cause }), { code, ...more }))
    }
    element.addEventListener('fly-error', fail as EventListener, { signal: controller.signal })
  })
}

/** @see Fly.notify */
export async function notify(notice: PageNotice): Promise<number> {
  type Sink = HTMLElement & { notify(notice: PageNotice): Promise<number> }
  let sink = document.querySelector<Sink>(tagsOf('notifications').join())
  if (!sink) {
    sink = document.createElement(tagOf('notifications')) as Sink
    document.body.append(sink)
  }
  return sink.notify(notice)
}

/** @see Fly.setLocale */
export async function setLocale(lang: 'zh' | 'en'): Promise<void> {
  const known = [...page().wanted.keys()]
  const names = known.length > 0 ? known : ['default']
  const runtimes = await Promise.all(names.map((name) => whenRuntime(name, new AbortController().signal)))
  await Promise.all(runtimes.map((runtime) => runtime.locale.setLang(lang)))
}

/** @see Fly.preload */
export async function preload(plans: readonly Definition[], names: readonly string[]): Promise<void> {
  const wanted = plans.filter(({ tag }) => names.some((name) => tag === name || tag.slice(tag.indexOf('-') + 1) === name))
  await Promise.all(wanted.map(({ body }) => body()))
}

/** @see Fly.doctor */
export const doctor = async (plans: readonly Definition[]): Promise<Diagnosis> =>
  (await import('./body/core.ts')).diagnose(plans.map(({ tag }) => tag))
