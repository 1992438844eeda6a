import { useSignals } from '@preact/signals-react/runtime'
import { useMemo } from 'react'
import type { Notification } from '#contract/platform.ts'
import { useAction } from '#core/action.ts'
import { useText } from '#core/i18n/locale.tsx'
import { useLocale } from '#core/i18n/use-locale.ts'
import { useRuntime } from '#core/runtime/context.tsx'
import { notifications } from '#domain/tender/lists/notifications.ts'
import { noticeSentence } from '#domain/tender/rounds/notice-sentence.ts'
import { placeOfNotice } from '#domain/workflow/notice-place.ts'
import { type List, type ListColumn, ListScreen, ShortTime, TwoLines, useColumn } from '#lists/index.ts'
import { sideOf } from '#screens/bidding/live/index.ts'
import { paths } from '#screens/paths.ts'
import type { ScreenProps } from '#screens/screen.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Tag } from '#ui/feedback/Tag.tsx'
import { messages } from './inbox.messages.ts'
import { createInbox, markRead } from './inbox.ts'

const SHOWN = ['isRead']

/** Everything its reader was told, searched like every list; the bell shows the newest ones alone. */
export function Messages({ params, navigate, linkTo }: ScreenProps) {
  const t = useText(messages)
  const runtime = useRuntime()
  const list = useMemo(() => createInbox(runtime), [runtime])
  return (
    <ListScreen
      title={t('title')}
      list={list}
      columns={useColumns(list, navigate)}
      words={{ empty: t('empty'), none: t('empty.filter') }}
      emptyIcon="bell"
      emptyNote={t('empty.note')}
      chips={{ prop: 'isRead', label: t('chips'), values: [{ id: 'false', label: t('unread') }] }}
      shownBeside={SHOWN}
      actions={<ReadAll list={list} />}
      viewId={params.view}
      linkOf={linkTo && ((view) => linkTo(paths.messages, { view }))}
    />
  )
}

function ReadAll({ list }: { list: List<Notification> }) {
  useSignals()
  const t = useText(messages)
  const runtime = useRuntime()
  const { run, phase } = useAction(async () => {
    await markRead(runtime)
    await list.refresh()
  }, 'inbox.readAll')
  const mark = async () => {
    const failure = await run(undefined)
    runtime.notices.show(failure ? { tone: 'danger', text: failure.message } : { tone: 'success', text: t('readAll.done') })
  }
  return (
    <Button icon="check" busy={phase.value === 'running'} onPress={mark}>
      {t('readAll')}
    </Button>
  )
}

/** What was told, of which project, when, and whether it is new. */
function useColumns(list: List<Notification>, navigate: ScreenProps['navigate']): ListColumn<Notification>[] {
  const t = useText(messages)
  const column = useColumn(notifications)
  return [
    column('kind', (row) => <Told row={row} />, { wrap: true, wide: false }),
    column('projectTitle', (row) => <Project row={row} />, { width: '35%' }),
    column('at'),
    column('isRead', (row) => <State row={row} />, { name: t('col.state') }),
    {
      key: 'acts',
      label: t('col.acts'),
      pinned: true,
      cell: (row) => placeOf(row) && <Open row={row} list={list} navigate={navigate} />,
    },
  ]
}

/** The sentence of a kind comes with the backend's translations; without one the project says enough to go and look. */
function Told({ row }: { row: Notification }) {
  const { backend } = useLocale()
  const told = backend(`backend.notification.${noticeSentence(row.kind, row.args)}`, row.args) || row.projectTitle || row.kind
  return (
    <>
      {row.readAt ? told : <strong>{told}</strong>}
      <span className="ls-narrow">
        <Project row={row} />
        <ShortTime at={row.at} />
        <State row={row} />
      </span>
    </>
  )
}

function Project({ row: { projectCode, projectTitle, args } }: { row: Notification }) {
  if (projectCode === '') return args.title || '–'
  return (
    <TwoLines small={projectCode} whole={projectTitle}>
      <span title={projectTitle}>{projectTitle}</span>
    </TwoLines>
  )
}

function State({ row: { readAt } }: { row: Notification }) {
  const t = useText(messages)
  return <Tag tone={readAt ? 'neutral' : 'info'}>{t(readAt ? 'isRead' : 'unread')}</Tag>
}

/** Kinds that are told of a project before it has a file. */
const UNPUBLISHED: readonly string[] = ['publish-waiting', 'publish-returned']
/** Kinds that ask a reviewer for something. */
const OF_REVIEWERS: readonly string[] = ['conflict-waiting', 'score-waiting']

/** Where what was told of is found: a process, or a project on the reader's own side; nowhere for what is about neither. */
function placeOf({ kind, projectId, args }: Notification, side?: 'customer' | 'purchaser') {
  const ofProcess = placeOfNotice(kind, args)
  if (ofProcess || projectId === '') return ofProcess
  if (OF_REVIEWERS.includes(kind)) return { path: paths.supervision, at: { projectId } }
  const file = UNPUBLISHED.includes(kind) ? paths.itemList : paths.projectFile
  return { path: side === 'customer' ? paths.projectDetail : file, at: { id: projectId } }
}

/** Leads to what was told of; it counts as read then, and nothing is lost when that cannot be kept. */
function Open({ row, list, navigate }: { row: Notification; list: List<Notification> } & Pick<ScreenProps, 'navigate'>) {
  const t = useText(messages)
  const runtime = useRuntime()
  const go = () => {
    if (!row.readAt) void markRead(runtime, row.id).then(list.refresh, () => undefined)
    const place = placeOf(row, sideOf(runtime))
    if (place) navigate(place.path, place.at)
  }
  return (
    <Button kind="text" label={`${t('open')} ${row.projectCode || (row.args.title ?? '')}`} onPress={go}>
      {t('open')}
    </Button>
  )
}
