import type { PendingAction } from '#screens/purchaser/actions/index.ts'
import type { Supervised } from './supervision.api.ts'

/** What each part of the drawer is given. */
export interface PartProps {
  data: Supervised
  may: (action: string) => boolean
  onAction: (pending: PendingAction) => void
}
