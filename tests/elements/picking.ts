import { sendKeys } from '@web/test-runner-commands'
import { assert } from 'chai'
import { type Any, frame, make, shown } from './drive.ts'
import { rootOf } from './edits.ts'
import type { Asked, Given } from './given.ts'

/** How a test opens, reads and fills a field with a list. Runs in the browser. */

export const CONFIG = { gatewayUrl: '/gw', appCode: 'tender', auth: { type: 'cookie' } }
export const OPTION = '[role=option], [role=treeitem]'

/** Waits until something is read; says what there was instead. */
export async function until<T>(read: () => T, wanted: (value: T) => boolean = Boolean): Promise<T> {
  const end = performance.now() + 6_000
  for (;;) {
    const value = read()
    if (wanted(value)) return value
    if (performance.now() > end) throw new Error(`still ${JSON.stringify(value)} (${read})`)
    await frame()
  }
}

/** Lays out what the gateway answers to single paths; every other call is answered as ever. */
export const lay = async (answers: Record<string, Given[]>): Promise<void> => {
  await fetch('/gw/__given', { method: 'POST', body: JSON.stringify(answers) })
}
export const whatWasAsked = async (): Promise<Asked[]> => (await fetch('/gw/__given')).json() as Promise<Asked[]>
/** Waits until so many of the laid out calls have come. */
export async function asking(count: number): Promise<Asked[]> {
  const end = performance.now() + 6_000
  for (;;) {
    const all = await whatWasAsked()
    if (all.length >= count) return all
    if (performance.now() > end) throw new Error(`only ${JSON.stringify(all)}`)
  }
}
/** @param at place of a held answer among those that wait, the first is 0 */
export const release = async (at: number): Promise<void> => void (await fetch(`/gw/__release?at=${at}`, { method: 'POST' }))

export interface Picking {
  element: Any
  form: HTMLFormElement
  heard: CustomEvent['detail'][]
  errors: string[]
  box(): HTMLInputElement
  all(selector: string): HTMLElement[]
  texts(selector?: string): string[]
  /** Waits until these are the entries of the list. */
  lists(...wanted: string[]): Promise<unknown>
  keys(...keys: string[]): Promise<void>
  type(text: string): Promise<void>
  entries(): [string, FormDataEntryValue][]
}

/** A field named `f` in a form of the page, in English. */
export async function pick(tag: string, attributes: Record<string, string> = {}, props: Record<string, unknown> = {}): Promise<Picking> {
  const form = document.createElement('form')
  const element = make(tag, { name: 'f', label: 'Field', lang: 'en', ...attributes })
  Object.assign(element, props)
  const [heard, errors]: [CustomEvent['detail'][], string[]] = [[], []]
  element.addEventListener('fly-change', (event) => heard.push((event as CustomEvent).detail))
  element.addEventListener('fly-error', (event) => errors.push((event as CustomEvent<{ code: string }>).detail.code))
  form.append(element)
  document.body.append(form)
  await shown(element)
  const all = (selector: string) => [...rootOf(element).querySelectorAll<HTMLElement>(selector)]
  const texts = (selector = OPTION) => all(selector).map(({ textContent }) => textContent?.trim() ?? '')
  const box = () => rootOf(element).querySelector('[role=combobox]') as HTMLInputElement
  return {
    ...{ element, form, heard, errors, all, texts, box },
    lists: async (...wanted) =>
      assert.deepEqual(
        await until(
          () => texts(),
          (now) => now.join() === wanted.join(),
        ),
        wanted,
      ),
    async keys(...keys) {
      for (const key of keys) {
        await sendKeys({ press: key })
        await frame()
      }
    },
    async type(text) {
      box().focus()
      box().select()
      await sendKeys({ type: text })
    },
    entries: () => [...new FormData(form)],
  }
}
