import { Extension, Node } from '@tiptap/core'
import type { Node as TreeNode } from '@tiptap/pm/model'
import { TextSelection } from '@tiptap/pm/state'
import { addRowAfter, goToNextCell, tableEditing } from '@tiptap/pm/tables'
import type { RichNode } from '#domain/rich-text/rich-text.ts'

/** Tables of the editor, on prosemirror-tables. */

const CONTENT = '(paragraph | heading | bulletList | orderedList | image)+'

/** A new table: its first row is the head. */
export function newTable(rows: number, columns: number): RichNode {
  const row = (type: string): RichNode => ({
    type: 'tableRow',
    content: Array.from({ length: columns }, () => ({ type, content: [{ type: 'paragraph' }] })),
  })
  return { type: 'table', content: Array.from({ length: rows }, (_, n) => row(n === 0 ? 'tableHeader' : 'tableCell')) }
}

const spanOf = (name: string, most: number) => (element: HTMLElement) =>
  Math.min(most, Math.max(1, Number.parseInt(element.getAttribute(name) ?? '1', 10) || 1))
const shown = (name: string) => (attrs: Record<string, unknown>) => (Number(attrs[name]) > 1 ? { [name]: String(attrs[name]) } : {})

const cell = (name: string, tag: string, role: string, most: number) =>
  Node.create({
    name,
    content: CONTENT,
    isolating: true,
    addAttributes: () => ({
      colspan: { default: 1, parseHTML: spanOf('colspan', most), renderHTML: shown('colspan') },
      rowspan: { default: 1, parseHTML: spanOf('rowspan', most), renderHTML: shown('rowspan') },
    }),
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
    extendNodeSchema: ({ name: own }) => (own === name ? { tableRole: role } : {}),
  })

/** @param most cells that one may span */
export const tables = (most: number) => [
  Node.create({
    name: 'table',
    group: 'block',
    content: 'tableRow+',
    isolating: true,
    parseHTML: () => [{ tag: 'table' }],
    renderHTML: () => ['table', ['tbody', 0]],
    extendNodeSchema: ({ name }) => (name === 'table' ? { tableRole: 'table' } : {}),
  }),
  Node.create({
    name: 'tableRow',
    content: '(tableCell | tableHeader)+',
    parseHTML: () => [{ tag: 'tr' }],
    renderHTML: () => ['tr', 0],
    extendNodeSchema: ({ name }) => (name === 'tableRow' ? { tableRole: 'row' } : {}),
  }),
  cell('tableCell', 'td', 'cell', most),
  cell('tableHeader', 'th', 'header_cell', most),
  Extension.create({
    name: 'tableKeys',
    priority: 200,
    addProseMirrorPlugins: () => [tableEditing()],
    addKeyboardShortcuts() {
      const { editor } = this
      const go = (by: 1 | -1) => () => editor.commands.command(({ state, dispatch }) => goToNextCell(by)(state, dispatch))
      return {
        // Behind the last cell comes a new row.
        Tab: () => {
          if (go(1)()) return true
          if (!editor.isActive('table')) return false
          editor.commands.command(({ state, dispatch }) => addRowAfter(state, dispatch))
          return go(1)()
        },
        'Shift-Tab': go(-1),
        // Out of a table that ends the text.
        ArrowDown: () =>
          editor.commands.command(({ tr, dispatch }) => {
            const { $from, empty } = tr.selection
            const table = [...Array($from.depth + 1).keys()].find((depth) => $from.node(depth).type.name === 'table')
            if (
              !empty ||
              table === undefined ||
              !endsText(tr.doc, $from.after(table)) ||
              $from.index(table) < $from.node(table).childCount - 1
            )
              return false
            const after = $from.after(table)
            if (dispatch)
              tr.insert(after, tr.doc.type.schema.nodes.paragraph!.create()).setSelection(TextSelection.create(tr.doc, after + 1))
            return true
          }),
      }
    },
  }),
]

const endsText = (doc: TreeNode, at: number): boolean => at === doc.content.size
