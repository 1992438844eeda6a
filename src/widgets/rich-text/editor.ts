import { type CommandProps, Editor, type EditorOptions as EditorOptionsOfTiptap } from '@tiptap/core'
import { closeHistory } from '@tiptap/pm/history'
import type { EditorView } from '@tiptap/pm/view'
import { type ToolName, toolOf, tools } from './commands.ts'
import { createLinkForm } from './link-form.ts'
import { createNotes, drawFoot } from './notes.ts'
import { sliceOf, takeTransfer } from './paste.ts'
import { createPictures, type SendPicture } from './pictures.ts'
import type { RichSay } from './rich-text.messages.ts'
import { extensions } from './schema.ts'
import { drawToolbar } from './toolbar.ts'
import { documentOf, NOTHING, type RichValue, readEditor, richValueOf } from './value.ts'

/** The editor in a place of ours: buttons, text, what is wrong, how long it is. Tiptap comes with this file alone. */

/** What may change while it stands. */
export interface EditorLook {
  disabled: boolean
  tools: string
  /** Characters at most; 0 is no limit. */
  max: number
  placeholder: string
  /** Of the text for screen readers. */
  name: {
    id: string
    label?: string | undefined
    labelledBy?: string | undefined
    describedBy: string
    invalid: boolean
    required: boolean
  }
}

export interface EditorOptions {
  into: HTMLElement
  value: string
  look: EditorLook
  say: RichSay
  /** Without it no pictures are taken. */
  sendPicture?: SendPicture | undefined
  maxPictureMb: () => number
  why: (cause: unknown) => string
  picture: (image: HTMLImageElement, file: string) => void
  /** `undefined`: it has more parts than can be kept; what is typed stays all the same. */
  onEdit: (value: RichValue | undefined) => void
  /** Whether a picture is on its way. */
  onSending?: (isSending: boolean) => void
  /** The person went away from it. */
  onLeave: () => void
}

export interface RichEditor {
  setValue(value: string): void
  look(look: EditorLook): void
  focus(): void
  insert(html: string): void
  run(name: string, value?: string): boolean
  end(): void
}

function places(into: HTMLElement) {
  const make = (name: string) => {
    const place = document.createElement('div')
    place.className = name
    into.append(place)
    return place
  }
  return {
    bar: make('rich-bar'),
    link: make('rich-link-place'),
    area: make('rich-area'),
    notes: make('rich-notes'),
    foot: make('rich-foot'),
  }
}

/** Name, state and limits of the text for those who do not see it. */
function attributesOf({ name, disabled, placeholder }: EditorLook): Record<string, string> {
  return {
    id: name.id,
    role: 'textbox',
    class: 'rich-text',
    part: 'text',
    'aria-multiline': 'true',
    'aria-describedby': `${name.describedBy} rich-keys`.trim(),
    ...(name.labelledBy ? { 'aria-labelledby': name.labelledBy } : { 'aria-label': name.label ?? '' }),
    ...(name.invalid && { 'aria-invalid': 'true' }),
    ...(name.required && { 'aria-required': 'true' }),
    ...(disabled && { 'aria-disabled': 'true' }),
    ...(placeholder && { 'data-placeholder': placeholder, 'aria-placeholder': placeholder }),
  }
}

const apart = ({ tr }: CommandProps): boolean => {
  closeHistory(tr)
  return true
}

/** One editor, for its life. */
class OpenEditor implements RichEditor {
  readonly #options: EditorOptions
  readonly #place: ReturnType<typeof places>
  readonly #editor: Editor
  readonly #notes: ReturnType<typeof createNotes>
  readonly #pictures: ReturnType<typeof createPictures> | undefined
  readonly #link: ReturnType<typeof createLinkForm>
  #look: EditorLook
  #current: RichValue | undefined = NOTHING

