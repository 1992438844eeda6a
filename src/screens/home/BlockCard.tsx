import { useSignals } from '@preact/signals-react/runtime'
import { type ReactNode, useMemo } from 'react'
import type { ProjectRow } from '#contract/tender/project.ts'
import { useText } from '#core/i18n/locale.tsx'
import { useQuery } from '#core/query.ts'
import { useRuntime } from '#core/runtime/context.tsx'
import { Empty } from '#ui/feedback/Empty.tsx'
import { LoadError } from '#ui/feedback/LoadError.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import type { IconName } from '#ui/icons/icons.ts'
import { Card } from '#ui/layout/Card.tsx'
import { followedQuery } from './followed.ts'
import { type Block, readBlock } from './home.api.ts'
import { messages } from './home.messages.ts'
import { ProjectLine } from './ProjectLine.tsx'

interface BlockCardProps {
  block: Block
  icon: IconName
  /** What can be done with a row; `again` reads the rows anew. */
  action: (row: ProjectRow, again: () => Promise<void>) => ReactNode
}

/** One block of the workbench. A block that fails says so in its own place; the others go on. */
export function BlockCard({ block, icon, action }: BlockCardProps) {
  useSignals()
  const t = useText(messages)
  const runtime = useRuntime()
  // Rows belong to the firm: another firm, another reading.
  const firm = runtime.store.customerId.value.value
  const store = useMemo(() => storeOf(runtime, block, firm), [runtime, block, firm])
  const state = useQuery(store)
  return (
    <Card heading={t(`${block}.heading`)}>
      {state.phase === 'loading' && <Skeleton lines={3} />}
      {state.phase === 'failed' && <LoadError title={t('failed')} reason={state.failure.message} onRetry={() => store.open()} />}
      {state.phase === 'ready' && state.data.length === 0 && <Empty icon={icon} title={t(`${block}.empty`)} />}
      {state.phase === 'ready' && state.data.length > 0 && (
        <ul className="home-rows">
          {state.data.map((row) => (
            <ProjectLine key={row.id} row={row} action={action(row, store.open)} />
          ))}
        </ul>
      )}
    </Card>
  )
}

const storeOf = (runtime: ReturnType<typeof useRuntime>, block: Block, _firm: string) =>
  followedQuery(runtime, 'list:gy', (signal) => readBlock(runtime.http, block, signal))
