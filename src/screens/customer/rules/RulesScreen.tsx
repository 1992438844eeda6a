import { useSignals } from '@preact/signals-react/runtime'
import { useMemo } from 'react'
import { pageScope } from '#core/action.ts'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { useFormats, useText } from '#core/i18n/locale.tsx'
import { useQuery } from '#core/query.ts'
import { useRuntime } from '#core/runtime/context.tsx'
import { EntrySteps, isEntering, type Progress, WIZARD_PATHS } from '#screens/customer/wizard/index.ts'
import { paths } from '#screens/paths.ts'
import type { ScreenProps } from '#screens/screen.ts'
import { ProjectCode } from '#screens/tab-titles.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Empty } from '#ui/feedback/Empty.tsx'
import { LoadError } from '#ui/feedback/LoadError.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { printPaper } from '#ui/print-paper.ts'
import css from './RulesScreen.css?inline'
import { acknowledgeRules, type ProjectName, type RuleKind, readProjectName, readRules } from './rules.api.ts'
import { messages } from './rules.messages.ts'
import { createRulesStore, type RulesStore } from './rules.store.ts'

const sheet = styleSheet(css)

/** Bidding rules (9.4). */
export const FightRules = (props: ScreenProps) => <RulesScreen kind="fight" {...props} />
/** Award rules (9.8). */
export const WinRules = (props: ScreenProps) => <RulesScreen kind="win" {...props} />

function RulesScreen({ kind, params, navigate, readonly }: ScreenProps & { kind: RuleKind }) {
  useStyles(sheet)
  const t = useText(messages)
  const { projectId } = params
  return (
    <div className="rules">
      {projectId ? (
        <Rules key={projectId} kind={kind} projectId={projectId} navigate={navigate} readonly={readonly} />
      ) : (
        <>
          <PageHeader title={t(`title.${kind}`)} actions={<Button onPress={() => navigate(paths.practice)}>{t('practice')}</Button>} />
          <Empty title={t('choose.title')} action={<Button onPress={() => navigate(paths.projectList)}>{t('choose.action')}</Button>} />
        </>
      )}
    </div>
  )
}

interface RulesProps extends Pick<ScreenProps, 'navigate'> {
  kind: RuleKind
  readonly: boolean | undefined
  projectId: string
}

function Rules({ kind, projectId, navigate, readonly }: RulesProps) {
  useSignals()
  const t = useText(messages)
  const runtime = useRuntime()
  const { http, locale } = runtime
  const lang = locale.lang.value
  const store = useMemo(() => {
    const client = {
      read: () => readRules(http, projectId, kind, locale.lang.peek()),
      acknowledge: (hash: string, key: string) => acknowledgeRules(http, projectId, kind, hash, key),
      project: () => readProjectName(http, projectId),
    }
    return createRulesStore(
      client,
      pageScope(runtime, () => `rule.ack ${kind} ${projectId}`),
    )
  }, [runtime, http, locale, projectId, kind])
  useQuery(store, lang)
  const name = useQuery(store.project)
  const project = name.phase === 'ready' ? name.data : undefined
  return (
    <>
      <Head project={project} kind={kind} projectId={projectId} navigate={navigate} />
      <EntrySteps projectId={projectId} progress={project} current={kind} navigate={navigate} />
      <Text
        store={store}
        project={project}
        readonly={readonly}
        print={() => {
          const state = store.state.value
          if (state.phase !== 'ready') return
          printPaper({
            title: t(`title.${kind}`),
            lead: [project && `${project.code} · ${project.title}`, t('hash', { hash: state.data.rulesHash })].filter(Boolean).join(' · '),
            blocks: state.data.sections,
          })
        }}
        onward={() => navigate(WIZARD_PATHS[kind === 'fight' ? 'win' : 'application'], { projectId }, { replace: true })}
      />
    </>
  )
}

function Head({ project, kind, projectId, navigate }: Pick<RulesProps, 'kind' | 'projectId' | 'navigate'> & Pick<TextProps, 'project'>) {
  useSignals()
  const t = useText(messages)
  const { locale } = useRuntime()
  return (
    <>
      <ProjectCode id={projectId} code={project?.code} />
      <PageHeader
        title={t(`title.${kind}`)}
        meta={
          project && <span>{`${project.code} · ${locale.lang.value === 'en' && project.titleEn ? project.titleEn : project.title}`}</span>
        }
        actions={
          <>
            <Button kind="text" onPress={() => navigate(paths.projectDetail, { id: projectId })}>
              {t('project')}
            </Button>
            <Button
              kind="text"
              onPress={() => navigate(kind === 'fight' ? paths.winRules : paths.fightRules, { projectId }, { replace: true })}
            >
              {t(kind === 'fight' ? 'other.win' : 'other.fight')}
            </Button>
            <Button onPress={() => navigate(paths.practice)}>{t('practice')}</Button>
          </>
        }
      />
    </>
  )
}

interface TextProps {
  store: RulesStore
  /** Undefined until its name is known. */
  project: ProjectName | undefined
  readonly: boolean | undefined
  print: () => void
  /** To the next step of the way in. */
  onward: () => void
}

function Text(props: TextProps) {
  useSignals()
  const t = useText(messages)
  const { store } = props
  const state = store.state.value
  if (state.phase === 'loading') return <Skeleton lines={8} />
  if (state.phase === 'failed') {
    return <LoadError title={t('failed')} reason={state.failure.message} onRetry={store.refresh} />
  }
  return (
    <>
      <p className="rules-lead">{t('lead')}</p>
      <Card>
        <ol className="rules-sections">
          {state.data.sections.map((section) => (
            <li key={section.heading}>
              <h2>{section.heading}</h2>
              {section.lines.map((line) => (
                <p key={line}>{line}</p>
              ))}
            </li>
          ))}
        </ol>
      </Card>
      <Acknowledge {...props} />
    </>
  )
}

const isUnderWay = (project: Progress | undefined): boolean => project !== undefined && isEntering(project)

function Acknowledge({ store, project, readonly, print, onward }: TextProps) {
  useSignals()
  const t = useText(messages)
  const formats = useFormats()
  const { session } = useRuntime()
  const state = store.state.value
  if (state.phase !== 'ready') return null
  const { acknowledgedAt, rulesHash } = state.data
  const failure = store.acknowledge.failure.value
  const mayAck = !readonly && acknowledgedAt === undefined && session.can('tender:apply:submit')
  const entering = isUnderWay(project)
  const acknowledge = async () => {
    if (await store.acknowledge.run(rulesHash)) return
    // The project may have become known while it was sent.
    const now = store.project.state.peek()
    if (now.phase === 'ready' && isUnderWay(now.data)) onward()
  }
  return (
    <footer className="rules-foot">
      <code>{t('hash', { hash: rulesHash.slice(0, 8) })}</code>
      {acknowledgedAt !== undefined && <span>{t('acked', { at: formats.dateTime(acknowledgedAt) })}</span>}
      {mayAck && (
        <Button kind="primary" busy={store.acknowledge.phase.value === 'running'} onPress={acknowledge}>
          {t('ack')}
        </Button>
      )}
      {acknowledgedAt !== undefined && entering && <Button onPress={onward}>{t('onward')}</Button>}
      <Button kind="text" onPress={print}>
        {t('print')}
      </Button>
      {failure && <Notice tone="danger">{failure.message}</Notice>}
    </footer>
  )
}
