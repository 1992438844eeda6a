import { useSignals } from '@preact/signals-react/runtime'
import { useMemo } from 'react'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { useText } from '#core/i18n/locale.tsx'
import { createQuery, useQuery } from '#core/query.ts'
import { useRuntime } from '#core/runtime/context.tsx'
import { Empty } from '#ui/feedback/Empty.tsx'
import { LoadError } from '#ui/feedback/LoadError.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { MarkForm } from './MarkForm.tsx'
import css from './Watermark.css?inline'
import { readSettings } from './watermark.api.ts'
import { messages } from './watermark.messages.ts'

const sheet = styleSheet(css)

/** The administrator's settings of the watermark. */
export function Watermark() {
  useSignals()
  const t = useText(messages)
  const { session } = useRuntime()
  return session.can('tender:admin') ? <Settings /> : <Empty icon="lock" title={t('forbidden')} />
}

function Settings() {
  useSignals()
  useStyles(sheet)
  const t = useText(messages)
  const { http, config } = useRuntime()
  const query = useMemo(() => createQuery({ read: (signal) => readSettings(http, config.appCode, signal) }), [http, config])
  const state = useQuery(query)
  return (
    <div className="mark-page">
      <PageHeader title={t('title')} />
      <p className="mark-lead">{t('lead')}</p>
      {state.phase === 'loading' && <Skeleton lines={6} />}
      {state.failure && <LoadError title={t('failed')} reason={state.failure.message} onRetry={query.refresh} />}
      {state.phase === 'ready' && <MarkForm settings={state.data} />}
    </div>
  )
}
