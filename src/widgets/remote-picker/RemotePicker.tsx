import { useSignals } from '@preact/signals-react/runtime'
import { useTrouble } from '#widgets/select/index.ts'
import { RemoteListView } from './RemoteListView.tsx'
import { RemoteTreeView } from './RemoteTreeView.tsx'
import type { RemoteHost } from './remote.types.ts'
import { useRemote } from './use-remote.ts'

/** Reference data from any paged address. @see specification section 7 (universal and remote picker), PICK-07, PICK-08 */
export function RemotePicker({ host }: { host: RemoteHost }) {
  useSignals()
  const trouble = useTrouble(host)
  const remote = useRemote(host, trouble)
  const View = host.props.display.value === 'tree' ? RemoteTreeView : RemoteListView
  return <View host={host} remote={remote} trouble={trouble} />
}
