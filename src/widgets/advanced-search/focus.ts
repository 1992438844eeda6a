import type { SearchHost } from './search.types.ts'
import type { SearchModel } from './use-search.ts'

/** A slip that a field says itself, e.g. of the second one of a range. */
const WRONG = '.as-value [aria-invalid="true"]'
const PLACES = { control: 'select', more: '.as-more button', value: '.as-value :is(input, select, button)' }

/** Frames that a condition may take to be there: what shows them is loaded when it is unfolded first. */
const MOST_WAITS = 30

/** Puts the focus on a condition or group that is about to be there: on its field, its value, or on the menu it was moved by. */
export function focusItem({ root }: Pick<SearchHost, 'root'>, id: string, part: keyof typeof PLACES = 'control'): void {
  let waits = MOST_WAITS
  const attempt = () => {
    const item = root.querySelector<HTMLElement>(`[data-item="${id}"]`)
    waits -= 1
    if (!item && waits > 0) {
      requestAnimationFrame(attempt)
      return
    }
    const wished = part === 'value' && item?.querySelector(WRONG) ? WRONG : PLACES[part]
    const place = item?.querySelector<HTMLElement>(wished) ?? item?.querySelector<HTMLElement>('input, button')
    place?.focus()
  }
  requestAnimationFrame(attempt)
}

/** A person's own search: what has to be mended first is unfolded and gets the focus. @returns whether it was made */
export function searchOrMend(model: SearchModel, onOpen: (open: boolean) => void): boolean {
  if (model.search()) return true
  onOpen(true)
  const [first] = model.slips()
  if (first) focusItem(model.host, first.id, 'value')
  return false
}
