import { useSignals } from '@preact/signals-react/runtime'
import { type ReactNode, useEffect, useMemo } from 'react'
import type { ProjectRow } from '#contract/tender-project.ts'
import { useRuntime } from '#core/context.tsx'
import { useText } from '#core/locale.tsx'
import { StatusTag } from '#screens/bidding/live/StatusTag.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Empty } from '#ui/Empty.tsx'
import type { IconName } from '#ui/icons.ts'
import { Money } from '#ui/Money.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { createBlockStore } from './block.store.ts'
import { Countdown } from './Countdown.tsx'
import { type Block, readBlock } from './home.api.ts'
import { messages } from './home.messages.ts'
import { dueOf } from './home.rules.ts'

interface BlockCardProps {
  block: Block
  icon: IconName
  /** What can be done with a row. */
  action: (row: ProjectRow) => ReactNode
}

/** One block of the workbench. A block that fails says so in its own place; the others go on. */
export function BlockCard({ block, icon, action }: BlockCardProps) {
  useSignals()
  const t = useText(messages)
  const runtime = useRuntime()
  // Rows belong to the firm: another firm, another reading.
  const firm = runtime.store.customerId.value.value
  const store = useMemo(() => storeOf(runtime, block, firm), [runtime, block, firm])
  useEffect(() => {
    void store.open()
    return store.close
  }, [store])
  const state = store.state.value
  return (
    <Card heading={t(`${block}.heading`)}>
      {state.phase === 'loading' && <Skeleton lines={3} />}
      {state.phase === 'failed' && (
        <Empty icon="alert" title={t('failed')} action={<Button onPress={() => store.open()}>{t('retry')}</Button>}>
          {state.failure.message}
        </Empty>
      )}
      {state.phase === 'ready' && state.rows.length === 0 && <Empty icon={icon} title={t(`${block}.empty`)} />}
      {state.phase === 'ready' && state.rows.length > 0 && (
        <ul className="home-rows">
          {state.rows.map((row) => (
            <ProjectLine key={row.id} row={row} action={action(row)} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function storeOf({ http, stream, clock }: ReturnType<typeof useRuntime>, block: Block, _firm: string) {
  const topic = block === 'auctions' || block === 'tasks' ? 'list:cg' : 'list:gy'
  return createBlockStore({
    read: (signal) => readBlock(http, block, signal),
    follow: (changed, signal) => {
      stream.follow(
        [topic],
        { list: (data) => data.topic === topic && changed() },
        {
          signal,
          poll: async () => changed(),
        },
      )
    },
    wait: (ms, signal) => clock.wait(ms, signal),
  })
}

function ProjectLine({ row, action }: { row: ProjectRow; action: ReactNode }) {
  useSignals()
  const t = useText(messages)
  const { locale } = useRuntime()
  const title = locale.lang.value === 'en' && row.titleEn ? row.titleEn : row.title
  return (
    <li className="home-row">
      <div className="home-row-text">
        <span className="home-row-title">
          <strong>{title}</strong> <StatusTag status={row.status} />
        </span>
        <span className="home-row-facts">
          <span>{row.code}</span>
          {row.ownRank !== undefined && <span>{t('rank', { rank: row.ownRank })}</span>}
          {row.best !== undefined && (
            <span>
              {t('best')} <Money amount={row.best} currency={row.currency} />
            </span>
          )}
        </span>
      </div>
      <div className="home-row-end">
        <Countdown due={dueOf(row)} />
        {action}
      </div>
    </li>
  )
}
