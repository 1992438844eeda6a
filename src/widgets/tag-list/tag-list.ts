import { repeat } from 'lit/directives/repeat.js'
import { html, nothing } from 'lit/html.js'
import type { Body } from '#core/element/body/body.ts'
import { litBody } from '#core/element/body/lit-body.ts'
import { type FieldProps, fieldOf } from '#core/element/field/field.ts'
import { type FieldControlProps, fieldFrame, fieldSheet } from '#core/element/field/field-lit.ts'
import { adopt, styleSheet } from '#core/element/look/sheet.ts'
import css from './tag-list.css?inline'
import { messages } from './tag-list.messages.ts'
import { endsTag, tagsIn } from './tag-list.rules.ts'
import { createTags, type TagHost, type TagListProps } from './tags.ts'

export type { TagListProps } from './tags.ts'
export interface TagListEvents {
  'fly-before-add': { tag: string }
  'fly-change': { value: string; tags: string[]; added: string[]; removed: string[] }
}
export interface TagListMethods {
  addTag(tag: string): Promise<boolean>
  removeTag(tag: string): Promise<boolean>
}

type Tags = ReturnType<typeof createTags>

const inputOf = (host: TagHost) => host.root.querySelector<HTMLInputElement>('[part=input]')
const buttonsOf = (host: TagHost) => [...host.root.querySelectorAll<HTMLElement>('[part=tag-remove]')]

/** Takes what was typed for a tag; the text stays when the page refused it. */
async function take(host: TagHost, tags: Tags, text: string): Promise<void> {
  const input = inputOf(host)
  const before = tags.now()
  const wanted = tagsIn(text)
  await tags.add(text)
  const kept = wanted.filter((tag) => !tags.now().includes(tag))
  if (input && (kept.length === 0 || before.length !== tags.now().length)) input.value = kept.join(',')
}

/** Removes a tag by its button and keeps the focus where it was: on the next button, else in the input. */
async function drop(host: TagHost, tags: Tags, tag: string): Promise<void> {
  const at = tags.now().indexOf(tag)
  tags.remove(tag)
  // After the drawing, which follows in a microtask.
  await Promise.resolve()
  await Promise.resolve()
  const left = buttonsOf(host)
  ;(left[Math.min(at, left.length - 1)] ?? inputOf(host))?.focus()
}

function onKey(host: TagHost, tags: Tags, event: KeyboardEvent): void {
  const input = event.target as HTMLInputElement
  if (event.isComposing) return
  if (event.key === 'Enter') {
    event.preventDefault()
    void take(host, tags, input.value)
  } else if (event.key === 'Backspace' && input.value === '') {
    const last = tags.now().at(-1)
    if (last !== undefined) tags.remove(last)
  } else if (event.key === 'ArrowLeft' && input.selectionStart === 0 && input.selectionEnd === 0) buttonsOf(host).at(-1)?.focus()
}

/** Arrows walk over the tags, Delete and Backspace remove the one in focus. */
function onTagKey(host: TagHost, tags: Tags, tag: string, event: KeyboardEvent): void {
  const buttons = buttonsOf(host)
  const at = buttons.indexOf(event.currentTarget as HTMLElement)
  if (event.key === 'ArrowLeft') buttons[at - 1]?.focus()
  else if (event.key === 'ArrowRight') (buttons[at + 1] ?? inputOf(host))?.focus()
  else if (event.key === 'Delete' || event.key === 'Backspace') void drop(host, tags, tag)
  else return
  event.preventDefault()
}

function control(host: TagHost, tags: Tags, { id, name, describedBy, invalid, disabled }: FieldControlProps) {
  const { placeholder, suggestions } = host.props
  const typed = (event: InputEvent) => {
    event.stopPropagation()
    const { value } = event.target as HTMLInputElement
    if (!event.isComposing && endsTag(value)) void take(host, tags, value)
  }
  const leave = (event: Event) => {
    event.stopPropagation()
    void take(host, tags, (event.target as HTMLInputElement).value)
  }
  const chips = repeat(
    tags.now(),
    (tag) => tag,
    (tag) =>
      html`<li class="tag" part="tag">
        <span>${tag}</span
        ><button
          type="button"
          class="field-button"
          part="tag-remove"
          tabindex="-1"
          aria-label=${host.text(messages, 'tagList.remove', { tag })}
          ?disabled=${disabled}
          @click=${() => void drop(host, tags, tag)}
          @keydown=${(event: KeyboardEvent) => onTagKey(host, tags, tag, event)}
        >
          ×
        </button>
      </li>`,
  )
  const offered = (Array.isArray(suggestions.value) ? suggestions.value : []).filter((tag) => !tags.now().includes(tag))
  return html`<ul class="tags" role="list">
      ${chips}
    </ul>
    <input
      id=${id}
      class="field-input"
      part="input"
      autocomplete="off"
      list=${offered.length > 0 ? 'suggestions' : nothing}
      aria-label=${name}
      aria-describedby=${describedBy}
      aria-invalid=${invalid}
      aria-required=${fieldOf(host).required.value ? 'true' : nothing}
      placeholder=${placeholder.value || (tags.now().length === 0 ? host.text(messages, 'tagList.placeholder') : nothing)}
      ?disabled=${disabled}
      ?hidden=${tags.full()}
      @input=${typed}
      @change=${leave}
      @keydown=${(event: KeyboardEvent) => onKey(host, tags, event)}
      @paste=${(event: ClipboardEvent) => onPaste(host, tags, event)}
    />
    <datalist id="suggestions">${offered.map((tag) => html`<option value=${tag}></option>`)}</datalist>
    <span class="visually-hidden" role="status">${tags.announcement()}</span>`
}

/** A pasted list becomes tags at once: an input would drop its line ends. */
function onPaste(host: TagHost, tags: Tags, event: ClipboardEvent): void {
  const text = event.clipboardData?.getData('text/plain') ?? ''
  if (!endsTag(text)) return
  event.preventDefault()
  void take(host, tags, text)
}

const still = (tags: Tags) =>
  tags.now().length > 0
    ? html`<ul class="tags" role="list">${tags.now().map((tag) => html`<li class="tag" part="tag"><span>${tag}</span></li>`)}</ul>`
    : '–'

/** Editable list of tags. @see elements.md E 28, WID-08 */
export const body: Body = {
  mount(anyHost, into) {
    const host = anyHost as unknown as TagHost
    adopt(host.root, [fieldSheet(), styleSheet(css)])
    let again: () => void = () => undefined
    const tags = createTags(host, () => again())
    const end = litBody<TagListProps & FieldProps>((_, paintAgain) => {
      again = paintAgain
      return fieldFrame(host, (ties) => control(host, tags, ties), { still: () => still(tags) })
    }).mount(anyHost, into)
    return () => {
      end()
      tags.end()
    }
  },
}
