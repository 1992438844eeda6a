import { useSignals } from '@preact/signals-react/runtime'
import { useMemo, useState } from 'react'
import type { ProjectRow } from '#contract/tender/project.ts'
import { useText } from '#core/i18n/locale.tsx'
import { useRuntime } from '#core/runtime/context.tsx'
import { FIRM_STAGES } from '#domain/tender/lists/stages.ts'
import { ListScreen } from '#lists/index.ts'
import { paths } from '#screens/paths.ts'
import { useProjectList } from '#screens/project-lists/use-project-list.ts'
import type { ScreenProps } from '#screens/screen.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Empty } from '#ui/feedback/Empty.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { createCustomerProjects } from './customer-projects.ts'
import { DeclineDialog } from './DeclineDialog.tsx'
import { useColumns } from './project-columns.tsx'
import { messages } from './project-list.messages.ts'

const SHOWN = ['stage']

/** The projects the acting firm may see (9.5). */
export function ProjectList(props: ScreenProps) {
  useSignals()
  const t = useText(messages)
  const { store } = useRuntime()
  const firm = store.customerId.value.value
  if (firm !== '') return <List key={firm} {...props} />
  const choose = (
    <Button kind="primary" onPress={() => props.navigate(paths.switchFirm)}>
      {t('noFirm.action')}
    </Button>
  )
  return (
    <>
      <PageHeader title={t('title')} />
      <Empty icon="building" title={t('noFirm')} action={choose} />
    </>
  )
}

function List({ navigate, params, linkTo }: ScreenProps) {
  useSignals()
  const t = useText(messages)
  const runtime = useRuntime()
  const list = useMemo(() => createCustomerProjects(runtime), [runtime])
  const { modes, words } = useProjectList(list)
  const [declining, setDeclining] = useState<ProjectRow>()
  const counts = list.counts.value?.stage
  const state = list.state.value
  const rows = state.phase === 'ready' ? state.page.rows : []
  const decline = async (reason: string, key: string) => {
    if (!declining) return
    await runtime.http.data('POST /tender/api/v1/invitation/decline', { body: { projectId: declining.id, reason }, key, quiet: true })
    await list.refresh()
  }
  return (
    <>
      <ListScreen
        title={t('title')}
        list={list}
        modes={modes}
        columns={useColumns({ navigate, linkTo, onDecline: setDeclining })}
        words={{ ...words, empty: t('empty') }}
        emptyNote={t('empty.note')}
        emptyAction={<Button onPress={() => navigate(paths.practice)}>{t('empty.practice')}</Button>}
        chips={{
          prop: 'stage',
          label: t('stage.label'),
          values: FIRM_STAGES.map((id) => ({ id, label: t(`stage.${id}`), count: counts?.[id] })),
        }}
        shownBeside={SHOWN}
        exportAs="tender.firm-project"
        viewId={params.view}
        linkOf={linkTo && ((view) => linkTo(paths.projectList, { view }))}
      />
      {declining && (
        <DeclineDialog
          row={rows.find(({ id }) => id === declining.id) ?? declining}
          decline={decline}
          onClose={() => setDeclining(undefined)}
        />
      )}
    </>
  )
}
