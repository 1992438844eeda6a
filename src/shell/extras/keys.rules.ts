/** What of a key press decides. */
export type Pressed = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing' | 'defaultPrevented' | 'composedPath'
>

/** Where letters are written, and what lies over the page. */
const WRITES = 'input, textarea, select, [contenteditable=""], [contenteditable="true"], [role="textbox"], [role="grid"], dialog, [popover]'

export interface KeyPlace {
  /** The application. */
  host: Element
  /** Whether the page is the application's: then keys are its own also when nothing has the focus. */
  isWholePage: boolean
  isApple: boolean
}

/**
 * What a key asks of the application: the palette by Ctrl+K or ⌘K, the handbook by F1, the list of keys by `?`. Nothing while an input method composes, when
 * somebody else took it, or when the focus is in a part of the page that is not the application.
 */
export function keyRequest(event: Pressed, { host, isWholePage, isApple }: KeyPlace): 'palette' | 'keys' | 'help' | undefined {
  if (event.defaultPrevented || event.isComposing || event.altKey) return undefined
  const path = event.composedPath()
  const [target] = path
  const isOurs = path.includes(host) || (isWholePage && (target === document.body || target === document.documentElement))
  if (!isOurs) return undefined
  const strong = isApple ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey
  if (strong && !event.shiftKey && event.key.toLowerCase() === 'k') return 'palette'
  if (event.key === 'F1' && !event.ctrlKey && !event.metaKey && !event.shiftKey) return 'help'
  const isWritten = path.some((one) => one instanceof Element && one.matches(WRITES))
  return event.key === '?' && !event.ctrlKey && !event.metaKey && !isWritten ? 'keys' : undefined
}

export const isApple = (): boolean => /Mac|iPhone|iPad/.test(globalThis.navigator?.platform ?? '')

/** Whether a dialog keeps the rest of the page from being used, in the page or within any element of it. */
export function isModalOpen(root: ParentNode): boolean {
  for (const dialog of root.querySelectorAll('dialog[open]')) if (dialog.matches(':modal')) return true
  for (const element of root.querySelectorAll('*')) if (element.shadowRoot && isModalOpen(element.shadowRoot)) return true
  return false
}
