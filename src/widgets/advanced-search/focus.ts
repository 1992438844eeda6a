import type { SearchHost } from './search.types.ts'

/** Puts the focus on a condition or group that is about to be there: its first control, or the handle it was moved by. */
export function focusItem({ root }: Pick<SearchHost, 'root'>, id: string, part: 'control' | 'more' = 'control'): void {
  requestAnimationFrame(() => {
    const item = root.querySelector<HTMLElement>(`[data-item="${id}"]`)
    item?.querySelector<HTMLElement>(part === 'more' ? '.as-more button' : 'select, input, button')?.focus()
  })
}
