import { useSignals } from '@preact/signals-react/runtime'
import { useMemo } from 'react'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { useText } from '#core/i18n/locale.tsx'
import { createQuery, useQuery } from '#core/query.ts'
import { useRuntime } from '#core/runtime/context.tsx'
import { paths } from '#screens/paths.ts'
import type { ScreenProps } from '#screens/screen.ts'
import { Empty } from '#ui/feedback/Empty.tsx'
import { LoadError } from '#ui/feedback/LoadError.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { Bench } from './Bench.tsx'
import { ElementList } from './ElementList.tsx'
import css from './Playground.css?inline'
import { readFaces } from './playground.api.ts'
import { messages } from './playground.messages.ts'

const sheet = styleSheet(css)

/** Every element of the house live, with its attributes, events and code. @see NAV-08 */
export function Playground({ params: { element = '' }, navigate }: ScreenProps) {
  useSignals()
  useStyles(sheet)
  const t = useText(messages)
  const { http } = useRuntime()
  const query = useMemo(() => createQuery({ read: (signal) => readFaces(http, signal) }), [http])
  const state = useQuery(query)
  const faces = state.phase === 'ready' ? state.data : []
  const shown = element === '' ? faces[0] : faces.find(({ tag }) => tag === element)
  return (
    <div className="play">
      <PageHeader title={t('title')} meta={t('lead')} />
      {state.phase === 'loading' && <Skeleton lines={8} />}
      {state.failure && <LoadError title={t('failed')} reason={state.failure.message} onRetry={query.refresh} />}
      {state.phase === 'ready' && (
        <div className="play-columns">
          <ElementList
            faces={faces}
            chosen={shown?.tag ?? ''}
            onChoose={(tag) => navigate(paths.playground, { element: tag }, { stay: true })}
          />
          {shown ? (
            <Bench key={shown.tag} face={shown} />
          ) : (
            <Empty icon="search" title={t('unknown', { name: element })}>
              {t('unknown.note')}
            </Empty>
          )}
        </div>
      )}
    </div>
  )
}
