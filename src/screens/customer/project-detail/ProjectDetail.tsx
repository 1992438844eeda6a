import { useSignals } from '@preact/signals-react/runtime'
import { useMemo, useState } from 'react'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { useFormats, useText } from '#core/i18n/locale.tsx'
import { useQuery } from '#core/query.ts'
import { useRuntime } from '#core/runtime/context.tsx'
import { StatusTag } from '#screens/bidding/live/index.ts'
import { RoundNote } from '#screens/bidding/live/RoundNote.tsx'
import { Entry } from '#screens/customer/entry/Entry.tsx'
import { paths } from '#screens/paths.ts'
import type { ScreenProps } from '#screens/screen.ts'
import { ProjectCode } from '#screens/tab-titles.ts'
import { useDictionary, wordFor } from '#screens/use-dictionary.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Empty } from '#ui/feedback/Empty.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { ZoneNote } from '#ui/feedback/ZoneNote.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { TabStrip } from '#ui/layout/TabStrip.tsx'
import { printPaper } from '#ui/print-paper.ts'
import { Announced } from './Announced.tsx'
import { Basics } from './Basics.tsx'
import { DetailActions } from './DetailActions.tsx'
import { Files } from './Files.tsx'
import { Items } from './Items.tsx'
import { Objections } from './Objections.tsx'
import css from './ProjectDetail.css?inline'
import { paperOf } from './paper.rules.ts'
import { Receipts, Result, Rules } from './parts.tsx'
import { projectDetailClient } from './project-detail.api.ts'
import { messages } from './project-detail.messages.ts'
import { createProjectDetailStore, type Detail, type ProjectDetailStore } from './project-detail.store.ts'
import { Schedule } from './Schedule.tsx'

const sheet = styleSheet(css)
const TABS = ['basics', 'items', 'files', 'rules', 'messages', 'entry', 'bids', 'result', 'objections'] as const
type Tab = (typeof TABS)[number]

/** One project as a bidder reads it (9.6). */
export function ProjectDetail({ params, navigate, readonly }: ScreenProps) {
  useStyles(sheet)
  const t = useText(messages)
  const id = params.id ?? params.projectId
  return (
    <div className="detail">
      {id ? (
        <Project key={id} id={id} navigate={navigate} readonly={readonly === true} />
      ) : (
        <Empty title={t('none')} action={<Button onPress={() => navigate(paths.projectList)}>{t('back')}</Button>} />
      )}
    </div>
  )
}

function Project({ id, navigate, readonly }: { id: string; navigate: ScreenProps['navigate']; readonly: boolean }) {
  useSignals()
  const t = useText(messages)
  const runtime = useRuntime()
  const store = useMemo(() => createProjectDetailStore(projectDetailClient(runtime, id)), [runtime, id])
  const state = useQuery(store)
  if (state.phase === 'loading') return <Skeleton lines={10} />
  if (state.phase === 'failed') {
    const hidden = state.failure.code === 'TENDER-2001'
    return (
      <Empty
        icon={hidden ? 'lock' : 'alert'}
        title={t(hidden ? 'denied' : 'failed')}
        action={
          hidden ? (
            <Button onPress={() => navigate(paths.projectList)}>{t('back')}</Button>
          ) : (
            <Button onPress={() => store.open()}>{t('retry')}</Button>
          )
        }
      >
        {hidden ? undefined : state.failure.message}
      </Empty>
    )
  }
  return <Loaded detail={state.data} navigate={navigate} send={store.send} readonly={readonly} />
}

interface LoadedProps {
  detail: Detail
  navigate: ScreenProps['navigate']
  send: ProjectDetailStore['send']
  readonly: boolean
}

function Loaded(props: LoadedProps) {
  useSignals()
  const t = useText(messages)
  const formats = useFormats()
  const { locale } = useRuntime()
  const [tab, setTab] = useState<Tab>('basics')
  const { detail, navigate, send, readonly } = props
  const { project, timeline } = detail
  const units = useDictionary('tender_unit')
  const print = () => printPaper(paperOf(detail, t, formats, locale.lang.value, (code) => wordFor(units, code) || code))
  return (
    <>
      <ProjectCode id={project.id} code={project.code} />
      <PageHeader
        title={locale.lang.value === 'en' && project.titleEn ? project.titleEn : project.title}
        status={<StatusTag status={project.status} />}
        meta={
          <>
            <span>{project.code}</span>
            <RoundNote row={project} />
            <ZoneNote zone={project.form?.timeZone} />
          </>
        }
        actions={<DetailActions project={project} send={send} navigate={navigate} readonly={readonly} print={print} />}
      />
      <Schedule steps={timeline} zone={project.form?.timeZone} />
      <TabStrip
        label={t('tabs.label')}
        active={tab}
        onChange={(next) => setTab(next as Tab)}
        tabs={TABS.filter((name) => isThere(name, detail)).map((name) => ({
          id: name,
          label: t(`tab.${name}`),
          count: countOf(name, detail),
        }))}
      />
      <div role="tabpanel" aria-label={t(`tab.${tab}`)}>
        <Panel tab={tab} {...props} />
      </div>
    </>
  )
}

/** A tab is there for whom it can ever hold something: registration and bids for a firm, objections once there is a result to object to. */
function isThere(tab: Tab, { entry, project, objections }: Detail): boolean {
  if (tab === 'entry' || tab === 'bids') return entry !== undefined
  return tab !== 'objections' || objections.length > 0 || project.status === 'PUBLICITY' || project.status === 'AWARDED'
}

function countOf(tab: Tab, { project, announcements, receipts, objections }: Detail): number | undefined {
  if (tab === 'items') return project.items.length
  if (tab === 'files') return project.form?.attachments?.length || undefined
  if (tab === 'messages') return announcements.length || undefined
  if (tab === 'objections') return objections.length || undefined
  return tab === 'bids' ? receipts.length || undefined : undefined
}

function Panel({ tab, detail, navigate, send, readonly }: LoadedProps & { tab: Tab }) {
  const { project, entry, announcements, objections } = detail
  const zone = project.form?.timeZone
  switch (tab) {
    case 'basics':
      return <Basics project={project} />
    case 'items':
      return <Items project={project} />
    case 'files':
      return <Files project={project} />
    case 'rules':
      return <Rules project={project} navigate={navigate} />
    case 'messages':
      return <Announced list={announcements} zone={zone} />
    case 'entry':
      return entry ? <Entry entry={entry} project={project} navigate={navigate} /> : null
    case 'bids':
      return <Receipts detail={detail} navigate={navigate} />
    case 'result':
      return <Result project={project} />
    case 'objections':
      return <Objections list={objections} project={project} send={send} readonly={readonly} />
  }
}
