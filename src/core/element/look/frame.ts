import type { Declaration } from '#core/element/declare.ts'
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

/** Elements whose typing belongs to them. */
const EDITABLE = 'input,textarea,select,[contenteditable]:not([contenteditable="false"])'

/**
 * Keeps what the user types from reaching the page's single-letter hot keys: outside the shadow root a key press in our
 * input looks as if it came from the host element (elements.md 1.4). Keys with Ctrl, Alt or Meta and keys without a
 * character (Escape, Tab, arrows) pass.
 */
function keepTyping(root: ShadowRoot): void {
  const keep = (event: Event) => {
    const { key, ctrlKey, altKey, metaKey } = event as KeyboardEvent
    const [target] = event.composedPath()
    if (key?.length === 1 && !ctrlKey && !altKey && !metaKey && target instanceof Element && target.matches(EDITABLE))
      event.stopPropagation()
  }
  for (const type of ['keydown', 'keypress', 'keyup']) root.addEventListener(type, keep)
}
