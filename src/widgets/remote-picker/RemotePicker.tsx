import { useSignals } from '@preact/signals-react/runtime'
import { useCallback } from 'react'
import { useLate } from '#ui/controls/use-late.ts'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { useFailure } from '#widgets/select/index.ts'
import { RemoteListView } from './RemoteListView.tsx'
import type { RemoteHost } from './remote.types.ts'
import { useRemote } from './use-remote.ts'

/** Most have a list: the tree comes to those who show one. */
const readTree = async () => (await import('./RemoteTreeView.tsx')).RemoteTreeView

/** Reference data from any paged address. @see specification section 7 (universal and remote picker), PICK-07, PICK-08 */
export function RemotePicker({ host }: { host: RemoteHost }) {
  useSignals()
  const failure = useFailure(host)
  const remote = useRemote(host, failure)
  const isTree = host.props.display.value === 'tree'
  const failed = useCallback((cause: unknown, retry: () => void) => host.fail({ kind: 'unreachable', cause, retry }), [host])
  const RemoteTreeView = useLate(isTree, readTree, failed)
  if (!isTree) return <RemoteListView host={host} remote={remote} failure={failure} />
  return RemoteTreeView ? <RemoteTreeView host={host} remote={remote} failure={failure} /> : <Skeleton lines={1} />
}
