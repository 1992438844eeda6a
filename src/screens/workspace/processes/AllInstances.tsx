import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useState } from 'react'
import { useText } from '#core/i18n/locale.tsx'
import { useLocale } from '#core/i18n/use-locale.ts'
import { statusNames } from '#domain/workflow/labels.ts'
import { allInstances } from '#domain/workflow/lists/instances.ts'
import { type List, type ListColumn, NameLink, type QuickFilters, ShortTime, TwoLines, useColumn } from '#lists/index.ts'
import { paths } from '#screens/paths.ts'
import type { ScreenProps } from '#screens/screen.ts'
import { type Process, processSource, toneOf, useWorkspaceList } from '#screens/workspace/instance/index.ts'
import { type Opened, SplitList, useOpened } from '#screens/workspace/tasks/index.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Tag } from '#ui/feedback/Tag.tsx'
import { messages } from './processes.messages.ts'

const HALTED = 'ABNORMAL'
/** What stands still waits for an administrator, and comes before what goes on by itself. */
const STATUSES = [HALTED, ...(Object.keys(statusNames) as (keyof typeof statusNames)[]).filter((one) => one !== HALTED)] as const
const SHOWN = ['status']
const only = (status: keyof typeof statusNames) => (filters: QuickFilters) =>
  filters.with(undefined, 'status', { rule: 'eq', value: status })
const running = only('APPROVALING')
const halted = only(HALTED)
/** The tab of the screen that this is. */
const TAB = { tab: 'instances' }

/** Everything that runs or ran: tasks are given to others, steps are jumped to or taken back, processes ended. */
export function AllInstances(props: ScreenProps) {
  const t = useText(messages)
  const { lang } = useLocale()
  const list = useWorkspaceList(allInstances, processSource, 'POST /workflow/api/v1/instance/page-list', running)
  const standing = useStanding(list)
  const opened = useOpened({ ...props, params: { ...props.params, ...TAB } }, paths.processes)
  return (
    <SplitList
      {...{ props, list, opened }}
      path={paths.processes}
      title={t('tab.instances')}
      within
      administrates
      columns={useColumns(opened)}
      words={{ search: t('instances.search'), empty: t('instances.empty'), none: t('instances.none'), order: t('instances.order') }}
      chips={{
        prop: 'status',
        label: t('chips.status'),
        values: STATUSES.map((one) => ({ id: one, label: statusNames[one][lang], count: one === HALTED ? standing : undefined })),
      }}
      shownBeside={SHOWN}
      exportAs="workflow.instance"
    />
  )
}

/** How many stand still; counted anew with every reading of the list. */
function useStanding(list: List<Process>): number | undefined {
  useSignals()
  const [count, setCount] = useState<number>()
  const state = list.state.value
  const page = state.phase === 'ready' ? state.page : undefined
  useEffect(() => {
    const search = page && halted(list.quickFilters)
    if (!search) return undefined
    const life = new AbortController()
    // A count that cannot be had is left out; the list itself tells of failures.
    list.wouldFind(search, life.signal).then(setCount, () => setCount(undefined))
    return () => life.abort()
  }, [list, page])
  return count
}

function useColumns({ open, hrefOf }: Opened): ListColumn<Process>[] {
  const t = useText(messages)
  const { lang } = useLocale()
  const column = useColumn(allInstances)
  const status = ({ status: word }: Process) => <Tag tone={toneOf(word)}>{statusNames[word][lang]}</Tag>
  const title = (row: Process) => (
    <TwoLines
      small={row.processName}
      narrow={
        <>
          <span>{row.initiatorName}</span>
          {status(row)}
          {row.holders && <span>{row.holders}</span>}
        </>
      }
    >
      <NameLink name={row.title} href={hrefOf(row)} onOpen={() => open(row)} />
    </TwoLines>
  )
  const now = ({ nodeNames, holders }: Process) =>
    nodeNames ? (
      <span className="ls-lines ls-brief">
        <span title={nodeNames}>{nodeNames}</span>
        <small title={holders}>{holders}</small>
      </span>
    ) : (
      <span className="ls-none">{t('nothing')}</span>
    )
  return [
    column('title', title, { name: t('col.title'), isName: true, orderBy: 'title', shows: ['title', 'processName'] }),
    column('initiator', (row: Process) => row.initiatorName, {
      ...{ name: t('col.initiator'), filter: 'initiatorId' },
      shows: ['initiatorName'],
    }),
    column('nodeNames', now, { name: t('col.now'), shows: ['nodeNames', 'holders'] }),
    column('status', status),
    column('startedAt'),
    column('at', ({ at }: Process) => <ShortTime at={at} />),
    {
      key: 'actions',
      label: t('col.actions'),
      pinned: true,
      cell: (row) => (
        <Button kind="text" label={`${t('open')} ${row.title}`} onPress={() => open(row)}>
          {t('open')}
        </Button>
      ),
    },
  ]
}
