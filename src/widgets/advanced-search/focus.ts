import type { SearchHost } from './search.types.ts'

/** Puts the focus on a condition or group that is about to be there: on its field, or on the menu it was moved by. */
export function focusItem({ root }: Pick<SearchHost, 'root'>, id: string, part: 'control' | 'more' = 'control'): void {
  requestAnimationFrame(() => {
    const item = root.querySelector<HTMLElement>(`[data-item="${id}"]`)
    const wished = part === 'more' ? '.as-more button' : 'select'
    const place = item?.querySelector<HTMLElement>(wished) ?? item?.querySelector<HTMLElement>('input, button')
    place?.focus()
  })
}
