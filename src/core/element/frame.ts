import type { Declaration } from './declare.ts'
import { say } from './element.messages.ts'
import css from './frame.css?inline'
import { keepTyping } from './keys.ts'
import { adopt, styleSheet } from './sheet.ts'
import { tokenSheet } from './tokens.ts'
import type { KnownTrouble } from './trouble.ts'

/** Nothing blinks for what is there sooner (elements.md 2.9). */
export const SKELETON_AFTER_MS = 150

/** How the host stands among what is around it; the page's own rule on the tag wins. */
const HOST = {
  box: '',
  inline: ':host{display:inline-block;vertical-align:middle}',
  transparent: ':host{display:contents}',
} as const

/** The inside of a shell: base, skeleton, error block, and the place for the body. */
export interface Frame {
  readonly root: ShadowRoot
  readonly base: HTMLElement
  readonly body: HTMLElement
  /** Shows grey lines after 150 ms, or takes them away. */
  wait(waiting: boolean): void
  /** Shows the block above what there is, or takes it away. `keepBody`: old data stay in sight. */
  block(
    trouble: KnownTrouble | undefined,
    options: { lang: string; keepBody: boolean; retry: () => void; signIn?: (() => void) | undefined },
  ): void
}

/** Builds the shadow tree by DOM calls: neither inline styles nor HTML strings, so that any content policy lets it be. */
export function openFrame(element: HTMLElement, layout: Declaration['layout']): Frame {
  const root = element.attachShadow({ mode: 'open' })
  adopt(root, [tokenSheet(), styleSheet(css), styleSheet(HOST[layout])])
  const base = make('div', { class: `base ${layout}`, part: 'base' })
  const skeleton = make('div', { class: 'skeleton', part: 'skeleton', hidden: '' }, make('i'), make('i'), make('i'))
  const error = make('div', { class: 'error', part: 'error', role: 'alert', hidden: '' })
  const body = make('div', { class: 'body' })
  base.append(skeleton, error, body)
  root.append(base)
  keepTyping(root)

  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    root,
    base,
    body,
    wait(waiting) {
      clearTimeout(timer)
      skeleton.hidden = true
      base.ariaBusy = waiting ? 'true' : null
      if (waiting && layout === 'box') timer = setTimeout(() => skeleton.removeAttribute('hidden'), SKELETON_AFTER_MS)
    },
    block(trouble, { lang, keepBody, retry, signIn }) {
      error.hidden = !trouble
      error.lang = lang
      body.hidden = trouble !== undefined && !keepBody
      error.replaceChildren()
      if (!trouble) return
      error.append(
        make('span', { part: 'error-message' }, trouble.message || say(lang, trouble.say)),
        make('small', {}, [trouble.code, trouble.traceId].filter(Boolean).join(' · ')),
      )
      if (trouble.phase === 'signed-out' && signIn) error.append(button(say(lang, 'signInNow'), signIn))
      else error.append(button(say(lang, 'retry'), trouble.retry ?? retry))
    },
  }
}

function button(label: string, press: () => void): HTMLElement {
  const element = make('button', { type: 'button', part: 'error-retry' }, label)
  element.addEventListener('click', press)
  return element
}

function make(tag: string, attributes: Readonly<Record<string, string>> = {}, ...children: (Node | string)[]): HTMLElement {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  element.append(...children)
  return element
}
