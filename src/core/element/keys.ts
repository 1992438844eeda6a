/** Elements whose typing belongs to them. */
const EDITABLE = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])'

/**
 * Keeps what the user types from reaching the page's single-letter hot keys: outside the shadow root a key press in our
 * input looks as if it came from the host element (elements.md 1.4). Keys with Ctrl, Alt or Meta and keys without a
 * character (Escape, Tab, arrows) pass.
 */
export function keepTyping(root: ShadowRoot): void {
  const keep = (event: Event) => {
    const { key, ctrlKey, altKey, metaKey } = event as KeyboardEvent
    const [target] = event.composedPath()
    if (key?.length === 1 && !ctrlKey && !altKey && !metaKey && target instanceof Element && target.matches(EDITABLE))
      event.stopPropagation()
  }
  for (const type of ['keydown', 'keypress', 'keyup']) root.addEventListener(type, keep)
}
