import { useSignals } from '@preact/signals-react/runtime'
import { useMemo } from 'react'
import { pageScope } from '#core/action.ts'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { useText } from '#core/i18n/locale.tsx'
import { useQuery } from '#core/query.ts'
import { useRuntime } from '#core/runtime/context.tsx'
import { EntrySteps } from '#screens/customer/wizard/index.ts'
import { paths } from '#screens/paths.ts'
import type { ScreenProps } from '#screens/screen.ts'
import { ProjectCode } from '#screens/tab-titles.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Empty } from '#ui/feedback/Empty.tsx'
import { LoadError } from '#ui/feedback/LoadError.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import css from './Declaration.css?inline'
import { type Pledge as PledgeRead, readPledge, readProject, signPledge } from './declaration.api.ts'
import { messages } from './declaration.messages.ts'
import { createDeclarationStore } from './declaration.store.ts'
import { PledgeText } from './PledgeText.tsx'

const sheet = styleSheet(css)

/** The integrity pledge: read to its end, ticked, signed (9.3). */
export function Declaration({ params, navigate, readonly, result }: ScreenProps) {
  useStyles(sheet)
  const t = useText(messages)
  const { projectId } = params
  return (
    <div className="pledge">
      {projectId ? (
        <Pledge key={projectId} projectId={projectId} navigate={navigate} readonly={readonly === true} result={result} />
      ) : (
        <>
          <PageHeader title={t('title')} />
          <Empty title={t('choose.title')} action={<Button onPress={() => navigate(paths.projectList)}>{t('choose.action')}</Button>} />
        </>
      )}
    </div>
  )
}

interface PledgeProps extends Pick<ScreenProps, 'navigate'> {
  projectId: string
  readonly: boolean
  result: ScreenProps['result']
}

function Pledge({ projectId, navigate, readonly, result }: PledgeProps) {
  useSignals()
  const t = useText(messages)
  const runtime = useRuntime()
  const { http, locale } = runtime
  const lang = locale.lang.value
  const store = useMemo(() => {
    const client = {
      pledge: () => readPledge(http, projectId, locale.lang.peek()),
      project: () => readProject(http, projectId),
      sign: (pledge: PledgeRead, key: string) => signPledge(http, projectId, pledge, key),
    }
    return createDeclarationStore(
      client,
      pageScope(runtime, () => `pledge.accept ${projectId}`),
    )
  }, [runtime, http, locale, projectId])
  const state = useQuery(store, lang)
  if (state.phase === 'loading') return <Skeleton lines={10} />
  if (state.phase === 'failed') {
    return (
      <>
        <PageHeader title={t('title')} />
        <LoadError title={t('failed')} reason={state.failure.message} onRetry={store.refresh} />
      </>
    )
  }
  const { project, pledge } = state.data
  const onward = () => navigate(paths.fightRules, { projectId }, { replace: true })
  const sign = async () => {
    if (await store.sign.run(pledge)) return
    result?.({ type: 'pledge', id: projectId, data: { version: pledge.version } })
    onward()
  }
  return (
    <>
      <ProjectCode id={projectId} code={project.code} />
      <PageHeader
        title={t('title')}
        meta={
          <>
            <span>{`${project.code} · ${lang === 'en' && project.titleEn ? project.titleEn : project.title}`}</span>
            <span>{t('version', { version: pledge.version, hash: pledge.bodyHash.slice(0, 8) })}</span>
          </>
        }
        actions={
          <Button kind="text" onPress={() => navigate(paths.projectDetail, { id: projectId })}>
            {t('project')}
          </Button>
        }
      />
      <EntrySteps projectId={projectId} progress={project} current="pledge" navigate={navigate} />
      <PledgeText
        key={pledge.bodyHash}
        data={state.data}
        action={store.sign}
        readonly={readonly}
        onSign={() => void sign()}
        onward={onward}
      />
    </>
  )
}
