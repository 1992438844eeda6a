import type { SearchHost } from './search.types.ts'
import type { SearchModel } from './use-search.ts'

/** A slip that a field says itself, e.g. of the second one of a range. */
const WRONG = '.as-value [aria-invalid="true"]'
const PLACES = { control: 'select', more: '.as-more button', value: '.as-value :is(input, select, button)' }

/** Puts the focus on a condition or group that is about to be there: on its field, its value, or on the menu it was moved by. */
export function focusItem({ root }: Pick<SearchHost, 'root'>, id: string, part: keyof typeof PLACES = 'control'): void {
  requestAnimationFrame(() => {
    const item = root.querySelector<HTMLElement>(`[data-item="${id}"]`)
    const wished = part === 'value' && item?.querySelector(WRONG) ? WRONG : PLACES[part]
    const place = item?.querySelector<HTMLElement>(wished) ?? item?.querySelector<HTMLElement>('input, button')
    place?.focus()
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
