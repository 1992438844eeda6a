import { useSignals } from '@preact/signals-react/runtime'
import { useEffect } from 'react'
import { useText } from '#core/i18n/locale.tsx'
import { useRuntime } from '#core/runtime/context.tsx'
import { isAfterClose } from '#domain/tender/viewer.ts'
import { ConnectionState, HallFrame, LoadGate, OtherMode, RunningTable } from '#screens/bidding/live/index.ts'
import { RoundPhaseTag } from '#screens/bidding/rounds/shared/RoundPhaseTag.tsx'
import { paths } from '#screens/paths.ts'
import type { ScreenProps } from '#screens/screen.ts'
import { ProjectCode } from '#screens/tab-titles.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Empty } from '#ui/feedback/Empty.tsx'
import { ZoneNote } from '#ui/feedback/ZoneNote.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { RoundConsole } from './RoundConsole.tsx'
import { messages } from './round-quote.messages.ts'
import { followSealed } from './use-round-events.ts'
import { useRoundQuote } from './use-round-quote.ts'

/** Three-round quote centre (9.16): the bidder's projects in rounds, or one of them. */
export function RoundQuoteCenter(props: ScreenProps) {
  const { projectId } = props.params
  return <HallFrame>{projectId ? <Project {...props} projectId={projectId} /> : <Choice {...props} />}</HallFrame>
}

function Project({ projectId, navigate, readonly, result }: ScreenProps & { projectId: string }) {
  useSignals()
  const t = useText(messages)
  const { locale } = useRuntime()
  const quote = useRoundQuote(projectId)
  useEffect(() => followSealed(quote, (data) => result?.({ type: 'submit', id: projectId, data })), [quote, projectId, result])
  const to = (path: string) => () => navigate(path, { projectId })
  return (
    <LoadGate
      live={quote.live}
      elsewhere={
        <OtherMode
          is="freeBid"
          action={
            <Button kind="primary" onPress={() => navigate(paths.quoteCenter, { projectId }, { replace: true })}>
              {t('toFree')}
            </Button>
          }
        />
      }
    >
      {(view) => (
        <>
          <ProjectCode id={projectId} code={view.code} />
          <PageHeader
            title={locale.lang.value === 'en' && view.titleEn ? view.titleEn : view.title}
            status={<RoundPhaseTag view={view} />}
            meta={
              <>
                <span>{view.code}</span>
                {view.alias !== undefined && <span>{`${t('alias')} ${view.alias}`}</span>}
                <ConnectionState state={quote.client.connection} over={view.phase === 'CLOSED'} />
              </>
            }
            actions={
              <>
                <Button kind="text" onPress={to(paths.fightRules)}>
                  {t('rules')}
                </Button>
                <Button kind="text" onPress={to(paths.logCheck)}>
                  {t('verify')}
                </Button>
                <Button onPress={to(paths.multiHall)}>{t('hall')}</Button>
                {isAfterClose(view) && (
                  <Button kind="text" onPress={to(paths.replay)}>
                    {t('replay')}
                  </Button>
                )}
              </>
            }
          />
          <RoundConsole view={view} quote={quote} readonly={readonly} toResult={() => navigate(paths.projectDetail, { id: projectId })} />
        </>
      )}
    </LoadGate>
  )
}

function Choice({ navigate }: ScreenProps) {
  useSignals()
  const t = useText(messages)
  const { store } = useRuntime()
  const firm = store.customerId.value.value
  if (firm === '') {
    return (
      <>
        <PageHeader title={t('title')} />
        <Empty
          icon="building"
          title={t('list.noFirm')}
          action={
            <Button kind="primary" onPress={() => navigate(paths.switchFirm)}>
              {t('list.switch')}
            </Button>
          }
        />
      </>
    )
  }
  return (
    <>
      <PageHeader title={t('title')} meta={<ZoneNote />} />
      <RunningTable
        key={firm}
        side="customer"
        mode="1"
        actions={({ id }) => (
          <Button kind="text" onPress={() => navigate(paths.multiQuoteCenter, { projectId: id })}>
            {t('enter')}
          </Button>
        )}
        empty={
          <Empty
            icon="gavel"
            title={t('list.empty')}
            action={<Button onPress={() => navigate(paths.projectList)}>{t('list.toProjects')}</Button>}
          >
            {t('list.note')}
          </Empty>
        }
      />
    </>
  )
}
