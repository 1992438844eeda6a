import { useEffect, useMemo, useState } from 'react'
import { useAction } from '#core/action.ts'
import { useText } from '#core/i18n/locale.tsx'
import { useLocale } from '#core/i18n/use-locale.ts'
import { useRuntime } from '#core/runtime/context.tsx'
import { definitionStateNames, processDefinitions } from '#domain/workflow/lists/definitions.ts'
import { createList, type ListColumn, ListScreen, NameLink, RowActions, ShortTime, TwoLines, useColumn } from '#lists/index.ts'
import { paths } from '#screens/paths.ts'
import type { ScreenProps } from '#screens/screen.ts'
import { useEmbedding } from '#screens/workspace/instance/index.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Tag, type Tone } from '#ui/feedback/Tag.tsx'
import { ActionDialog, type ActionInput } from '#ui/overlay/ActionDialog.tsx'
import { DefinitionDialog } from './DefinitionDialog.tsx'
import { DeployDialog } from './DeployDialog.tsx'
import { changeVersion, type DefinitionRow, definitionSource } from './processes.api.ts'
import { messages } from './processes.messages.ts'
import { type Action, actionsOf } from './processes.rules.ts'

interface Pending {
  action: Action
  row: DefinitionRow
}

const isFinal = (action: Action): boolean => action === 'stop'
const idOf = ({ id }: DefinitionRow) => id

/** Versions of processes: looked at, published, made current, stopped. */
export function Definitions({ params, linkTo, readonly = false }: ScreenProps) {
  const t = useText(messages)
  const runtime = useRuntime()
  const lists = useEmbedding()?.lists
  const list = useMemo(
    () => createList<DefinitionRow>(runtime, processDefinitions, definitionSource(runtime), { idOf, ...lists?.traits(processDefinitions) }),
    [runtime, lists],
  )
  useEffect(() => lists?.shown(list), [lists, list])
  const [pending, setPending] = useState<Pending>()
  const [deploys, setDeploys] = useState(false)
  const close = () => setPending(undefined)
  const deploy = !readonly && (
    <Button kind="primary" icon="upload" onPress={() => setDeploys(true)}>
      {t('deploy')}
    </Button>
  )
  return (
    <div part="list">
      <ListScreen
        title={t('tab.definitions')}
        embedded
        rowPart={lists && 'row'}
        list={list}
        columns={useColumns((action, row) => setPending({ action, row }), readonly)}
        words={{ search: t('search'), empty: t('empty'), none: t('none'), order: t('order') }}
        emptyNote={t('empty.note')}
        emptyAction={deploy}
        actions={deploy}
        exportAs="workflow.definition"
        viewId={params.view}
        linkOf={linkTo && ((view) => linkTo(paths.processes, { view }))}
      />
      {pending?.action === 'view' && <DefinitionDialog row={pending.row} onClose={close} />}
      {pending && pending.action !== 'view' && (
        <ChangeDialog
          action={pending.action}
          row={pending.row}
          onClose={(moved) => {
            close()
            if (moved) void list.refresh()
          }}
        />
      )}
      {deploys && (
        <DeployDialog
          onClose={(done) => {
            setDeploys(false)
            if (done) void list.refresh()
          }}
        />
      )}
    </div>
  )
}

const TONES: Readonly<Record<DefinitionRow['state'], Tone>> = { CURRENT: 'success', EARLIER: 'neutral', STOPPED: 'danger' }

function State({ row: { state } }: { row: DefinitionRow }) {
  const { lang } = useLocale()
  return <Tag tone={TONES[state]}>{definitionStateNames[state][lang]}</Tag>
}

function useColumns(onAction: (action: Action, row: DefinitionRow) => void, readonly: boolean): ListColumn<DefinitionRow>[] {
  const t = useText(messages)
  const column = useColumn(processDefinitions)
  const nameOf = ({ name, version }: DefinitionRow) => `${name} ${t('version', { n: version })}`
  const title = (row: DefinitionRow) => (
    <TwoLines
      small={row.processCode}
      narrow={
        <>
          <span>{t('version', { n: row.version })}</span>
          <State row={row} />
          <ShortTime at={row.deployedAt} />
        </>
      }
    >
      <NameLink name={row.name} href={undefined} onOpen={() => onAction('view', row)} />
    </TwoLines>
  )
  return [
    column('name', title, { name: t('col.name'), isName: true, shows: ['name', 'processCode'] }),
    column('version'),
    column('state', (row: DefinitionRow) => <State row={row} />),
    column('running'),
    column('deployedBy'),
    column('deployedAt'),
    {
      key: 'actions',
      label: t('col.actions'),
      pinned: true,
      cell: (row) => (
        <RowActions
          actions={readonly ? (['view'] as const) : actionsOf(row)}
          wordOf={(action: Action) => t(`act.${action}`)}
          isFinal={isFinal}
          name={nameOf(row)}
          more={t('more', { name: nameOf(row) })}
          onAction={(action) => onAction(action, row)}
        />
      ),
    },
  ]
}

interface ChangeDialogProps {
  action: 'activate' | 'stop'
  row: DefinitionRow
  onClose: (moved: boolean) => void
}

/** Asks before what new instances start on is another one, or nothing. */
function ChangeDialog({ action, row, onClose }: ChangeDialogProps) {
  const t = useText(messages)
  const runtime = useRuntime()
  const { name, version, running } = row
  const work = useAction<ActionInput>((_, key) => changeVersion(runtime, action, row, key), `workflow.${action} ${idOf(row)}`)
  return (
    <ActionDialog
      heading={t(`act.${action}`)}
      lead={action === 'stop' ? t('stop.lead', { name, running }) : t('activate.lead', { name, version })}
      send={t(`act.${action}`)}
      kind={action === 'stop' ? 'danger' : 'primary'}
      action={work}
      onClose={(done) => {
        if (done) runtime.notices.show({ tone: 'success', text: t(`${action}.done`) })
        // Whoever was refused has seen a list that is no more.
        onClose(done || work.failure.value !== undefined)
      }}
    />
  )
}
