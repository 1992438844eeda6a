import type { ReactNode } from 'react'
import { useText } from '#core/i18n/locale.tsx'
import { useLocale } from '#core/i18n/use-locale.ts'
import { type ActionType, actionLabels, statusNames } from '#domain/workflow/labels.ts'
import { finishedTasks } from '#domain/workflow/lists/finished.ts'
import { participatedInstances } from '#domain/workflow/lists/participation.ts'
import { submittedInstances } from '#domain/workflow/lists/submitted.ts'
import { unfinishedTasks } from '#domain/workflow/lists/unfinished.ts'
import { type ListColumn, NameLink, RowActions, ShortTime, TwoLines, useColumn } from '#lists/index.ts'
import { isUnsent } from '#screens/workspace/draft/index.ts'
import { type Process, type Task, toneOf, useEmbedding } from '#screens/workspace/instance/index.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Tag } from '#ui/feedback/Tag.tsx'
import { DueTag } from './DueTag.tsx'
import type { Opened } from './use-opened.ts'
import { messages } from './workspace.messages.ts'

type Opening = Pick<Opened, 'open' | 'hrefOf'>

/** Title, with the process beneath; on a telephone also what the columns say that have no room there. */
function Title({ row, opened: { open, hrefOf }, children }: { row: Task | Process; opened: Opening; children?: ReactNode }) {
  const t = useText(messages)
  return (
    <TwoLines small={row.processName} whole={row.processName} narrow={children}>
      <NameLink name={row.title || t('untitled')} href={hrefOf(row)} onOpen={() => open(row)} />
    </TwoLines>
  )
}

function Status({ row: { status } }: { row: Task | Process }) {
  const { lang } = useLocale()
  return <Tag tone={toneOf(status)}>{statusNames[status][lang]}</Tag>
}

/** Until when, and that time runs out. */
function Due({ at }: { at: string | undefined }) {
  const t = useText(messages)
  if (!at) return <span className="ls-none">{t('none1')}</span>
  return (
    <span className="ls-lines">
      <ShortTime at={at} />
      <DueTag at={at} />
    </span>
  )
}

/** The node, and for whom the reader decides there. */
function Node({ row: { nodeName, forUserName } }: { row: Task }) {
  const t = useText(messages)
  return (
    <span className="ls-lines">
      <span>{nodeName}</span>
      {forUserName && <small>{t('for', { name: forUserName })}</small>}
    </span>
  )
}

/** Where it stands now, and who is asked. */
function Now({ row: { nodeNames, holders } }: { row: Process }) {
  const t = useText(messages)
  if (!nodeNames) return <span className="ls-none">{t('none1')}</span>
  return (
    <span className="ls-lines ls-brief">
      <span title={nodeNames}>{nodeNames}</span>
      <small title={holders}>{holders}</small>
    </span>
  )
}

function useOpenColumn<Row extends Task | Process>(word: 'handle' | 'open', { open }: Opening): ListColumn<Row> {
  const t = useText(messages)
  return {
    key: 'actions',
    label: t('col.actions'),
    pinned: true,
    cell: (row) => (
      <Button kind="text" label={`${t(word)} ${row.title}`} onPress={() => open(row)}>
        {t(word)}
      </Button>
    ),
  }
}

export function useUnfinishedColumns(opened: Opening): ListColumn<Task>[] {
  const t = useText(messages)
  const column = useColumn(unfinishedTasks)
  const title = (row: Task) => (
    <Title row={row} opened={opened}>
      <span>{row.initiatorName}</span>
      <Node row={row} />
      <ShortTime at={row.at} />
      {row.dueAt && (
        <span>
          {t('due')} <ShortTime at={row.dueAt} /> <DueTag at={row.dueAt} />
        </span>
      )}
    </Title>
  )
  return [
    column('title', title, { name: t('col.title'), isName: true, orderBy: 'title', shows: ['title', 'processName'] }),
    column('nodeName', (row: Task) => <Node row={row} />, { shows: ['nodeName', 'forUserName'] }),
    column('initiator', (row: Task) => row.initiatorName, { name: t('col.initiator'), filter: 'initiatorId', shows: ['initiatorName'] }),
    column('startedAt'),
    column('at'),
    column('dueAt', (row: Task) => <Due at={row.dueAt} />),
    useOpenColumn<Task>('handle', opened),
  ]
}

