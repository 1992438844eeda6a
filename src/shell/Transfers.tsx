import { createElement } from 'react'
import { useTransfers } from './use-transfers.ts'

/** The import or export that the page has asked the application for: the elements that stand alone, too. */
export function Transfers() {
  const { open, close } = useTransfers()
  if (!open) return null
  const { which, turn, ...wish } = open
  return createElement(which === 'import' ? 'fly-import-dialog' : 'fly-export-dialog', {
    key: turn,
    ...(which === 'import' ? {} : { total: -1 }),
    ...wish,
    // Of a search nothing is chosen: all that it finds.
    ...(which === 'searchExport' && { ids: [] }),
    opened: true,
    'onfly-close': close,
  })
}
