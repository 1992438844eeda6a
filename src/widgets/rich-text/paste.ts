import type { Editor } from '@tiptap/core'
import { DOMParser, type Slice } from '@tiptap/pm/model'
import type { EditorView } from '@tiptap/pm/view'
import { parseMarkup } from '#core/markup/policy.ts'
import { richTextOf } from '#domain/rich-text/plain.ts'
import { richLimits } from '#domain/rich-text/rich-text.ts'
import { MOST_MARKUP, withoutOffice } from './paste.rules.ts'
import type { RichSay } from './rich-text.messages.ts'

/** What is pasted or dropped from elsewhere. The editor never sees the markup of others: it is cleaned first, and read by us. */

export interface PasteDeps {
  editor: Editor
  say: RichSay
  tell: (text: string) => void
  /** Undefined where no pictures are taken. */
  takePictures: ((files: readonly File[]) => void) | undefined
}

/** Paragraphs that Word draws as a list become one. */
function gatherLists(body: HTMLElement): void {
  const open: { list: Element; level: number }[] = []
  for (const line of [...body.querySelectorAll<HTMLElement>('p')]) {
    const level = Number(/mso-list:[^;]*level(\d)/i.exec(line.getAttribute('style') ?? '')?.[1] ?? 0)
    if (level === 0 || line.previousElementSibling !== open[0]?.list) open.length = 0
    if (level === 0) continue
    const sign = line.querySelector('[style*="mso-list:Ignore" i]')
    const tag = /[\da-z一二三四五六七八九十][.、)）]/i.test(sign?.textContent ?? '') ? 'ol' : 'ul'
    sign?.remove()
    while ((open.at(-1)?.level ?? 0) > level) open.pop()
    if ((open.at(-1)?.level ?? 0) < level) {
      const list = body.ownerDocument.createElement(tag)
      const within = open.at(-1)?.list.lastElementChild
      if (within) within.append(list)
      else line.before(list)
      open.push({ list, level })
    }
    const item = body.ownerDocument.createElement('li')
    item.append(line)
    open.at(-1)?.list.append(item)
  }
}

/** Cleaned markup as something to put into the text. */
export function sliceOf(editor: Editor, html: string): Slice {
  const body = parseMarkup(withoutOffice(html), 'pasted')
  gatherLists(body)
  return DOMParser.fromSchema(editor.schema).parseSlice(body, { context: editor.state.selection.$from })
}

function plainSlice(editor: Editor, text: string): Slice {
  const doc = editor.schema.nodeFromJSON(richTextOf(text))
  return doc.slice(1, doc.content.size - 1)
}

function countOf(slice: Slice): { nodes: number; chars: number } {
  let [nodes, chars] = [0, 0]
  slice.content.descendants((node) => {
    nodes++
    chars += node.text?.length ?? 0
  })
  return { nodes, chars }
}

function put(view: EditorView, event: Event, slice: Slice): void {
  // Cells pasted into cells take their places; the tables see to that.
  if (view.someProp('handlePaste', (handle) => handle(view, event as ClipboardEvent, slice))) return
  view.dispatch(view.state.tr.replaceSelection(slice).scrollIntoView().setMeta('paste', true).setMeta('uiEvent', 'paste'))
}

/** Takes what a clipboard or a drag holds. @returns whether there was something for us */
export function takeTransfer(view: EditorView, event: Event, data: DataTransfer, { editor, say, tell, takePictures }: PasteDeps): boolean {
  const [html, text] = [data.getData('text/html'), data.getData('text/plain')]
  const pictures = [...data.files].filter(({ type }) => type.startsWith('image/'))
  const used = editor.state.doc.textContent.length
  const room = Math.max(0, richLimits.chars - used)
  const refuse = (n: number) => tell(say('rich.pasteRefused', { n, max: room }))
  const plain = (why?: 'rich.pastedPlain') => {
    if (text.length > room) return refuse(text.length)
    put(view, event, plainSlice(editor, text))
    if (why) tell(say(why))
    return undefined
  }
  if (html === '') {
    if (text === '' && data.files.length > 0 && takePictures) takePictures([...data.files])
    else if (text !== '') plain()
    else if (pictures.length > 0) tell(say('rich.noPictures'))
    return text !== '' || data.files.length > 0
  }
  const light = html.length > MOST_MARKUP ? withoutOffice(html) : html
  if (light.length > MOST_MARKUP) {
    plain('rich.pastedPlain')
    return true
  }
  const slice = sliceOf(editor, light)
  const { nodes, chars } = countOf(slice)
  if (chars === 0 && text.trim() === '' && pictures.length > 0 && takePictures) takePictures(pictures)
  else if (chars > room) refuse(chars)
  else if (nodes > richLimits.nodes) plain('rich.pastedPlain')
  else {
    put(view, event, slice)
    if (/<img|<v:imagedata/i.test(light) && !/data-file=/.test(light)) tell(say('rich.noPictures'))
  }
  return true
}
