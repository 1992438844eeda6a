import type { Declaration } from '#core/element/declare.ts'
import { keepTyping } from '#core/element/keys.ts'
import css from './frame.css?inline'
import { adopt, styleSheet } from './sheet.ts'
import { tokenSheet } from './tokens.ts'

/** Nothing blinks for what is there sooner (elements.md 2.9). */
export const SKELETON_AFTER_MS = 150

/** The inside of a shell: base, skeleton, error block, and the place for the body. */
export interface Frame {
  readonly base: HTMLElement
  readonly body: HTMLElement
  /** Where a failure is shown, above what there is. */
  readonly error: HTMLElement
  /** Shows grey lines after 150 ms, or takes them away. */
  wait(waiting: boolean): void
}

/** Builds the shadow tree by DOM calls: neither inline styles nor HTML strings, so that any content policy lets it be. */
export function openFrame(root: ShadowRoot, layout: Declaration['layout']): Frame {
  adopt(root, [tokenSheet(), styleSheet(css)])
  const base = make('div', { class: `base ${layout}`, part: 'base' })
  const skeleton = make('div', { class: 'skeleton', part: 'skeleton', hidden: '' }, make('i'), make('i'), make('i'))
  const error = make('div', { class: 'error', part: 'error', role: 'alert', hidden: '' })
  const body = make('div', { class: 'body' })
  base.append(skeleton, error, body)
  // In the place of what the shell may have said without us.
  root.replaceChildren(base)
  keepTyping(root)

  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    base,
    body,
    error,
    wait(waiting) {
      clearTimeout(timer)
      skeleton.hidden = true
      base.ariaBusy = waiting ? 'true' : null
      if (waiting && layout === 'box') timer = setTimeout(() => skeleton.removeAttribute('hidden'), SKELETON_AFTER_MS)
    },
  }
}

function make(tag: string, attributes: Readonly<Record<string, string>> = {}, ...children: (Node | string)[]): HTMLElement {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  element.append(...children)
  return element
}
