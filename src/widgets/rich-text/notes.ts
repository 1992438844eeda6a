import { html, nothing, render } from 'lit/html.js'
import type { RichSay } from './rich-text.messages.ts'

/** What the editor says beneath the text: what was refused, what is under way. Read out as it comes. */
export function createNotes(into: HTMLElement, { say, onClose }: { say: RichSay; onClose: () => void }) {
  let [told, sending]: [readonly string[], string] = [[], '']
  function draw(): void {
    const close = () => {
      told = []
      draw()
      onClose()
    }
    render(
      html`<div aria-live="polite">
          ${told.map((text) => html`<p class="rich-note">${text}</p>`)}${sending ? html`<p class="rich-note" data-sending>${sending}</p>` : nothing}
        </div>
        ${told.length > 0 ? html`<button type="button" class="rich-word" @click=${close}>${say('rich.notice.close')}</button>` : nothing}`,
      into,
    )
  }
  return {
    draw,
    /** The last three stay until they are closed. */
    tell(text: string) {
      told = [...told.filter((one) => one !== text), text].slice(-3)
      draw()
    },
    show(text: string) {
      sending = text
      draw()
    },
  }
}

/** How long the text is, and that the buttons can be reached by keys. */
export function drawFoot(into: HTMLElement, { n, max, say }: { n: number; max: number; say: RichSay }): void {
  const count = max > 0 ? say('rich.countOf', { n, max }) : say('rich.count', { n })
  render(
    html`<span id="rich-keys" class="visually-hidden">${say('rich.keys')}</span
      ><span part="counter" class="rich-counter" ?data-over=${max > 0 && n > max}>${count}</span>`,
    into,
  )
}
