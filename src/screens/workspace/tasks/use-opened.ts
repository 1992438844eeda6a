import { useMemo, useSyncExternalStore } from 'react'
import { paths } from '#screens/paths.ts'
import type { ScreenProps } from '#screens/screen.ts'
import { isUnsent } from '#screens/workspace/draft/index.ts'
import { type Row, useEmbedding } from '#screens/workspace/instance/index.ts'
import { addressOf, type Opens, openedBy } from './workspace.rules.ts'

/** Windows from here on have room for a list and what it opens beside each other. */
const WIDE = '(min-width: 1100px)'
const media = (): MediaQueryList | undefined => globalThis.matchMedia?.(WIDE)

/** Whether there is room for both; follows the window. */
export const useWide = (): boolean =>
  useSyncExternalStore(
    (changed) => {
      const query = media()
      query?.addEventListener('change', changed)
      return () => query?.removeEventListener('change', changed)
    },
    () => media()?.matches ?? false,
  )

/** What is open beside a list or over it; the address says it, so that it can be linked. */
export interface Opened {
  target: Opens | undefined
  wide: boolean
  open: (row: Row) => void
  close: () => void
  hrefOf: (row: Row) => string | undefined
}

/** @param path of the list itself */
export function useOpened({ params, navigate, linkTo }: ScreenProps, path: string): Opened {
  const embedding = useEmbedding()
  const isWideWindow = useWide()
  const wide = embedding ? embedding.wide && embedding.preview === 'side' : isWideWindow
  const chosen = embedding?.chosen
  const { processCode = '', id = '', task = '', view = '', tab = '' } = params
  return useMemo(() => {
    const beside = { ...(view && { view }), ...(tab && { tab }) }
    // Over the list it is a step of its own, which the browser's way back leads out of; beside it only the address changes.
    const way = wide ? { stay: true } : { replace: true }
    return {
      target: openedBy({ processCode, id, task }),
      wide,
      open(row: Row) {
        chosen?.(row)
        // What was never sent has no process to look at: it is written on, where there is a form for it.
        if (!isUnsent(row)) navigate(path, { ...addressOf(row), ...beside }, way)
        else if (!chosen) navigate(paths.requisition, { id: row.businessId })
      },
      close: () => navigate(path, beside, way),
      hrefOf: (row: Row) => (isUnsent(row) ? linkTo?.(paths.requisition, { id: row.businessId }) : linkTo?.(path, addressOf(row))),
    }
  }, [wide, processCode, id, task, view, tab, navigate, linkTo, path, chosen])
}
