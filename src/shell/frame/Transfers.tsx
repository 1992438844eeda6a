import { createElement, lazy, Suspense } from 'react'
import { useTasksSeen, useTransfers } from './use-transfers.ts'

/** Without it the application works: what cannot be loaded shows nothing. */
const Tasks = lazy(() =>
  import('#widgets/task-center/index.ts').then(
    ({ Tasks: view }) => ({ default: view }),
    () => ({ default: () => null }),
  ),
)

/** The task centre, once this browser has had a task under way. */
export function TaskMark() {
  return useTasksSeen() ? (
    <Suspense fallback={null}>
      <Tasks />
    </Suspense>
  ) : null
}

/** The import or export that the page has asked the application for: the elements that stand alone, too. */
export function Transfers() {
  const { open, close } = useTransfers()
  if (!open) return null
  const { which, turn, ...wanted } = open
  return createElement(which === 'import' ? 'fly-import-dialog' : 'fly-export-dialog', {
    key: turn,
    ...(which === 'import' ? {} : { total: -1 }),
    ...wanted,
    // Of a search nothing is chosen: all that it finds.
    ...(which === 'searchExport' && { ids: [] }),
    opened: true,
    'onfly-close': close,
  })
}
