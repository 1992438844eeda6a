import { useSignals } from '@preact/signals-react/runtime'
import { useRef } from 'react'
import { useText } from '#core/i18n/locale.tsx'
import { useRuntime } from '#core/runtime/context.tsx'
import {
  ConnectionState,
  HallFrame,
  LoadGate,
  OtherMode,
  ProjectorButton,
  RunningTable,
  sideOf,
  useFullscreen,
} from '#screens/bidding/live/index.ts'
import { RoundPhaseTag } from '#screens/bidding/rounds/shared/RoundPhaseTag.tsx'
import { paths } from '#screens/paths.ts'
import type { ScreenProps } from '#screens/screen.ts'
import { ProjectCode } from '#screens/tab-titles.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Empty } from '#ui/feedback/Empty.tsx'
import { ZoneNote } from '#ui/feedback/ZoneNote.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { ExportLog, RoundsActions } from './RoundsActions.tsx'
import { RoundsBoard } from './RoundsBoard.tsx'
import { messages } from './rounds-hall.messages.ts'
import { useRounds } from './use-rounds.ts'

/** Three-round bidding hall (9.17): the projects one may watch, or the board of one of them. */
export function RoundsHall(props: ScreenProps) {
  const { projectId } = props.params
  return projectId ? <Hall {...props} projectId={projectId} /> : <Choice {...props} />
}

function Hall({ projectId, navigate, readonly }: ScreenProps & { projectId: string }) {
  useSignals()
  const t = useText(messages)
  const runtime = useRuntime()
  const { client, store } = useRounds(projectId)
  const box = useRef<HTMLDivElement>(null)
  const full = useFullscreen(box)
  return (
    <HallFrame box={box}>
      <LoadGate
        live={store}
        elsewhere={
          <OtherMode
            is="freeBid"
            action={
              <Button kind="primary" onPress={() => navigate(paths.hall, { projectId }, { replace: true })}>
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
              status={<RoundPhaseTag view={view} />}
              meta={
                <>
                  <span>{view.code}</span>
                  <ConnectionState state={client.connection} over={view.phase === 'CLOSED'} />
                </>
              }
              actions={
                <>
                  {!full.on && (
                    <Button kind="text" onPress={() => navigate(paths.logCheck, { projectId })}>
                      {t('verify')}
                    </Button>
                  )}
                  <ProjectorButton full={full} />
                  {!full.on && view.alias !== undefined && (
                    <Button onPress={() => navigate(paths.multiQuoteCenter, { projectId })}>{t('quote')}</Button>
                  )}
                  {!full.on && view.phase === 'CLOSED' && view.alias === undefined && <ExportLog projectId={projectId} />}
                  {!full.on && !readonly && <RoundsActions view={view} client={client} />}
                </>
              }
            />
            <RoundsBoard client={client} store={store} readonly={readonly} projected={full.on} />
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
        mode="1"
        actions={(row) => (
          <Button kind="text" onPress={() => navigate(paths.multiHall, { projectId: row.id })}>
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