  constructor(options: EditorOptions) {
    const { into, say, look, sendPicture, maxPictureMb, why } = options
    this.#options = options
    this.#look = look
    this.#place = places(into)
    this.#editor = new Editor(this.#settings())
    const editor = () => this.#editor
    this.#notes = createNotes(this.#place.notes, { say, onClose: () => this.focus() })
    const { tell } = this.#notes
    const show = (text: string) => {
      this.#notes.show(text)
      options.onSending?.(text !== '')
    }
    this.#pictures = sendPicture && createPictures({ editor, say, tell, show, send: sendPicture, maxMb: maxPictureMb, why })
    this.#link = createLinkForm(this.#place.link, { editor, say })
    this.#notes.draw()
    this.#editor.on('update', this.#onUpdate)
    this.#editor.on('transaction', this.#draw)
    into.addEventListener('focusout', this.#onFocusOut)
    this.#read()
    this.#draw()
  }

  #settings(): Partial<EditorOptionsOfTiptap> {
    return {
      element: this.#place.area,
      injectCSS: false,
      extensions: extensions(this.#options.picture),
      enableInputRules: false,
      enablePasteRules: false,
      content: documentOf(this.#options.value),
      editable: !this.#look.disabled,
      editorProps: {
        attributes: () => attributesOf(this.#look),
        handleDOMEvents: {
          paste: (view, event) => this.#take(view, event, event.clipboardData),
          drop: (view, event) => {
            const at = view.posAtCoords({ left: event.clientX, top: event.clientY })
            if (at && !view.dragging) this.#editor.commands.setTextSelection(at.pos)
            return this.#take(view, event, event.dataTransfer)
          },
        },
        handleKeyDown: (_, event) => this.#onKey(event),
      },
    }
  }

  readonly #draw = (): void => {
    const { say } = this.#options
    const { disabled, tools: wanted, max } = this.#look
    const [editor, pictures] = [this.#editor, this.#pictures !== undefined]
    drawToolbar(this.#place.bar, { editor, say, tools: wanted, disabled, pictures, press: (name) => this.#press(name) })
    drawFoot(this.#place.foot, { n: this.#current?.length ?? 0, max, say })
    this.#place.area.toggleAttribute('data-empty', this.#current?.value === '')
  }
  readonly #onUpdate = (): void => {
    this.#read()
    this.#options.onEdit(this.#current)
  }
  readonly #onFocusOut = (event: FocusEvent): void => {
    if (!this.#options.into.contains(event.relatedTarget as Node | null)) this.#options.onLeave()
  }

  #read(): void {
    const doc = readEditor(this.#editor.getJSON())
    this.#current = doc && richValueOf(doc)
  }

  #press(name: ToolName): void {
    if (this.#look.disabled) return
    if (name === 'link') this.#link.open()
    else if (name === 'image') this.#pictures?.browse()
    else if (name === 'undo' || name === 'redo') toolOf(name).run(this.#editor.chain().focus()).run()
    // A press is a step of its own, however soon it follows what was typed.
    else toolOf(name).run(this.#editor.chain().focus().command(apart)).run()
  }

  /** What comes from elsewhere; what is moved within the text is the editor's own. */
  #take(view: EditorView, event: Event, data: DataTransfer | null): boolean {
    if (!data || this.#look.disabled || view.dragging) return false
    const pictures = this.#pictures
    const deps = {
      ...{ editor: this.#editor, say: this.#options.say, tell: this.#notes.tell },
      takePictures: pictures && ((files: readonly File[]) => pictures.take(files)),
    }
    event.preventDefault()
    takeTransfer(view, event, data, deps)
    return true
  }

  #onKey(event: KeyboardEvent): boolean {
    if (event.isComposing) return false
    if (event.altKey && event.key === 'F10') this.#place.bar.querySelector<HTMLElement>('button[tabindex="0"]')?.focus()
    else if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') this.#link.open()
    else return false
    event.preventDefault()
    event.stopPropagation()
    return true
  }

  setValue(value: string): void {
    if (value === (this.#current?.value ?? '')) return
    this.#editor.commands.setContent(documentOf(value), { emitUpdate: false })
    this.#read()
    this.#draw()
  }

  look(next: EditorLook): void {
    this.#look = next
    if (this.#editor.isEditable === next.disabled) this.#editor.setEditable(!next.disabled, false)
    this.#editor.view.setProps({})
    this.#draw()
  }

  focus(): void {
    this.#editor.commands.focus()
  }

  insert(html: string): void {
    const { view } = this.#editor
    view.dispatch(view.state.tr.replaceSelection(sliceOf(this.#editor, html)))
  }

  run(name: string, value?: string): boolean {
    if (this.#look.disabled || !Object.hasOwn(tools, name)) return false
    if (name === 'link' && value !== undefined) return this.#link.set(value)
    this.#press(name as ToolName)
    return true
  }

  end(): void {
    this.#options.into.removeEventListener('focusout', this.#onFocusOut)
    this.#pictures?.end()
    this.#editor.destroy()
    this.#options.into.replaceChildren()
  }
}

export const openEditor = (options: EditorOptions): RichEditor => new OpenEditor(options)
