import type { ChainedCommands, Editor } from '@tiptap/core'
import {
  addColumnAfter,
  addColumnBefore,
  addRowAfter,
  addRowBefore,
  deleteColumn,
  deleteRow,
  deleteTable,
  toggleHeader,
} from '@tiptap/pm/tables'
import { redoStep, undoStep } from './schema.ts'
import { newTable } from './tables.ts'

/** What the buttons do, each by its name. */

interface Tool {
  run: (chain: ChainedCommands) => ChainedCommands
  /** It is on where the cursor is. */
  isOn?: (editor: Editor) => boolean
  /** As drawn on a 24 × 24 grid, or a letter. */
  sign: string
  /** Key, as a person presses it. */
  key?: string
}

type Step = (state: Editor['state'], dispatch?: (tr: Editor['state']['tr']) => void) => boolean
const inTable = (step: Step) => (chain: ChainedCommands) => chain.command(({ state, dispatch }) => step(state, dispatch))
const marks = (name: string, sign: string, key: string): Tool => ({
  run: (chain) => chain.toggleMark(name),
  isOn: (editor) => editor.isActive(name),
  sign,
  key,
})
const heading = (level: number): Tool => ({
  run: (chain) => chain.toggleNode('heading', 'paragraph', { level }),
  isOn: (editor) => editor.isActive('heading', { level }),
  sign: `H${level}`,
})

export const tools = {
  bold: marks('bold', 'B', 'Ctrl+B'),
  italic: marks('italic', 'I', 'Ctrl+I'),
  underline: marks('underline', 'U', 'Ctrl+U'),
  strike: marks('strike', 'S', 'Ctrl+Shift+S'),
  heading1: heading(1),
  heading2: heading(2),
  heading3: heading(3),
  bulletList: {
    run: (chain) => chain.toggleList('bulletList', 'listItem'),
    isOn: (editor) => editor.isActive('bulletList'),
    sign: 'M9 6h11M9 12h11M9 18h11M4 6h.01M4 12h.01M4 18h.01',
    key: 'Ctrl+Shift+8',
  },
  orderedList: {
    run: (chain) => chain.toggleList('orderedList', 'listItem'),
    isOn: (editor) => editor.isActive('orderedList'),
    sign: 'M10 6h10M10 12h10M10 18h10M4 4.5 5 4v4M4 14.5c0-1.5 2.5-1.5 2.5 0 0 1-2.5 2-2.5 3h2.5',
    key: 'Ctrl+Shift+7',
  },
  blockquote: {
    run: (chain) => chain.toggleWrap('blockquote'),
    isOn: (editor) => editor.isActive('blockquote'),
    sign: 'M5 5v14M10 8h9M10 12h9M10 16h6',
  },
  link: {
    run: (chain) => chain,
    isOn: (editor) => editor.isActive('link'),
    sign: 'M10 14a4 4 0 0 0 5.7 0l3-3a4 4 0 0 0-5.7-5.7l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3A4 4 0 0 0 11 18.7l1-1',
    key: 'Ctrl+K',
  },
  image: { run: (chain) => chain, sign: 'M4 5h16v14H4ZM4 16l5-5 4 4 2-2 5 5M15 9h.01' },
  table: {
    run: (chain) => chain.insertContent(newTable(3, 3)),
    isOn: (editor) => editor.isActive('table'),
    sign: 'M4 5h16v14H4ZM4 10h16M4 14.5h16M9.3 5v14M14.6 5v14',
  },
  undo: { run: (chain) => chain.command(undoStep), sign: 'M8 5 4 9l4 4M4 9h10a5 5 0 0 1 0 10h-3', key: 'Ctrl+Z' },
  redo: { run: (chain) => chain.command(redoStep), sign: 'm16 5 4 4-4 4M20 9H10a5 5 0 0 0 0 10h3', key: 'Ctrl+Y' },
  rowBefore: { run: inTable(addRowBefore), sign: 'M4 12h16v7H4ZM12 3v6M9 6h6' },
  rowAfter: { run: inTable(addRowAfter), sign: 'M4 5h16v7H4ZM12 15v6M9 18h6' },
  deleteRow: { run: inTable(deleteRow), sign: 'M4 5h16v6H4ZM9 15l6 6M15 15l-6 6' },
  columnBefore: { run: inTable(addColumnBefore), sign: 'M12 4v16h7V4ZM3 12h6M6 9v6' },
  columnAfter: { run: inTable(addColumnAfter), sign: 'M5 4v16h7V4ZM15 12h6M18 9v6' },
  deleteColumn: { run: inTable(deleteColumn), sign: 'M5 4v16h6V4ZM15 9l6 6M21 9l-6 6' },
  headerRow: {
    run: inTable(toggleHeader('row')),
    isOn: (editor) => editor.isActive('tableHeader'),
    sign: 'M4 5h16v14H4ZM4 10h16M4 7.5h16',
  },
  deleteTable: { run: inTable(deleteTable), sign: 'M4 5h16v14H4ZM9 9l6 6M15 9l-6 6' },
} as const satisfies Record<string, Tool>

export type ToolName = keyof typeof tools
export const toolOf = (name: ToolName): Tool => tools[name]

const WORDS: readonly ToolName[] = ['bold', 'italic', 'underline', 'strike']
const LINES: readonly ToolName[] = ['heading1', 'heading2', 'bulletList', 'orderedList']
const STEPS: readonly ToolName[] = ['undo', 'redo']
/** Buttons by groups. */
const SETS: Readonly<Record<string, readonly (readonly ToolName[])[]>> = {
  basic: [WORDS, ['bulletList', 'orderedList', 'link'], STEPS],
  full: [WORDS, [...LINES.slice(0, 2), 'heading3', 'bulletList', 'orderedList', 'blockquote'], ['link', 'image', 'table'], STEPS],
}
/** They come where the cursor is in a table. */
export const TABLE_TOOLS: readonly ToolName[] = [
  ...(['rowBefore', 'rowAfter', 'deleteRow'] as const),
  ...(['columnBefore', 'columnAfter', 'deleteColumn'] as const),
  ...(['headerRow', 'deleteTable'] as const),
]

/** The groups of a tool bar: `basic`, `full`, or a list of names, `|` between groups; names that are none are left out. */
export const toolsOf = (given: string): readonly (readonly ToolName[])[] =>
  SETS[given.trim()] ??
  given
    .split('|')
    .map((group) => group.split(/[\s,，]+/).filter((name): name is ToolName => Object.hasOwn(tools, name)))
    .filter((group) => group.length > 0)
