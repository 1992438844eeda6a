import { useSignals } from '@preact/signals-react/runtime'
import { useMemo, useRef } from 'react'
import type { HandbookHit } from '#contract/handbook.ts'
import { useText } from '#core/i18n/locale.tsx'
import { createQuery, useQuery } from '#core/query.ts'
import { useRuntime } from '#core/runtime/context.tsx'
import { sectionId } from '#domain/handbook/places.ts'
import { Empty } from '#ui/feedback/Empty.tsx'
import { LiveText } from '#ui/feedback/LiveText.tsx'
import { LoadError } from '#ui/feedback/LoadError.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { searchPages } from './help.api.ts'
import { messages } from './help.messages.ts'
import { useReading } from './use-reading.ts'
import { PageLink, type Ways } from './ways.tsx'

interface FoundProps {
  find: string
  ways: Ways
}

/** Sections that hold what is looked for. */
export function Found({ find, ways }: FoundProps) {
  useSignals()
  const t = useText(messages)
  const runtime = useRuntime()
  const query = useMemo(() => createQuery({ read: (signal) => searchPages(runtime, find, signal) }), [runtime, find])
  const state = useQuery(query, runtime.locale.lang.value)
  if (state.phase === 'loading') return <Skeleton lines={6} />
  if (state.failure) return <LoadError title={t('failed')} reason={state.failure.message} onRetry={query.refresh} />
  return <Hits key={find} find={find} hits={state.data} ways={ways} />
}

function Hits({ find, hits, ways }: FoundProps & { hits: readonly HandbookHit[] }) {
  const t = useText(messages)
  const place = useRef<HTMLElement>(null)
  useReading(place, find)
  return (
    <section ref={place} className="help-article">
      <h1 tabIndex={-1}>{t('found', { find })}</h1>
      <p className="help-above">
        <LiveText>{hits.length === 1 ? t('count.one') : t('count', { n: hits.length })}</LiveText>
      </p>
      {hits.length === 0 && (
        <Empty icon="search" title={t('none', { find })}>
          {t('none.note')}
        </Empty>
      )}
      <ol className="help-hits">
        {hits.map(({ path, title, heading, place: at, excerpt }) => (
          <li key={`${path} ${at}`}>
            <PageLink ways={ways} to={{ page: path, section: sectionId(heading) }}>
              {heading ? `${title} · ${heading}` : title}
            </PageLink>
            <p>{excerpt}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
