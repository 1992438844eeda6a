import { type CommandProps, Extension, Mark, Node } from '@tiptap/core'
import { BulletList, ListItem, ListKeymap, OrderedList } from '@tiptap/extension-list'
import { history, redo, undo } from '@tiptap/pm/history'
import { isFileId, richLimits, safeHref } from '#domain/rich-text/rich-text.ts'
import { tables } from './tables.ts'

/** The nodes and marks of a formatted text as the editor knows them: those of `#domain/rich-text`, no more. */

const doc = Node.create({ name: 'doc', topNode: true, content: 'block+' })
const text = Node.create({ name: 'text', group: 'inline' })

const paragraph = Node.create({
  name: 'paragraph',
  priority: 1_000,
  group: 'block',
  content: 'inline*',
  parseHTML: () => [{ tag: 'p' }, { tag: 'div', priority: 10 }],
  renderHTML: () => ['p', 0],
})

const heading = Node.create({
  name: 'heading',
  group: 'block',
  content: 'inline*',
  defining: true,
  addAttributes: () => ({ level: { default: 1 } }),
  parseHTML: () => [1, 2, 3, 4, 5, 6].map((level) => ({ tag: `h${level}`, attrs: { level: Math.min(level, 3) } })),
  renderHTML: ({ node }) => [`h${node.attrs.level}`, 0],
})

const blockquote = Node.create({
  name: 'blockquote',
  group: 'block',
  content: '(paragraph | heading | bulletList | orderedList)+',
  defining: true,
  parseHTML: () => [{ tag: 'blockquote' }],
  renderHTML: () => ['blockquote', 0],
})

const hardBreak = Node.create({
  name: 'hardBreak',
  group: 'inline',
  inline: true,
  selectable: false,
  parseHTML: () => [{ tag: 'br' }],
  renderHTML: () => ['br'],
  addKeyboardShortcuts() {
    return { 'Shift-Enter': () => this.editor.commands.insertContent({ type: 'hardBreak' }) }
  },
})

const plainAttributes = { addAttributes: () => ({}), addInputRules: () => [] }
const lists = [
  BulletList.extend({ ...plainAttributes }),
  OrderedList.extend({ ...plainAttributes, parseHTML: () => [{ tag: 'ol' }], renderHTML: () => ['ol', 0] }),
  ListItem.extend({ content: 'paragraph (paragraph | bulletList | orderedList)*' }),
  ListKeymap,
]

/** A mark that is a tag and a key. */
const mark = (name: string, tag: string, { key, tags = [], style }: { key: string; tags?: readonly string[]; style: RegExp }) => {
  const property = name === 'bold' ? 'font-weight' : name === 'italic' ? 'font-style' : 'text-decoration'
  const read = (value: string) => (style.test(value) ? null : false)
  return Mark.create({
    name,
    parseHTML: () => [
      ...[tag, ...tags].map((one) => ({
        tag: one,
        // Pages that wrap everything in a bold tag say in its style that it is not.
        getAttrs: (element: HTMLElement) => (name === 'bold' && element.style.fontWeight === 'normal' ? false : null),
      })),
      { style: property, getAttrs: (value) => (typeof value === 'string' ? read(value) : false), consuming: false },
    ],
    renderHTML: () => [tag, 0],
    addKeyboardShortcuts() {
      return { [key]: () => this.editor.commands.toggleMark(name) }
    },
  })
}

const link = Mark.create({
  name: 'link',
  priority: 1_000,
  inclusive: false,
  addAttributes: () => ({ href: { default: '' } }),
  parseHTML: () => [
    {
      tag: 'a[href]',
      getAttrs: (element) => {
        const href = safeHref(element.getAttribute('href'))
        return href === undefined ? false : { href }
      },
    },
  ],
  renderHTML: ({ mark: { attrs } }) => ['a', { href: String(attrs.href), rel: 'noopener noreferrer nofollow' }, 0],
})

/** @param show gives a picture its bytes */
const image = (show: (image: HTMLImageElement, file: string) => void) =>
  Node.create({
    name: 'image',
    group: 'block',
    draggable: true,
    addAttributes: () => ({ file: { default: '' }, alt: { default: '' } }),
    parseHTML: () => [
      {
        tag: 'img[data-file]',
        getAttrs: (element) => {
          const { file } = element.dataset
          return isFileId(file) ? { file, alt: (element.getAttribute('alt') ?? '').slice(0, 200) } : false
        },
      },
    ],
    renderHTML: ({ node: { attrs } }) => ['img', { 'data-file': String(attrs.file), alt: String(attrs.alt) }],
    addNodeView: () => {
      return ({ node: { attrs } }) => {
        const dom = document.createElement('img')
        dom.dataset.file = String(attrs.file)
        dom.alt = String(attrs.alt)
        show(dom, String(attrs.file))
        return { dom, ignoreMutation: () => true }
      }
    },
  })

const step =
  (command: typeof undo) =>
  ({ state, dispatch }: CommandProps) =>
    command(state, dispatch)
const undoing = Extension.create({
  name: 'undoing',
  addProseMirrorPlugins: () => [history()],
  addKeyboardShortcuts() {
    const [back, again] = [() => this.editor.commands.command(step(undo)), () => this.editor.commands.command(step(redo))]
    return { 'Mod-z': back, 'Mod-y': again, 'Shift-Mod-z': again }
  },
})
export const undoStep = step(undo)
export const redoStep = step(redo)

export const extensions = (show: (image: HTMLImageElement, file: string) => void) => [
  ...[doc, text, paragraph, heading, blockquote, hardBreak, ...lists, ...tables(richLimits.columns), image(show), link],
  mark('bold', 'strong', { key: 'Mod-b', tags: ['b'], style: /^(bold(er)?|[6-9]\d\d)$/ }),
  mark('italic', 'em', { key: 'Mod-i', tags: ['i'], style: /^italic|^oblique/ }),
  mark('underline', 'u', { key: 'Mod-u', tags: ['ins'], style: /underline/ }),
  mark('strike', 's', { key: 'Mod-Shift-s', tags: ['del', 'strike'], style: /line-through/ }),
  undoing,
]
