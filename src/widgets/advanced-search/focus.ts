import { conditionsOf, type Group, spotOf } from '#domain/search/tree.ts'
import type { SearchHost } from './search.types.ts'
import type { SearchModel } from './use-search.ts'

/** A slip that a field says itself, e.g. of the second one of a range. */
const WRONG = '.as-value [aria-invalid="true"]'
const PLACES = { control: 'select', more: '.as-more button', value: '.as-value :is(input, select, button)' }

/** Frames that a condition may take to be there: what shows them is loaded when it is unfolded first. */
const MOST_WAITS = 30

/**
 * Puts the focus on a condition or group that is about to be there: on its field, its value, or on the menu it was moved by. Who presses something
 * meanwhile, or goes on elsewhere, keeps the focus.
 */
export function focusItem({ root }: Pick<SearchHost, 'root'>, id: string, part: keyof typeof PLACES = 'control'): void {
  let waits = MOST_WAITS
  const pressed = new AbortController()
  for (const name of ['keydown', 'pointerdown']) addEventListener(name, () => pressed.abort(), { capture: true, signal: pressed.signal })
  // What closes on the way here gives the focus back in the same step: where it is in the first frame is where it waits.
  let start: Element | null
  const attempt = () => {
    const now = focusedIn(document)
    if (waits === MOST_WAITS) start = now
    const item = root.querySelector<HTMLElement>(`[data-item="${id}"]`)
    waits -= 1
    const isElsewhere = pressed.signal.aborted || (now !== start && now !== document.body)
    if (!item && !isElsewhere && waits > 0) {
      requestAnimationFrame(attempt)
      return
    }
    pressed.abort()
    if (isElsewhere) return
    const wished = part === 'value' && item?.querySelector(WRONG) ? WRONG : PLACES[part]
    const place = item?.querySelector<HTMLElement>(wished) ?? item?.querySelector<HTMLElement>('input, button')
    place?.focus()
  }
  requestAnimationFrame(attempt)
}

/**
 * Gives the focus back to where an item was moved from by a key: it is lost when the item is put into another place. It is there again before the next
 * key of one that is held down, which would go to the page else. Drawn anew in another group, the item has it on its menu.
 */
export function followItem({ root }: Pick<SearchHost, 'root'>, id: string, from: EventTarget): void {
  // What was changed is drawn in the microtask before this one.
  queueMicrotask(() => {
    const place =
      from instanceof HTMLElement && from.isConnected ? from : root.querySelector<HTMLElement>(`[data-item="${id}"] ${PLACES.more}`)
    place?.focus()
  })
}

/** What has the focus, however many elements it lies in. */
function focusedIn({ activeElement }: DocumentOrShadowRoot): Element | null {
  return activeElement?.shadowRoot?.activeElement ? focusedIn(activeElement.shadowRoot) : activeElement
}

/**
 * Moves the focus before what has it is taken away: to the field of an item that stays, else to the first one, else to the tools. Once it were lost,
 * React would give it to the outermost element around, whose first button may be far away from here.
 *
 * @param after the conditions that stay
 */
export function moveFocus({ root }: Pick<SearchHost, 'root'>, after: Group, wished: string | undefined): void {
  const stays = wished !== undefined && spotOf(after, wished) ? wished : conditionsOf(after)[0]?.id
  const field = stays === undefined ? null : root.querySelector<HTMLElement>(`[data-item="${stays}"] select`)
  const place = field ?? root.querySelector<HTMLElement>('[part=toolbar] button')
  place?.focus()
}

/** Puts the focus on what an item is dragged by: within a condition, before a group. */
export function focusHandle({ root }: Pick<SearchHost, 'root'>, id: string): void {
  const item = root.querySelector(`[data-item="${id}"]`)
  const box = item?.matches('.as-group') ? item.closest('.as-drag') : item
  box?.querySelector<HTMLElement>('.as-handle')?.focus()
}

/** Gives the focus a place when what had it is gone by the next frame, or cannot be pressed any more. */
export function refocus({ root }: Pick<SearchHost, 'root'>, place: () => void): void {
  requestAnimationFrame(() => {
    const { activeElement } = root
    if (activeElement === null || activeElement === document.body || activeElement.matches(':disabled')) place()
  })
}

/** A person's own search: what has to be mended first is unfolded and gets the focus. @returns whether it was made */
export function searchOrMend(model: SearchModel, onOpen: (open: boolean) => void): boolean {
  if (model.search()) return true
  onOpen(true)
  const [first] = model.slips()
  if (first) focusItem(model.host, first.id, 'value')
  return false
}
