import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import type { ProjectForm, ProjectView } from '#contract/tender/project.ts'
import { useText } from '#core/i18n/locale.tsx'
import { useRuntime } from '#core/runtime/context.tsx'
import { StatusTag } from '#screens/bidding/live/index.ts'
import { paths } from '#screens/paths.ts'
import type { ScreenProps } from '#screens/screen.ts'
import { ProjectCode } from '#screens/tab-titles.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import type { Subject } from '#ui/overlay/overtaken.tsx'
import { messages } from './item-list.messages.ts'
import type { ItemListStore } from './item-list.store.ts'
import { type Action, DraftActionDialog } from './parts/DraftActionDialog.tsx'
import { ReadParts } from './parts/ReadParts.tsx'

interface ReadProjectProps extends Pick<ScreenProps, 'navigate'> {
  project: ProjectView
  store: ItemListStore
  readonly: boolean
}

/** What each command is called here. */
const ACTIONS = [
  ['project.recall', 'recall'],
  ['project.approve', 'return'],
  ['project.approve', 'approve'],
] as const

/** A project that cannot be edited (any more, or by this reader): everything it says, and what its reader may decide. */
export function ReadProject({ project, store, navigate, readonly }: ReadProjectProps) {
  useSignals()
  const t = useText(messages)
  const { locale, session } = useRuntime()
  const [action, setAction] = useState<Action>()
  const { id, code, status, actions, version, firmsWithheld } = project
  const title = locale.lang.value === 'en' && project.titleEn ? project.titleEn : project.title
  const offered = readonly ? [] : ACTIONS.filter(([command]) => actions.includes(command)).map(([, name]) => name)
  return (
    <>
      <ProjectCode id={id} code={code} title={title} />
      <PageHeader
        title={title || t('untitled')}
        status={<StatusTag status={status} />}
        meta={<span>{code}</span>}
        actions={
          <>
            {status !== 'DRAFT' && status !== 'PUBLISH_APPROVAL' && (
              <Button onPress={() => navigate(paths.projectFile, { id })}>{t('read.project')}</Button>
            )}
            {!firmsWithheld && <Button onPress={() => navigate(paths.invitedFirms, { projectId: id })}>{t('read.firms')}</Button>}
            {actions.some((command) => command.startsWith('time-change.')) && (
              <Button onPress={() => navigate(paths.startTime, { projectId: id })}>{t('read.times')}</Button>
            )}
            {!readonly && session.can('tender:project:edit') && <Button onPress={() => setAction('copy')}>{t('act.copy')}</Button>}
            {!readonly && actions.includes('project.void') && status !== 'DRAFT' && (
              <Button kind="danger" onPress={() => setAction('void')}>
                {t('act.void')}
              </Button>
            )}
            {offered.map((name) => (
              <Button key={name} kind={name === 'approve' ? 'primary' : 'default'} onPress={() => setAction(name)}>
                {t(`act.${name}`)}
              </Button>
            ))}
          </>
        }
      />
      <Notice tone="info">{t(leadOf(status))}</Notice>
      {project.form && <ReadParts project={project} form={{ ...project.form, ...sealedOf(project) }} />}
      {action && (
        <DraftActionDialog
          action={action}
          project={{ id, name: title || code, version }}
          subject={subjectOf(action, project)}
          store={store}
          navigate={navigate}
          onClose={() => setAction(undefined)}
        />
      )}
    </>
  )
}

function leadOf(status: ProjectView['status']) {
  if (status === 'PUBLISH_APPROVAL') return 'read.lead.PUBLISH_APPROVAL'
  return status === 'DRAFT' ? 'read.lead.other' : 'read.lead'
}

/** What the view tells apart from the form. The rules in words need a whole one. */
const sealedOf = ({ ceiling = '', reserve }: ProjectView): Pick<ProjectForm, 'ceiling' | 'managerId' | 'supervisorIds' | 'reserve'> => ({
  ceiling,
  managerId: '',
  supervisorIds: [],
  ...(reserve && { reserve: reserve.amount ?? '' }),
})

/** Who approves or returns has read this form, and no other. */
function subjectOf(action: Action, { actions, version, form, items, ceiling, reserve }: ProjectView): Subject {
  if (action === 'copy') return ''
  if (action === 'void') return actions.includes('project.void') && ''
  const isOffered = ACTIONS.some(([command, name]) => name === action && actions.includes(command))
  return isOffered && JSON.stringify([version, form, items, ceiling, reserve])
}
