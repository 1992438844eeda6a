import { useSignals } from '@preact/signals-react/runtime'
import { useEffect } from 'react'
import type { ProjectRow } from '#contract/tender/project.ts'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { useText } from '#core/i18n/locale.tsx'
import { useRuntime } from '#core/runtime/context.tsx'
import { isAfterClose } from '#domain/tender/viewer.ts'
import { ConnectionState, LoadGate, OtherMode, PhaseTag, RunningTable, useLeadWatch } from '#screens/bidding/live/index.ts'
import { paths } from '#screens/paths.ts'
import type { ScreenProps } from '#screens/screen.ts'
import { ProjectCode } from '#screens/tab-titles.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Empty } from '#ui/feedback/Empty.tsx'
import { ZoneNote } from '#ui/feedback/ZoneNote.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import css from './QuoteCenter.css?inline'
import { QuoteConsole } from './QuoteConsole.tsx'
import { messages } from './quote.messages.ts'
import { followOwn } from './use-bid-events.ts'
import { useQuote } from './use-quote.ts'

const sheet = styleSheet(css)

/** Free-bid quote centre (9.18): the bidder's auctions, or one of them. */
export function QuoteCenter(props: ScreenProps) {
  useStyles(sheet)
  const { projectId } = props.params
  return <div className="screen">{projectId ? <Auction {...props} projectId={projectId} /> : <Choice {...props} />}</div>
}

function Auction({ projectId, navigate, readonly, result }: ScreenProps & { projectId: string }) {
  useSignals()
  const t = useText(messages)
  const { locale } = useRuntime()
  const { client, live, quote, lines } = useQuote(projectId)
  useEffect(() => followOwn(quote, (bid) => result?.({ type: 'submit', id: projectId, data: bid })), [quote, projectId, result])
  const to = (path: string) => () => navigate(path, { projectId })
  useLeadWatch(live, projectId, to(paths.quoteCenter))
  return (
    <LoadGate
      live={live}
      elsewhere={
        <OtherMode
          is="threeRounds"
          action={
            <Button kind="primary" onPress={() => navigate(paths.multiQuoteCenter, { projectId }, { replace: true })}>
              {t('toRounds')}
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
            status={<PhaseTag phase={view.phase} />}
            meta={
              <>
                <span>{view.code}</span>
                {view.alias !== undefined && <span>{`${t('own.alias')} ${view.alias}`}</span>}
                <ConnectionState state={client.connection} over={view.phase === 'CLOSED'} />
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
                {isAfterClose(view) && (
                  <Button kind="text" onPress={to(paths.replay)}>
                    {t('replay')}
                  </Button>
                )}
                <Button onPress={to(paths.hall)}>{t('hall')}</Button>
              </>
            }
          />
          <QuoteConsole client={client} live={live} quote={quote} lines={lines} readonly={readonly} />
        </>
      )}
    </LoadGate>
  )
}

function Choice({ navigate }: ScreenProps) {
  useSignals()
  const t = useText(messages)
  const { store } = useRuntime()
  if (store.customerId.value.value === '') {
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
      <PageHeader
        title={t('title')}
        meta={<ZoneNote />}
        actions={<Button onPress={() => navigate(paths.practice)}>{t('list.practice')}</Button>}
      />
      <RunningTable
        key={store.customerId.value.value}
        side="customer"
        mode="2"
        actions={(row) => <Enter row={row} navigate={navigate} />}
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

function Enter({ row, navigate }: { row: ProjectRow; navigate: ScreenProps['navigate'] }) {
  const t = useText(messages)
  const bids = row.bidder === 'ACTIVE' || row.application === 'APPROVED'
  const path = bids ? paths.quoteCenter : paths.hall
  return (
    <Button kind="text" onPress={() => navigate(path, { projectId: row.id })}>
      {t(bids ? 'enter' : 'watch')}
    </Button>
  )
}
