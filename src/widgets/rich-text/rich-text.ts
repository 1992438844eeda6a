import { ref } from 'lit/directives/ref.js'
import { html } from 'lit/html.js'
import type { Body } from '#core/element/body/body.ts'
import { litBody } from '#core/element/body/lit-body.ts'
import { type FieldProps, fieldOf } from '#core/element/field/field.ts'
import { type FieldControlProps, fieldFrame, fieldSheet } from '#core/element/field/field-lit.ts'
import { adopt, styleSheet } from '#core/element/look/sheet.ts'
import type { EditorLook, RichEditor } from './editor.ts'
import { linkValue, pictureSender, type RichHost, type RichTextProps } from './rich-field.ts'
import css from './rich-text.css?inline'
import { messages, type RichSay } from './rich-text.messages.ts'
import { documentOf, NOTHING, type RichValue, richValueOf } from './value.ts'

export type { RichTextEvents, RichTextMethods, RichTextProps } from './rich-field.ts'

/** What stands in one element: the editor, or the cleaned text when it is read-only. Each comes when it is first drawn. */
class RichTextView {
  readonly #host: RichHost
  readonly #say: RichSay
  #editor: RichEditor | undefined
  #loader: { show: (image: HTMLImageElement, file: string) => void; end: () => void } | undefined
  #shown: HTMLElement | undefined
  #ties: FieldControlProps | undefined
  /** What was typed last; undefined when the page has set another value since. */
  #typed: RichValue | undefined
  #loaded: Promise<void> = Promise.resolve()

  constructor(host: RichHost) {
    this.#host = host
    this.#say = (key, args) => host.text(messages, key, args)
  }

  get loaded(): Promise<void> {
    return this.#loaded
  }
  get editor(): RichEditor | undefined {
    return this.#editor
  }

  #look(): EditorLook {
    const { props } = this.#host
    const field = fieldOf(this.#host)
    const name = this.#ties?.name
    return {
      disabled: field.disabled.value,
      tools: props.toolbar.value,
      max: props.maxLength.value,
      placeholder: props.placeholder.value,
      name: {
        id: 'control',
        ...(typeof name === 'string' ? { label: name } : { labelledBy: 'label' }),
        describedBy: this.#ties?.describedBy ?? '',
        invalid: field.error.value !== '',
        required: field.required.value,
      },
    }
  }

  #check(value: RichValue | undefined): void {
    const max = this.#host.props.maxLength.value
    const over = value && max > 0 ? value.length - max : 0
    const anchor = this.#host.root.querySelector<HTMLElement>('#control') ?? undefined
    const tooLong = over > 0 ? { flag: 'tooLong' as const, text: this.#say('rich.tooLong', { max, over }) } : undefined
    fieldOf(this.#host).setProblem(value ? tooLong : { flag: 'customError', text: this.#say('rich.tooMuch') }, anchor)
  }

  readonly #onEdit = (value: RichValue | undefined): void => {
    this.#check(value)
    if (!value) return
    this.#typed = value
    this.#host.write('text', value.text)
    fieldOf(this.#host).edit(value.value)
  }
  readonly #onLeave = (): void => {
    const { value, text, length } = this.#typed ?? NOTHING
    if (this.#typed) fieldOf(this.#host).commit(value, { text, length })
  }

  async #edit(into: HTMLElement): Promise<void> {
    const [{ openEditor }, { pictureLoader }] = await Promise.all([import('./editor.ts'), import('./show.ts')])
    if (into !== this.#shown) return
    const { props } = this.#host
    this.#loader = pictureLoader(this.#http, () => this.#say('rich.picture.gone'))
    this.#editor = openEditor({
      into,
      value: fieldOf(this.#host).value.value,
      look: this.#look(),
      say: this.#say,
      onEdit: this.#onEdit,
      onLeave: this.#onLeave,
      picture: this.#loader.show,
      sendPicture: pictureSender(this.#host),
      maxPictureMb: () => props.imageMaxSize.value,
      why: (cause) => (cause instanceof Error && cause.name === 'Failure' ? cause.message : this.#say('rich.picture.broken')),
    })
  }
  async #read(into: HTMLElement): Promise<void> {
    const { pictureLoader, showRichText } = await import('./show.ts')
    if (into !== this.#shown) return
    this.#loader ??= pictureLoader(this.#http, () => this.#say('rich.picture.gone'))
    showRichText(into, fieldOf(this.#host).value.value, this.#loader.show)
  }
  readonly #http = () => this.#host.runtime.value?.http

  #place(into: Element | undefined, begin: (into: HTMLElement) => Promise<void>): void {
    if (into === this.#shown) return
    this.end()
    if (!(into instanceof HTMLElement)) return
    this.#shown = into
    this.#loaded = begin(into)
  }
  readonly #placeEditor = (into: Element | undefined) => this.#place(into, (box) => this.#edit(box))
  readonly #placeText = (into: Element | undefined) => this.#place(into, (box) => this.#read(box))

  /** The value, a limit or the language may be another one. */
  readonly follow = (): void => {
    const field = fieldOf(this.#host)
    const value = richValueOf(documentOf(field.value.value))
    if (field.value.value !== this.#typed?.value) {
      this.#typed = undefined
      this.#host.write('text', value.text)
      this.#editor?.setValue(field.value.value)
    }
    this.#check(value)
    if (!this.#editor && this.#shown && field.readonly.value) void this.#read(this.#shown)
  }

  readonly control = (ties: FieldControlProps) => {
    this.#ties = ties
    this.#editor?.look(this.#look())
    return html`<div class="rich-box" ${ref(this.#placeEditor)}></div>`
  }
  readonly still = () => (fieldOf(this.#host).value.value === '' ? '–' : html`<div class="rich-read" ${ref(this.#placeText)}></div>`)

  end(): void {
    this.#editor?.end()
    this.#loader?.end()
    this.#editor = this.#loader = this.#shown = undefined
  }
}

/** Formatted text with an editor; read-only it is cleaned HTML, and the editor is not loaded. @see elements.md E 31, WID-02 */
export const body: Body = {
  mount(anyHost, into) {
    const host = anyHost as unknown as RichHost
    adopt(host.root, [fieldSheet(), styleSheet(css)])
    const view = new RichTextView(host)
    const unlink = linkValue(host, view.follow)
    const focus = ({ target }: Event) => {
      if (target instanceof Element && target.closest('[part=label]')) view.editor?.focus()
    }
    host.root.addEventListener('click', focus)
    const takeBack = host.expose({
      insert: async (markup: string) => {
        await view.loaded
        view.editor?.insert(String(markup))
      },
      command: async (name: string, value?: string) => {
        await view.loaded
        return view.editor?.run(String(name), value) ?? false
      },
      clear: () => fieldOf(host).commit('', { text: '', length: 0 }),
    })
    const end = litBody<RichTextProps & FieldProps>(() => fieldFrame(host, view.control, { still: view.still }), {
      until: () => view.loaded,
    }).mount(anyHost, into)
    return () => {
      end()
      view.end()
      unlink()
      takeBack()
      host.root.removeEventListener('click', focus)
    }
  },
}
