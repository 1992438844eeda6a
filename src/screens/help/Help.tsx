import { useSignals } from '@preact/signals-react/runtime'
import { useMemo, useRef } from 'react'
import type { HandbookEntry } from '#contract/handbook.ts'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { useText } from '#core/i18n/locale.tsx'
import { createQuery, useQuery } from '#core/query.ts'
import { useRuntime } from '#core/runtime/context.tsx'
import { CONTENTS, pageLinked } from '#domain/handbook/places.ts'
import { SearchBox } from '#lists/SearchBox.tsx'
import type { ScreenProps } from '#screens/screen.ts'
import { Empty } from '#ui/feedback/Empty.tsx'
import { LoadError } from '#ui/feedback/LoadError.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { Article } from './Article.tsx'
import { Contents } from './Contents.tsx'
import { Found } from './Found.tsx'
import css from './Help.css?inline'
import { readContents, readPage } from './help.api.ts'
import { messages } from './help.messages.ts'
import { useReading } from './use-reading.ts'
import { useWays, type Ways } from './ways.tsx'

const sheet = styleSheet(css)

/** As much is looked for. */
const LONGEST = 200

/** The handbook: its contents, a page (`page`, `section`), or what is found in it (`find`). @see R-29 */
export function Help({ params: { page = CONTENTS, section, find: given = '' }, navigate, linkTo }: ScreenProps) {
  useSignals()
  useStyles(sheet)
  const t = useText(messages)
  const runtime = useRuntime()
  const find = given.slice(0, LONGEST)
  const ways = useWays({ navigate, linkTo })
  const contents = useMemo(() => createQuery({ read: (signal) => readContents(runtime, signal) }), [runtime])
  const state = useQuery(contents, runtime.locale.lang.value)
  const search = (keyword: string) => (keyword.trim() ? ways.search(keyword.trim()) : ways.open({ page: CONTENTS, section: '' }))
  return (
    <div className="help">
      <SearchBox label={t('search')} action={t('find')} keyword={find} onSearch={search} />
      {state.phase === 'loading' && <Skeleton lines={8} />}
      {state.failure && <LoadError title={t('failed')} reason={state.failure.message} onRetry={contents.refresh} />}
      {state.phase === 'ready' && !find && page === CONTENTS && <Beginning entries={state.data} ways={ways} />}
      {state.phase === 'ready' && find && (
        <div className="help-columns">
          <Contents entries={state.data} ways={ways} at="" />
          <Found find={find} ways={ways} />
        </div>
      )}
      {state.phase === 'ready' && !find && page !== CONTENTS && <Page path={page} section={section} entries={state.data} ways={ways} />}
    </div>
  )
}

interface EntriesProps {
  entries: readonly HandbookEntry[]
  ways: Ways
}

function Beginning({ entries, ways }: EntriesProps) {
  const t = useText(messages)
  const place = useRef<HTMLDivElement>(null)
  useReading(place, CONTENTS)
  return (
    <div ref={place} className="help-beginning">
      <h1 tabIndex={-1}>{t('title')}</h1>
      <Contents entries={entries} ways={ways} />
    </div>
  )
}

const NO_PAGE = 'VALIDATION-1006'

interface PageProps extends EntriesProps {
  path: string
  section: string | undefined
}

function Page(props: PageProps) {
  // No page can have such a path: nobody need be asked.
  return pageLinked(`${props.path}.md`) ? <KnownPage {...props} /> : <Missing {...props} />
}

function KnownPage({ path, section = '', entries, ways }: PageProps) {
  useSignals()
  const t = useText(messages)
  const runtime = useRuntime()
  const query = useMemo(() => createQuery({ read: (signal) => readPage(runtime, path, signal) }), [runtime, path])
  const state = useQuery(query, runtime.locale.lang.value)
  if (state.failure?.code === NO_PAGE) return <Missing entries={entries} ways={ways} />
  return (
    <div className="help-columns">
      <Contents entries={entries} ways={ways} at={path} />
      {state.phase === 'loading' && <Skeleton lines={8} />}
      {state.phase === 'failed' && <LoadError title={t('failed')} reason={state.failure.message} onRetry={query.refresh} />}
      {state.phase === 'ready' && <Article page={state.data} section={section} entries={entries} ways={ways} />}
    </div>
  )
}

function Missing({ entries, ways }: EntriesProps) {
  const t = useText(messages)
  return (
    <div className="help-beginning">
      <h1 tabIndex={-1}>{t('title')}</h1>
      <Empty icon="search" title={t('missing')}>
        {t('missing.note')}
      </Empty>
      <Contents entries={entries} ways={ways} />
    </div>
  )
}
