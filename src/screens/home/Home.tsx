import { useSignals } from '@preact/signals-react/runtime'
import type { ProjectRow } from '#contract/tender/project.ts'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { zoneNote } from '#core/i18n/formats.ts'
import { useFormats, useText } from '#core/i18n/locale.tsx'
import { useRuntime } from '#core/runtime/context.tsx'
import { hasDashboard, onlyReads, sidesOf } from '#domain/start/sides.ts'
import { quoteCenterOf } from '#screens/mode.ts'
import { paths } from '#screens/paths.ts'
import type { ScreenProps } from '#screens/screen.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Empty } from '#ui/feedback/Empty.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { BlockCard } from './BlockCard.tsx'
import { EndedProjects, FirmDeadlines, PurchaserDashboard } from './Dashboard.tsx'
import { FirmCard } from './FirmCard.tsx'
import css from './Home.css?inline'
import { messages } from './home.messages.ts'
import { partOfDay } from './home.rules.ts'
import { InvitationActions } from './InvitationActions.tsx'

const sheet = styleSheet(css)

/** The workbench: what runs now, what is due next and what waits for this person (tendering.md 9.2). */
export function Home({ navigate }: ScreenProps) {
  useSignals()
  useStyles(sheet)
  const t = useText(messages)
  const { session, store } = useRuntime()
  const roles = session.user.value?.roles ?? []
  const sides = sidesOf(roles)
  const firm = store.customerId.value.value
  return (
    <div className="home">
      <Greeting />
      {!sides.bidder && !sides.purchaser && (
        <Empty icon="user" title={t('nobody.title')}>
          {t('nobody.note')}
        </Empty>
      )}
      <div className="home-columns">
        <div className="home-column">
          {sides.bidder && firm !== '' && <BidderBlocks firm={firm} navigate={navigate} />}
          {hasDashboard(roles) && <PurchaserDashboard roles={roles} navigate={navigate} />}
          {onlyReads(roles) && <EndedProjects navigate={navigate} />}
        </div>
        {(sides.bidder || sides.purchaser) && (
          <div className="home-column">
            {sides.bidder && <FirmCard />}
            <Card heading={t('practice.heading')}>
              <p className="home-note">{t('practice.note')}</p>
              <Button icon="gavel" onPress={() => navigate(paths.practice)}>
                {t('practice.open')}
              </Button>
            </Card>
          </div>
        )}
      </div>
    </div>
  )
}

function Greeting() {
  useSignals()
  const t = useText(messages)
  const { dateTime, time } = useFormats()
  const { session, clock, locale } = useRuntime()
  const now = new Date(clock.tick.value || clock.now())
  const user = session.user.value
  const name = locale.lang.value === 'en' && user?.realNameEn ? user.realNameEn : (user?.realName ?? '')
  const part = partOfDay(time(now.toISOString()))
  return (
    <PageHeader
      title={t(`greeting.${part}`, { name })}
      meta={<span className="home-clock">{t('serverTime', { time: `${dateTime(now.toISOString())}${zoneNote()}` })}</span>}
    />
  )
}

interface BidderBlocksProps extends Pick<ScreenProps, 'navigate'> {
  firm: string
}

function BidderBlocks({ firm, navigate }: BidderBlocksProps) {
  const t = useText(messages)
  const details = ({ id }: ProjectRow) => <Button onPress={() => navigate(paths.projectDetail, { id })}>{t('details')}</Button>
  const quote = (row: ProjectRow) => {
    const enter = () => navigate(quoteCenterOf(row), { projectId: row.id })
    return row.status === 'BIDDING' ? (
      <Button kind="primary" icon="gavel" onPress={enter}>
        {t('quote')}
      </Button>
    ) : (
      <Button onPress={enter}>{t('quoteCenter')}</Button>
    )
  }
  return (
    <>
      <BlockCard block="ownAuctions" icon="calendar" action={quote} />
      <FirmDeadlines firm={firm} navigate={navigate} />
      <BlockCard
        block="invitations"
        icon="send"
        action={(row, again) => <InvitationActions row={row} navigate={navigate} onDeclined={again} />}
      />
      <BlockCard block="results" icon="award" action={details} />
    </>
  )
}
