import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useMemo, useRef } from 'react'
import { useText } from '#core/i18n/locale.tsx'
import { useRuntime } from '#core/runtime/context.tsx'
import {
  ConnectionState,
  createLiveStore,
  gatewayClient,
  HallActions,
  HallFrame,
  LoadGate,
  OtherMode,
  PhaseTag,
  ProjectorButton,
  RunningTable,
  sideOf,
  useFullscreen,
} from '#screens/bidding/live/index.ts'
import { paths } from '#screens/paths.ts'
import type { ScreenProps } from '#screens/screen.ts'
import { ProjectCode } from '#screens/tab-titles.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Empty } from '#ui/feedback/Empty.tsx'
import { ZoneNote } from '#ui/feedback/ZoneNote.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { HallBoard } from './HallBoard.tsx'
import { messages } from './hall.messages.ts'

/** Free-bid bidding hall (9.19): the auctions one may watch, or the board of one of them. */
export function BiddingHall(props: ScreenProps) {
  const { projectId } = props.params
  return projectId ? <Hall {...props} projectId={projectId} /> : <Choice {...props} />
}

function Hall({ projectId, navigate, readonly }: ScreenProps & { projectId: string }) {
  useSignals()
  const t = useText(messages)
  const runtime = useRuntime()
  const client = useMemo(() => gatewayClient(runtime, projectId), [runtime, projectId])
  const live = useMemo(() => createLiveStore(client), [client])
  const box = useRef<HTMLDivElement>(null)
  const full = useFullscreen(box)
  useEffect(() => {
    void live.open()
    return live.close
  }, [live])
  const to = (path: string) => () => navigate(path, { projectId })
  return (
    <HallFrame box={box}>
      <LoadGate
        live={live}
        elsewhere={
          <OtherMode
            is="threeRounds"
            action={
              <Button kind="primary" onPress={() => navigate(paths.multiHall, { projectId }, { replace: true })}>
                {t('watch')}
              </Button>
            }
          />
        }
      >
        {(view) => (
          <>
            <ProjectCode id={projectId} code={view.code} />
            <PageHeader
              title={runtime.locale.lang.value === 'en' && view.titleEn ? view.titleEn : view.title}
              status={<PhaseTag phase={view.phase} />}
              meta={
                <>
                  <span>{view.code}</span>
                  <ConnectionState state={client.connection} over={view.phase === 'CLOSED'} />
                </>
              }
              actions={
                <>
                  {!full.on && (
                    <Button kind="text" onPress={to(paths.logCheck)}>
                      {t('verify')}
                    </Button>
                  )}
                  <ProjectorButton full={full} />
                  {view.alias !== undefined && <Button onPress={to(paths.quoteCenter)}>{t('bid')}</Button>}
                  {!readonly && <HallActions view={view} client={client} />}
                </>
              }
            />
            <HallBoard client={client} live={live} />
          </>
        )}
      </LoadGate>
    </HallFrame>
  )
}

function Choice({ navigate }: ScreenProps) {
  useSignals()
  const t = useText(messages)
  const runtime = useRuntime()
  const side = sideOf(runtime)
  return (
    <HallFrame>
      <PageHeader title={t('title')} meta={<ZoneNote />} />
      <RunningTable
        key={`${side} ${runtime.store.customerId.value.value}`}
        side={side}
        mode="2"
        actions={(row) => (
          <Button kind="text" onPress={() => navigate(paths.hall, { projectId: row.id })}>
            {t('watch')}
          </Button>
        )}
        empty={
          <Empty icon="gavel" title={t('list.empty')}>
            {t('list.note')}
          </Empty>
        }
      />
    </HallFrame>
  )
}
