import type { BodyHost } from '#core/element/body/body.ts'
import { useText } from '#core/i18n/locale.tsx'
import { messages } from './data-table.messages.ts'
import type { RowKeys } from './row-keys.ts'
import type { DataTableProps, Row } from './table.types.ts'
import type { RowsModel } from './use-rows.ts'

export interface Reorder {
  enabled: boolean
  /** A row was dropped in another place of the page. */
  move: (from: number, to: number) => Promise<void>
  /** One place up or down, by keyboard. */
  step: (row: number, by: 1 | -1) => void
}

/** Rows in an order of the user's. The page is asked first; while it thinks, the row lies where it was dropped, and goes back when it says no. */
export function useReorder(
  host: BodyHost<DataTableProps>,
  { rows, keys, say, enabled }: { rows: RowsModel; keys: RowKeys; say: (text: string) => void; enabled: boolean },
): Reorder {
  const t = useText(messages)
  async function move(from: number, to: number): Promise<void> {
    const before = rows.rows
    const row = before[from]
    if (!enabled || !row || to < 0 || to >= before.length || from === to) return
    const after: Row[] = before.toSpliced(from, 1).toSpliced(to, 0, row)
    rows.put(after)
    const { ok, reason } = await host.before('fly-before-reorder', { from: rows.offset + from, to: rows.offset + to, row })
    if (!ok) {
      rows.put(before)
      say(t('notMoved', { why: reason || t('stopped') }))
      return
    }
    host.emit('fly-reorder', { from: rows.offset + from, to: rows.offset + to, rows: after })
  }
  return { enabled, move, step: (row, by) => void (keys.length > 0 && move(row, row + by)) }
}
