import { type Atom, atom, type ReadonlyAtom } from '#core/element/atom.ts'
import type { Inside } from '#core/element/shell.ts'

/** Why a popup closed. */
export type PopupReason = 'select' | 'escape' | 'outside' | 'blur' | 'api'

/**
 * # A body with a popup
 *
 * An element whose declaration `extends: [field, popup]` has `opened` (reflected), `show()`, `hide()`, `fly-open` and `fly-close`. The body
 * draws its popup while `opened` is true (a native popover in the shadow root; in React `<ElementPopup host anchor>` of src/ui) and says what the user did:
 * `open()` for a press on the control, `close(reason)` for the rest. A field that is disabled or read-only never opens.
 */
export interface Popup {
  readonly opened: ReadonlyAtom<boolean>
  open(): void
  close(reason: PopupReason): void
}

export interface PopupProps {
  opened: boolean
}

/** Makes the popup of an element for one of its lives; `show` and `hide` of the page end here, too. */
export function openPopup(inside: Inside, emit: (name: string, detail: object) => unknown, life: AbortSignal): Popup {
  const { cells, form, write, methods } = inside
  const asked = cells.get('opened') as Atom<boolean>
  const opened = atom(false)
  const may = () => !form?.disabled.value && !cells.get('disabled')?.value && !cells.get('readonly')?.value
  function turn(now: boolean, reason: PopupReason): void {
    const next = now && may()
    const changed = opened.value !== next
    opened.value = next
    if (asked.value !== next) write('opened', next)
    if (changed) emit(next ? 'fly-open' : 'fly-close', next ? {} : { reason })
  }
  const shut = () => {
    if (opened.value && !may()) turn(false, 'api')
  }
  const ends = [
    asked.subscribe((now) => turn(now, 'api')),
    form?.disabled.subscribe(shut),
    cells.get('disabled')?.subscribe(shut),
    cells.get('readonly')?.subscribe(shut),
    methods.expose({ show: () => turn(true, 'api'), hide: () => turn(false, 'api') }),
  ]
  life.addEventListener('abort', () => {
    for (const end of ends) end?.()
    // An element that comes back begins closed.
    if (asked.value) write('opened', false)
  })
  return { opened, open: () => turn(true, 'api'), close: (reason) => turn(false, reason) }
}

/** The popup of an element. @throws when its declaration does not extend `popup` */
export function popupOf<P>(host: { readonly popup: P | undefined }): P {
  if (!host.popup) throw new Error('The declaration of this element does not extend `popup`')
  return host.popup
}
