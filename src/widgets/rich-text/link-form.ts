import type { Editor } from '@tiptap/core'
import { html, nothing, render } from 'lit/html.js'
import { safeHref } from '#domain/rich-text/rich-text.ts'
import type { RichSay } from './rich-text.messages.ts'

/** The line in which the address of a link is typed, above the text. */

/** What was typed as an address that may be linked: a name alone is one of the web, with an @ one of mail. */
export function addressOf(typed: string): string | undefined {
  const text = typed.trim()
  if (/^[a-z][a-z0-9+.-]*:(?!\d)/i.test(text)) return safeHref(text)
  return safeHref(/^[^\s/@]+@[^\s/@]+$/.test(text) ? `mailto:${text}` : `https://${text}`)
}

export function createLinkForm(into: HTMLElement, { editor, say }: { editor: () => Editor; say: RichSay }) {
  let isBad = false
  const close = (focus = true) => {
    render(nothing, into)
    if (focus) editor().commands.focus()
  }
  /** @returns whether the address may be linked */
  const link = (typed: string): boolean => {
    const href = addressOf(typed)
    if (href === undefined) return false
    const { empty, to } = editor().state.selection
    const chain = editor().chain().focus()
    if (empty && !editor().isActive('link'))
      chain.insertContent({ type: 'text', text: href.replace(/^mailto:/, ''), marks: [{ type: 'link', attrs: { href } }] }).run()
    else chain.extendMarkRange('link').setMark('link', { href }).setTextSelection(to).run()
    return true
  }
  const set = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
    const input = into.querySelector('input')
    isBad = !link(input?.value ?? '')
    if (!isBad) return close()
    draw(input?.value ?? '')
    input?.focus()
    return undefined
  }
  const remove = () => {
    editor().chain().focus().extendMarkRange('link').unsetMark('link').run()
    close()
  }
  function draw(value: string): void {
    const key = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      event.preventDefault()
      close()
    }
    render(
      html`<form class="rich-link" novalidate @submit=${set} @keydown=${key}>
        <input
          type="text"
          inputmode="url"
          class="field-input"
          aria-label=${say('rich.address')}
          aria-invalid=${isBad ? 'true' : nothing}
          aria-describedby=${isBad ? 'rich-address' : nothing}
          placeholder="https://"
          .value=${value}
          @input=${(event: Event) => event.stopPropagation()}
          @change=${(event: Event) => event.stopPropagation()}
        />
        <button type="submit" class="rich-word">${say('rich.address.set')}</button>
        ${editor().isActive('link') ? html`<button type="button" class="rich-word" @click=${remove}>${say('rich.address.remove')}</button>` : nothing}
        <button type="button" class="rich-word" @click=${() => close()}>${say('rich.address.close')}</button>
        ${isBad ? html`<p id="rich-address" class="rich-bad" role="alert">${say('rich.address.bad')}</p>` : nothing}
      </form>`,
      into,
    )
  }
  return {
    open() {
      isBad = false
      draw(String(editor().getAttributes('link').href ?? ''))
      const input = into.querySelector('input')
      input?.focus()
      input?.select()
    },
    close,
    set: link,
  }
}
