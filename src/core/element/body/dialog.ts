import { type Atom, atom, type ReadonlyAtom } from '#core/element/atom.ts'
import type { Inside } from '#core/element/shell.ts'
import type { Verdict } from './body.ts'

/** Why a dialog closed. Only `confirm` brings a result. */
export type DialogReason = 'confirm' | 'cancel' | 'close' | 'escape' | 'backdrop' | 'api'

/**
 * # A body that is a dialog
 *
 * An element whose declaration `extends: [dialog]` has `opened` (reflected), `show()` → result or `null`, `hide()`, the before-events, and
 * opens by `fly.open(tag, props)`. The body draws itself while `opened` is true, in the way `presentation` names (native `<dialog>` in the
 * shadow root, drawer, page, inline; in React `<ElementDialog host heading>` of src/ui), and asks to be closed:
 *
 * - `close('confirm', result)` for the primary action, `close('cancel' | 'close' | 'escape' | 'backdrop')` for the ways out. It asks the page
 *   (`fly-before-close`, which may take up to 30 s: draw the button busy while `busy`) and answers whether it is closed now.
 * - `refusal` is what the page said against it, to be shown beside the button.
 *
 * The frame answers `show()` and fires `fly-open` and `fly-close`. An element that is taken out of the page while open answers `null`.
 */
export interface Dialog<Result = unknown> {
  readonly opened: ReadonlyAtom<boolean>
  /** The page is being asked whether the dialog may close. */
  readonly busy: ReadonlyAtom<boolean>
  readonly refusal: ReadonlyAtom<string>
  close(reason: DialogReason, result?: Result): Promise<boolean>
}

/** The shared properties of a dialog, for the `Props` of its body. The declaration gets them from `extends: [dialog]`. */
export interface DialogProps {
  opened: boolean
  presentation: 'dialog' | 'drawer' | 'page' | 'inline'
  heading: string
  width: string
  fullscreen: boolean
  fullscreenButton: boolean
  dismissible: boolean
  nonModal: boolean
}

interface DialogDeps {
  emit(name: string, detail: object): unknown
  before(name: string, detail: object): Promise<Verdict<object>>
}

/** Makes the dialog of an element for one of its lives; `show` and `hide` of the page end here, too. */
export function openDialog(inside: Inside, { emit, before }: DialogDeps, life: AbortSignal): Dialog {
  const { cells, write, methods, element } = inside
  const asked = cells.get('opened') as Atom<boolean>
  const opened = atom(false)
  const busy = atom(false)
  const refusal = atom('')
  /** Who waits for the result of the opening that is under way. */
  let waiting: ((result: unknown) => void)[] = []
  const settle = (result: unknown) => {
    const those = waiting
    waiting = []
    for (const answer of those) answer(result)
  }

  async function open(): Promise<void> {
    const { ok } = await before('fly-before-open', {})
    if (life.aborted) return
    if (!ok || !asked.value) {
      write('opened', false)
      settle(null)
      return
    }
    refusal.value = ''
    opened.value = true
    // After the body has drawn it, which is at the end of this task.
    setTimeout(() => opened.value && emit('fly-open', {}))
  }

  async function close(reason: DialogReason, result?: unknown): Promise<boolean> {
    if (!opened.value || busy.value) return !opened.value
    busy.value = true
    refusal.value = ''
    const { ok, reason: why = '' } = await before('fly-before-close', { reason })
    busy.value = false
    if (life.aborted) return true
    if (!ok) {
      refusal.value = why
      write('opened', true)
      return false
    }
    const answer = reason === 'confirm' || reason === 'api' ? (result ?? null) : null
    opened.value = false
    write('opened', false)
    settle(answer)
    setTimeout(() => emit('fly-close', { reason, result: answer }))
    return true
  }

  function show(props: Record<string, unknown> = {}): Promise<unknown> {
    Object.assign(element, props)
    return new Promise((resolve) => {
      waiting.push(resolve)
      write('opened', true)
    })
  }

  let opening = false
  const follow = (wanted: boolean) => {
    if (wanted && !opened.value && !opening) {
      opening = true
      void open().finally(() => {
        opening = false
      })
    } else if (!wanted && opened.value) void close('api')
  }
  const ends = [asked.subscribe(follow), methods.expose({ show, hide: (reason: DialogReason = 'api') => close(reason) })]
  life.addEventListener('abort', () => {
    for (const end of ends) end()
    settle(null)
  })
  return { opened, busy, refusal, close }
}

/** The dialog of an element. @throws when its declaration does not extend `dialog` */
export function dialogOf<D>(host: { readonly dialog: D | undefined }): D {
  if (!host.dialog) throw new Error('The declaration of this element does not extend `dialog`')
  return host.dialog
}
