import { useSignals } from '@preact/signals-react/runtime'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { useText } from '#core/i18n/locale.tsx'
import { useRuntime } from '#core/runtime/context.tsx'
import { Empty } from '#ui/feedback/Empty.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { Accounts } from './Accounts.tsx'
import css from './FrameSettings.css?inline'
import { messages } from './frame-settings.messages.ts'
import { Sites } from './Sites.tsx'

const sheet = styleSheet(css)

/** Which pages of other sites may be shown, and who has which report account. @see NAV-06, WID-05 */
export function FrameSettings() {
  useSignals()
  useStyles(sheet)
  const t = useText(messages)
  const { session } = useRuntime()
  if (!session.can('tender:admin')) return <Empty icon="lock" title={t('forbidden')} />
  return (
    <div className="frames-page">
      <PageHeader title={t('title')} />
      <p className="frames-lead">{t('lead')}</p>
      <Sites />
      <Accounts />
    </div>
  )
}
