import { useSignals } from '@preact/signals-react/runtime'
import { memo } from 'react'
import type { ProjectRow } from '#contract/tender/project.ts'
import { useFormats, useText } from '#core/i18n/locale.tsx'
import { useRuntime } from '#core/runtime/context.tsx'
import { purchaserProjects } from '#domain/tender/lists/purchaser-projects.ts'
import { type ListColumn, ShortTime, useColumn } from '#lists/index.ts'
import { NextNote, ProjectStatus } from '#screens/bidding/live/RoundNote.tsx'
import { paths } from '#screens/paths.ts'
import { ProjectName } from '#screens/project-lists/ProjectName.tsx'
import type { ScreenProps } from '#screens/screen.ts'
import { useDictionary, wordFor } from '#screens/use-dictionary.ts'
import { ProjectActions } from './ProjectActions.tsx'
import { messages } from './project-list.messages.ts'
import { hasFile } from './project-row.rules.ts'
import type { PendingAction } from './RowsActionDialog.tsx'

interface ColumnsOptions extends Pick<ScreenProps, 'navigate'> {
  linkTo: ScreenProps['linkTo'] | undefined
  onAction: (pending: PendingAction) => void
  mayWrite: boolean
  readonly: boolean
}

/** The columns of 9.15. */
export function useColumns({ navigate, linkTo, onAction, mayWrite, readonly }: ColumnsOptions): ListColumn<ProjectRow>[] {
  const t = useText(messages)
  const column = useColumn(purchaserProjects)
  return [
    column('title', (row) => <Title row={row} navigate={navigate} linkTo={linkTo} />, {
      ...{ name: t('col.title'), orderBy: 'code', isName: true },
      shows: ['title', 'titleEn', 'code', 'mode', 'categoryCode'],
    }),
    column('dept', (row) => <Owner row={row} />, { name: t('col.dept'), filter: 'deptId', shows: ['deptName', 'ownerName'] }),
    column('ceiling', (row) => <Prices row={row} />, { name: t('col.ceiling'), shows: ['ceiling', 'best', 'saving', 'currency'] }),
    column('bidders', ({ fault, approved = 0, invited = 0 }) => (fault ? '–' : `${approved} / ${invited}`), {
      ...{ name: t('col.bidders'), shows: ['approved', 'invited'], align: 'end' },
    }),
    column('status', (row) => <ProjectStatus row={row} />, {
      shows: ['status', 'roundNo', 'roundPhase', 'quotesReceived', 'quotesAwaited'],
    }),
    column('next', (row) => <Next row={row} />, {
      ...{ name: t('col.next'), filter: 'startsAt', orderBy: 'startsAt', shows: ['registrationEndsAt', 'startsAt', 'closesAt'] },
    }),
    {
      key: 'actions',
      label: t('col.actions'),
      pinned: true,
      cell: (row) => <ProjectActions row={row} navigate={navigate} onAction={onAction} mayWrite={mayWrite} readonly={readonly} />,
    },
  ]
}

/** The department, with the buyer beneath. */
const Owner = memo(function Owner({ row }: { row: ProjectRow }) {
  useSignals()
  const { locale } = useRuntime()
  const dept = (locale.lang.value === 'en' && row.deptNameEn) || row.deptName || '–'
  return (
    <span className="ls-lines ls-brief">
      <span title={dept}>{dept}</span>
      <small>{row.ownerName}</small>
    </span>
  )
})

/** Title, with code, kind of bidding and category beneath; on a narrow screen also what the columns say that have no room there. */
const Title = memo(function Title({ row, navigate, linkTo }: { row: ProjectRow } & Pick<ColumnsOptions, 'navigate' | 'linkTo'>) {
  const t = useText(messages)
  const categories = useDictionary('tender_category')
  const path = hasFile(row.status) ? paths.projectFile : paths.itemList
  const at = { id: row.id }
  return (
    <ProjectName
      row={row}
      untitled={t('untitled')}
      more={wordFor(categories, row.categoryCode)}
      href={linkTo?.(path, at)}
      onOpen={() => navigate(path, at)}
    >
      <ProjectStatus row={row} />
      <Prices row={row} />
      <Next row={row} />
    </ProjectName>
  )
})

/** When what comes next is, and how long that is from now. */
const Next = memo(function Next({ row: { next } }: { row: ProjectRow }) {
  if (!next) return <span className="ls-none">–</span>
  return (
    <span className="ls-lines">
      <ShortTime at={next.at} />
      <NextNote next={next} />
    </span>
  )
})

/** The ceiling; beneath it the best price, where it is disclosed to the reader, and how far it is from the ceiling. */
const Prices = memo(function Prices({ row }: { row: ProjectRow }) {
  const t = useText(messages)
  const { money } = useFormats()
  const { ceiling, best, saving, currency } = row
  return (
    <span className="ls-lines">
      <span>{ceiling ? money(ceiling, currency) : '–'}</span>
      {(best ?? saving) !== undefined && (
        <span className="ls-pair">
          {best !== undefined && (
            <small>
              <span className="ls-caption">{t('best')} </span>
              {money(best, currency)}
            </small>
          )}
          {saving !== undefined && (
            <small title={t('saving')}>
              <span className="visually-hidden">{t('saving')} </span>
              {t('percent', { percent: saving })}
            </small>
          )}
        </span>
      )}
    </span>
  )
})
