import { paths } from '#screens/paths.ts'
import type { messages } from './shortcuts.messages.ts'

type Word = keyof (typeof messages)['en'] & string

/** One key of the product, and what it does. */
export interface Shortcut {
  /** Keys pressed together, as `KeyboardEvent.key` names them; several ways beside each other. `Mod` is Ctrl, or ⌘ on a Mac. */
  keys: readonly (readonly string[])[]
  does: Word
}

/** Keys that work in one place. */
export interface ShortcutGroup {
  title: Word
  /** Paths of the screens where they work; left out: everywhere. */
  at?: readonly string[]
  shortcuts: readonly Shortcut[]
}

const one = (does: Word, ...keys: readonly string[]): Shortcut => ({ keys: [keys], does })
const either = (does: Word, ...ways: readonly (readonly string[])[]): Shortcut => ({ keys: ways, does })

const lists = [paths.projectList, paths.purchaserList, paths.supervision, paths.invitedFirms, paths.invitationReview, paths.messages]
const tasks = [paths.unfinished, paths.finished, paths.submitted, paths.participation]

/** Every key of the product. What a screen listens for stands here: the sheet of keys is made of nothing else. */
export const shortcutGroups: readonly ShortcutGroup[] = [
  {
    title: 'everywhere',
    shortcuts: [
      one('palette', 'Mod', 'k'),
      one('keys', '?'),
      one('help', 'F1'),
      one('reopen', 'Mod', 'Shift', 'y'),
      one('close', 'Escape'),
      one('next', 'Tab'),
      one('before', 'Shift', 'Tab'),
    ],
  },
  {
    title: 'views',
    shortcuts: [
      either('views.go', ['ArrowLeft'], ['ArrowRight']),
      either('views.move', ['Alt', 'Shift', 'ArrowLeft'], ['Alt', 'Shift', 'ArrowRight']),
      one('views.close', 'Delete'),
      either('views.menu', ['Shift', 'F10'], ['ContextMenu']),
    ],
  },
  {
    title: 'search',
    at: [...lists, ...tasks, paths.logCheck, paths.processes],
    shortcuts: [one('search.keep', 'Mod', 's'), one('search.undo', 'Mod', 'z'), either('search.redo', ['Mod', 'y'], ['Mod', 'Shift', 'z'])],
  },
  {
    title: 'tasks',
    at: tasks,
    shortcuts: [
      either('tasks.next', ['j'], ['k']),
      one('tasks.agree', 'a'),
      one('tasks.reject', 'r'),
      one('tasks.back', 'b'),
      one('tasks.send', 'Mod', 'Enter'),
    ],
  },
  {
    title: 'table',
    at: [paths.itemList, paths.requisition],
    shortcuts: [
      one('table.edit', 'F2'),
      one('table.down', 'Enter'),
      one('table.clear', 'Delete'),
      one('table.undo', 'Mod', 'z'),
      one('table.copy', 'Mod', 'c'),
      one('table.paste', 'Mod', 'v'),
      one('table.all', 'Mod', 'a'),
      either('table.row', ['Alt', 'ArrowUp'], ['Alt', 'ArrowDown']),
    ],
  },
  {
    title: 'prices',
    at: [paths.quoteCenter, paths.multiQuoteCenter],
    shortcuts: [either('prices.line', ['ArrowUp'], ['ArrowDown']), one('prices.paste', 'Mod', 'v'), one('table.undo', 'Mod', 'z')],
  },
]

/** What works everywhere, and in the view that is shown. */
export const shortcutsAt = (path: string): readonly ShortcutGroup[] => shortcutGroups.filter(({ at }) => !at || at.includes(path))

const SIGNS: Readonly<Record<string, string>> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Escape: 'Esc',
  ContextMenu: '☰',
}

/** A key as it is written on it. */
export const keyName = (key: string, isApple: boolean): string => {
  if (key === 'Mod') return isApple ? '⌘' : 'Ctrl'
  if (key === 'Alt' && isApple) return '⌥'
  return SIGNS[key] ?? (key.length === 1 ? key.toUpperCase() : key)
}
