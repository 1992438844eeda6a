import type { Editor } from '@tiptap/core'
import { html, nothing, render, svg } from 'lit/html.js'
import { nextIndex } from '#ui/controls/roving.ts'
import { TABLE_TOOLS, type ToolName, toolOf, toolsOf } from './commands.ts'
import type { RichSay } from './rich-text.messages.ts'

/** The buttons above the text: one stop of the Tab key, arrows walk over them (ARIA authoring practices, toolbar). */

export interface ToolbarState {
  editor: Editor
  say: RichSay
  tools: string
  disabled: boolean
  pictures: boolean
  /** A button was pressed. */
  press: (name: ToolName) => void
}

const drawn = (sign: string) =>
  sign.length <= 2
    ? html`<span class="rich-letter" aria-hidden="true">${sign}</span>`
    : html`<svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true">${svg`<path d=${sign}></path>`}</svg>`

const buttonsIn = (bar: HTMLElement) => [...bar.querySelectorAll<HTMLButtonElement>('button')]

function onKey(event: KeyboardEvent, editor: Editor): void {
  const bar = event.currentTarget as HTMLElement
  if (event.key === 'Escape') editor.commands.focus()
  const all = buttonsIn(bar)
  const to = nextIndex(
    event.key,
    all.indexOf(event.target as HTMLButtonElement),
    all.map(() => ''),
    'horizontal',
  )
  if (to === undefined) return
  event.preventDefault()
  rove(bar, all[to])
  all[to]?.focus()
}

/** Exactly one button can be tabbed to. */
export function rove(bar: HTMLElement, to?: HTMLButtonElement): void {
  const all = buttonsIn(bar)
  const one = to ?? all.find(({ tabIndex }) => tabIndex === 0) ?? all[0]
  for (const button of all) button.tabIndex = button === one ? 0 : -1
}

export function drawToolbar(into: HTMLElement, state: ToolbarState): void {
  const { editor, say, tools, disabled, pictures, press } = state
  const button = (name: ToolName) => {
    const tool = toolOf(name)
    const label = say(`rich.${name}`)
    return html`<button
      type="button"
      class="rich-tool"
      part="tool"
      data-tool=${name}
      aria-label=${label}
      title=${tool.key ? `${label} (${tool.key})` : label}
      aria-pressed=${tool.isOn ? String(tool.isOn(editor)) : nothing}
      ?disabled=${disabled}
      @mousedown=${(event: Event) => event.preventDefault()}
      @click=${() => (disabled ? undefined : press(name))}
    >
      ${drawn(tool.sign)}
    </button>`
  }
  const wanted = toolsOf(tools).map((group) => group.filter((name) => name !== 'image' || pictures))
  const groups = [...wanted, ...(editor.isActive('table') && !disabled ? [TABLE_TOOLS] : [])].filter((group) => group.length > 0)
  render(
    groups.length === 0
      ? nothing
      : html`<div class="rich-toolbar" part="toolbar" role="toolbar" aria-label=${say('rich.toolbar')} @keydown=${(event: KeyboardEvent) => onKey(event, editor)}>
          ${groups.map((group) => html`<div class="rich-group">${group.map(button)}</div>`)}
        </div>`,
    into,
  )
  const bar = into.querySelector<HTMLElement>('.rich-toolbar')
  if (bar) rove(bar)
}
