import type { OwnApplication, OwnEntry } from '#contract/tender/paper-calls.ts'
import type { ProjectView } from '#contract/tender/project.ts'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { useText } from '#core/i18n/locale.tsx'
import { MyStatus } from '#screens/customer/project-list/index.ts'
import { paths } from '#screens/paths.ts'
import type { ScreenProps } from '#screens/screen.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Time } from '#ui/display/figures.tsx'
import { Empty } from '#ui/feedback/Empty.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { Description } from '#ui/layout/Description.tsx'
import css from './Entry.css?inline'
import { messages } from './entry.messages.ts'

const sheet = styleSheet(css)
const BP_OF_A_PERCENT = 100

/** The firm's own registration: what was sent, what became of it, step by step. */
export function Entry({ entry, project, navigate }: { entry: OwnEntry; project: ProjectView; navigate?: ScreenProps['navigate'] }) {
  useStyles(sheet)
  const t = useText(messages)
  const zone = project.form?.timeZone
  const { application, steps } = entry
  if (!application && steps.length === 0) return <Empty icon="file" title={t('entry.none')} />
  return (
    <div className="own-entry">
      {navigate && application && (
        <div>
          <Button onPress={() => navigate(paths.application, { projectId: project.id })}>{t('open')}</Button>
        </div>
      )}
      <Card>
        {application ? (
          <Particulars application={application} project={project} />
        ) : (
          <Description items={[{ label: t('entry.state'), value: <MyStatus row={project} /> }]} />
        )}
      </Card>
      <Card heading={t('entry.steps')}>
        <ol className="own-entry-steps">
          {steps.map((step) => (
            <li key={step.seq}>
              <strong>{t(`way.${step.kind}`)}</strong>
              <Time at={step.at} zone={zone} />
              {step.comment && <p>{step.comment}</p>}
            </li>
          ))}
        </ol>
      </Card>
    </div>
  )
}

function Particulars({ application, project }: { application: OwnApplication; project: ProjectView }) {
  const t = useText(messages)
  const zone = project.form?.timeZone
  const names = new Map(project.form?.requiredDocs.map(({ code, name }) => [code, name]))
  const items = [
    { label: t('entry.state'), value: <MyStatus row={project} /> },
    { label: t('entry.contact'), value: application.contactName },
    { label: t('entry.phone'), value: application.contactPhone },
    { label: t('entry.email'), value: application.contactEmail },
    { label: t('entry.tax'), value: `${application.taxBp / BP_OF_A_PERCENT}%` },
    { label: t('entry.deposit'), value: t(`deposit.${application.deposit}`) },
    application.newDeadline && { label: t('entry.until'), value: <Time at={application.newDeadline} zone={zone} /> },
    application.documents.length > 0 && {
      label: t('entry.docs'),
      value: application.documents.map((code) => names.get(code) ?? code).join('、'),
    },
    application.remark && { label: t('entry.remark'), value: application.remark },
  ]
  return <Description items={items.filter((item) => typeof item === 'object')} />
}
