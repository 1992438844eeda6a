import type { ProjectRow } from '#contract/tender/project.ts'
import { useText } from '#core/i18n/locale.tsx'
import { useRuntime } from '#core/runtime/context.tsx'
import { firmProjects } from '#domain/tender/lists/firm-projects.ts'
import { type ListColumn, ShortTime, TwoLines, useColumn } from '#lists/index.ts'
import { clockFace, useNow } from '#screens/bidding/live/index.ts'
import { NextNote, ProjectStatus } from '#screens/bidding/live/RoundNote.tsx'
import { hallPath, quoteCenterOf } from '#screens/mode.ts'
import { paths } from '#screens/paths.ts'
import { ProjectName } from '#screens/project-lists/ProjectName.tsx'
import type { ScreenProps } from '#screens/screen.ts'
import { Button } from '#ui/controls/Button.tsx'
import { MyStatus, Outcome } from './Outcome.tsx'
import { messages } from './project-list.messages.ts'
import { isLive, mayBid, mayDecline, runs } from './project-row.rules.ts'

interface ColumnsOptions extends Pick<ScreenProps, 'navigate'> {
  linkTo: ScreenProps['linkTo'] | undefined
  onDecline: (row: ProjectRow) => void
}

/** The columns of 9.5. */
export function useColumns({ navigate, linkTo, onDecline }: ColumnsOptions): ListColumn<ProjectRow>[] {
  const t = useText(messages)
  const column = useColumn(firmProjects)
  return [
    column('title', (row) => <Title row={row} navigate={navigate} linkTo={linkTo} />, {
      ...{ orderBy: 'code', shows: ['title', 'titleEn', 'code', 'mode'], isName: true },
    }),
    column('registration', (row) => <Deadline row={row} />, {
      ...{ name: t('col.registrationEndsAt'), filter: 'registrationEndsAt', orderBy: 'registrationEndsAt', shows: ['registrationEndsAt'] },
    }),
    column('startsAt', (row) => <Start row={row} />),
    column('status', (row) => <ProjectStatus row={row} />, { shows: ['status', 'roundNo', 'roundPhase', 'quoteSealed'] }),
    column('mine', (row) => <MyStatus row={row} />, {
      ...{ name: t('col.mine'), filter: 'application', shows: ['invitation', 'application', 'bidder'] },
    }),
    column('result', (row) => <Outcome row={row} />, { name: t('col.result'), shows: ['ownRank', 'awardLine'] }),
    {
      key: 'actions',
      label: t('col.actions'),
      pinned: true,
      cell: (row) => <Actions row={row} navigate={navigate} onDecline={onDecline} />,
    },
  ]
}

/** Title, with code and kind of bidding beneath. */
function Title({ row, navigate, linkTo }: { row: ProjectRow } & Omit<ColumnsOptions, 'onDecline'>) {
  const t = useText(messages)
  const at = { id: row.id }
  return (
    <ProjectName row={row} href={linkTo?.(paths.projectDetail, at)} onOpen={() => navigate(paths.projectDetail, at)}>
      <ProjectStatus row={row} />
      <small>
        <MyStatus row={row} />
      </small>
      <Outcome row={row} />
      {runs(row) ? (
        <NextNote next={row.next} />
      ) : (
        <small>
          {t('col.startsAt')} <ShortTime at={row.startsAt} />
        </small>
      )}
    </ProjectName>
  )
}

/** When bidding starts; beneath it, once it has started, how long it is until a price can be given no more, or again. */
const Start = ({ row }: { row: ProjectRow }) => (
  <span className="ls-lines">
    <ShortTime at={row.startsAt} />
    {runs(row) && <NextNote next={row.next} />}
  </span>
)

/** When registration ends, and how long that is as long as it is open. */
function Deadline({ row }: { row: ProjectRow }) {
  const t = useText(messages)
  const { clock } = useRuntime()
  const ms = Date.parse(row.registrationEndsAt) - useNow(clock)
  const { days, text } = clockFace(Math.max(0, ms))
  const left = ms <= 0 ? t('over') : days > 0 ? t('day', { n: days, time: text }) : t('left', { time: text })
  return (
    <TwoLines small={row.status === 'REGISTRATION' && left}>
      <ShortTime at={row.registrationEndsAt} />
    </TwoLines>
  )
}

function Actions({ row, navigate, onDecline }: { row: ProjectRow } & Omit<ColumnsOptions, 'linkTo'>) {
  const t = useText(messages)
  return (
    <span className="ls-actions">
      <Button kind="text" label={`${t('act.view')} ${row.code}`} onPress={() => navigate(paths.projectDetail, { id: row.id })}>
        {t('act.view')}
      </Button>
      {row.actions.includes('application.submit') && (
        <Button kind="text" label={`${t('act.register')} ${row.code}`} onPress={() => navigate(paths.declaration, { projectId: row.id })}>
          {t('act.register')}
        </Button>
      )}
      {mayDecline(row) && (
        <Button kind="text" label={`${t('act.decline')} ${row.code}`} onPress={() => onDecline(row)}>
          {t('act.decline')}
        </Button>
      )}
      {mayBid(row) && (
        <Button kind="text" label={`${t('act.bid')} ${row.code}`} onPress={() => navigate(quoteCenterOf(row), { projectId: row.id })}>
          {t('act.bid')}
        </Button>
      )}
      {isLive(row) && (
        <Button kind="text" label={`${t('act.hall')} ${row.code}`} onPress={() => navigate(hallPath(row), { projectId: row.id })}>
          {t('act.hall')}
        </Button>
      )}
    </span>
  )
}
