/** A box in which somebody presses or composes a word must not be exchanged under his hands. */
export interface Quietness {
  /** Resolves when nothing is begun. */
  now(): Promise<void>
  end(): void
}

export function quietness(light: HTMLElement): Quietness {
  const controller = new AbortController()
  let [composing, pressing] = [false, false]
  let waiting: (() => void)[] = []
  const settle = (next: { composing?: boolean; pressing?: boolean }) => {
    composing = next.composing ?? composing
    pressing = next.pressing ?? pressing
    if (composing || pressing) return
    const those = waiting
    waiting = []
    for (const go of those) go()
  }
  const on = (target: EventTarget, name: string, run: (event: Event) => void) =>
    target.addEventListener(name, run, { capture: true, signal: controller.signal })
  on(light, 'compositionstart', () => settle({ composing: true }))
  on(light, 'compositionend', () => settle({ composing: false }))
  on(light, 'pointerdown', () => settle({ pressing: true }))
  // A press that ends elsewhere is none; one that ends here is over with its click, which on a touch screen comes later.
  on(globalThis, 'pointerup', (event) => event.composedPath().includes(light) || settle({ pressing: false }))
  for (const name of ['click', 'pointercancel', 'keydown']) on(globalThis, name, () => queueMicrotask(() => settle({ pressing: false })))
  return {
    now: () => (composing || pressing ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve()),
    end() {
      controller.abort()
    },
  }
}

/** What is in a clipboard is gone after its event. */
export function copyOf(from: DataTransfer | null): DataTransfer {
  const copy = new DataTransfer()
  for (const type of from?.types ?? []) if (type !== 'Files') copy.setData(type, from!.getData(type))
  return copy
}

/** Brings text, caret and paste of one box into another, as if they had been made there. */
export function handOn(before: HTMLInputElement, after: HTMLInputElement, pasted: DataTransfer | undefined): void {
  const { value, selectionStart, selectionEnd } = before
  if (value !== '' && !after.readOnly) {
    write(after, value)
    after.setSelectionRange(selectionStart, selectionEnd)
  }
  if (!pasted) return
  const event = new ClipboardEvent('paste', { clipboardData: pasted, bubbles: true, cancelable: true })
  if (!after.dispatchEvent(event) || after.readOnly) return
  const words = pasted.getData('text/plain').replace(/\s*[\r\n]+\s*/g, ' ')
  const at = after.selectionStart ?? after.value.length
  write(after, after.value.slice(0, at) + words + after.value.slice(after.selectionEnd ?? at))
}

/** React hears only of what it does not know yet: the setter of the browser, and not the one that React has put over it. */
function write(box: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, text)
  box.dispatchEvent(new Event('input', { bubbles: true }))
}
