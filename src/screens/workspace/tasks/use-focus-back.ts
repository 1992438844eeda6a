import { type RefObject, useEffect, useRef } from 'react'
import type { List } from '#lists/index.ts'
import type { Row } from '#screens/workspace/instance/index.ts'
import { isFocusLost } from '#ui/focus-lost.ts'
import { isOf, type Opens } from './workspace.rules.ts'

/**
 * Whoever comes back to a list and has the focus nowhere goes on at the row that was open, else at the table.
 *
 * @param isAway something is open beside the list or over it
 * @param target the row that is open
 */
export function useFocusBack<R extends Row>(
  { state }: List<R>,
  isAway: boolean,
  target: Opens | undefined,
): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null)
  const last = useRef<Opens>(undefined)
  if (target) last.current = target
  const was = useRef(isAway)
  useEffect(() => {
    const isBack = was.current && !isAway
    was.current = isAway
    if (!isBack || !box.current || !isFocusLost(box.current)) return
    const now = state.peek()
    const at = now.phase === 'ready' ? now.page.rows.findIndex((row) => isOf(last.current, row)) : -1
    const table = box.current.querySelector<HTMLElement>('.ui-table-box')
    const row = at < 0 ? undefined : table?.querySelectorAll('tbody tr')[at]
    const next = row?.querySelector<HTMLElement>('.ls-name') ?? table
    next?.focus()
  }, [state, isAway])
  return box
}