export function useFinishedColumns(opened: Opening): ListColumn<Task>[] {
  const t = useText(messages)
  const { lang } = useLocale()
  const column = useColumn(finishedTasks)
  const decided = ({ decision = '' }: Task) =>
    Object.hasOwn(actionLabels, decision) ? actionLabels[decision as ActionType][lang] : decision || t('none1')
  const title = (row: Task) => (
    <Title row={row} opened={opened}>
      <span>{decided(row)}</span>
      <Status row={row} />
      <ShortTime at={row.at} />
    </Title>
  )
  return [
    column('title', title, { name: t('col.title'), isName: true, orderBy: 'title', shows: ['title', 'processName'] }),
    column('nodeName', (row: Task) => <Node row={row} />, { shows: ['nodeName', 'forUserName'] }),
    column('initiator', (row: Task) => row.initiatorName, { name: t('col.initiator'), filter: 'initiatorId', shows: ['initiatorName'] }),
    column('decision', decided),
    column('at'),
    column('status', (row: Task) => <Status row={row} />),
    useOpenColumn<Task>('open', opened),
  ]
}

interface UnsentProps {
  row: Process
  opened: Opening
  onDelete: ((row: Process) => void) | undefined
}

/** What was never sent is written on, or thrown away. */
function Unsent({ row, opened, onDelete }: UnsentProps) {
  const t = useText(messages)
  const name = row.title || t('untitled')
  const isForm = useEmbedding() === undefined
  const actions = [...(isForm ? (['continue'] as const) : []), ...(onDelete ? (['delete'] as const) : [])]
  return (
    <RowActions
      actions={actions}
      wordOf={(action: 'continue' | 'delete') => t(action)}
      isFinal={(action) => action === 'delete'}
      name={name}
      more={t('more', { name })}
      onAction={(action) => (action === 'delete' ? onDelete?.(row) : opened.open(row))}
    />
  )
}

/** @param onDelete left out where nothing may be written */
export function useSubmittedColumns(opened: Opening, onDelete: ((row: Process) => void) | undefined): ListColumn<Process>[] {
  const t = useText(messages)
  const column = useColumn(submittedInstances)
  const open = useOpenColumn<Process>('open', opened)
  const title = (row: Process) => (
    <Title row={row} opened={opened}>
      <Status row={row} />
      {row.nodeNames && <Now row={row} />}
      <ShortTime at={row.at} />
    </Title>
  )
  return [
    column('title', title, { name: t('col.title'), isName: true, orderBy: 'title', shows: ['title', 'processName'] }),
    column('status', (row: Process) => <Status row={row} />),
    column('nodeNames', (row: Process) => <Now row={row} />, { name: t('col.now'), shows: ['nodeNames', 'holders'] }),
    column('round', ({ round }: Process) => round || t('none1')),
    column('startedAt'),
    column('endedAt'),
    column('at'),
    { ...open, cell: (row) => (isUnsent(row) ? <Unsent row={row} opened={opened} onDelete={onDelete} /> : open.cell?.(row)) },
  ]
}

/** What one reads along is told apart while it has not been read. */
function Unread() {
  const t = useText(messages)
  return <Tag tone="info">{t('unread')}</Tag>
}

export function useParticipationColumns(opened: Opening): ListColumn<Process>[] {
  const t = useText(messages)
  const column = useColumn(participatedInstances)
  const isNew = ({ read }: Process) => read === false
  const title = (row: Process) => (
    <Title row={row} opened={opened}>
      <span>{row.initiatorName}</span>
      <Status row={row} />
      {isNew(row) && <Unread />}
      <ShortTime at={row.at} />
    </Title>
  )
  return [
    column('title', title, { name: t('col.title'), isName: true, orderBy: 'title', shows: ['title', 'processName'] }),
    column('initiator', (row: Process) => row.initiatorName, {
      ...{ name: t('col.initiator'), filter: 'initiatorId' },
      shows: ['initiatorName'],
    }),
    column('nodeNames', (row: Process) => <Now row={row} />, { name: t('col.now'), shows: ['nodeNames', 'holders'] }),
    column('status', (row: Process) => <Status row={row} />),
    column('read', (row: Process) => (isNew(row) ? <Unread /> : t('none1'))),
    column('startedAt'),
    column('at'),
    useOpenColumn<Process>('open', opened),
  ]
}
