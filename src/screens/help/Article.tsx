import { useSignals } from '@preact/signals-react/runtime'
import { useMemo, useRef } from 'react'
import type { HandbookEntry, HandbookPage } from '#contract/handbook.ts'
import { useText } from '#core/i18n/locale.tsx'
import type { OwnPlaces } from '#core/markup/policy.ts'
import { useRuntime } from '#core/runtime/context.tsx'
import { CONTENTS, sectionId } from '#domain/handbook/places.ts'
import { ProjectCode } from '#screens/tab-titles.ts'
import { isPlainClick } from '#ui/controls/plain-click.ts'
import { Markdown } from '#widgets/markdown/Markdown.tsx'
import { messages } from './help.messages.ts'
import { showSection, useReading } from './use-reading.ts'
import { PageLink, type Ways } from './ways.tsx'

interface ArticleProps {
  page: HandbookPage
  /** Heading to begin at, as `sectionId` makes it; '' for the beginning. */
  section: string
  entries: readonly HandbookEntry[]
  ways: Ways
}

/** Fewer sections are seen at once. */
const LISTED = 3

/** One page: what it is about, its sections, the pages around it. */
export function Article({ page, section, entries, ways }: ArticleProps) {
  const t = useText(messages)
  const place = useRef<HTMLElement>(null)
  const own = useOwnPlaces(ways)
  useReading(place, `${page.path}#${section}`, section)
  // The address may be the same as before: it alone brings nobody back to a section.
  const around: Ways = {
    ...ways,
    scroll(to) {
      ways.scroll(to)
      if (place.current) showSection(place.current, to.section)
    },
  }
  const named = page.sections.filter(({ heading }) => heading !== '')
  return (
    <article ref={place} className="help-article">
      <ProjectCode id={page.path} code={page.title} />
      <p className="help-above">
        <PageLink ways={ways} to={{ page: CONTENTS, section: '' }}>
          {t('title')}
        </PageLink>
        <span aria-hidden="true"> / </span>
        {t(`part.${page.part}`)}
      </p>
      <h1 tabIndex={-1}>{page.title}</h1>
      {named.length >= LISTED && (
        <nav className="help-sections" aria-label={t('onPage')}>
          <ul>
            {named.map(({ heading }) => (
              <li key={heading}>
                <PageLink ways={around} to={{ page: page.path, section: sectionId(heading) }} here>
                  {heading}
                </PageLink>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {page.sections.map(({ heading, text }) => (
        <section key={heading}>
          {heading && (
            <h2 id={`help-${sectionId(heading)}`} tabIndex={-1}>
              {heading}
            </h2>
          )}
          <Markdown text={text} own={own} />
        </section>
      ))}
      <Around path={page.path} entries={entries} ways={ways} />
    </article>
  )
}

/** The page before and the page after, as the contents have them. */
function Around({ path, entries, ways }: Pick<ArticleProps, 'entries' | 'ways'> & { path: string }) {
  const t = useText(messages)
  const at = entries.findIndex((entry) => entry.path === path)
  const [before, after] = at < 0 ? [] : [entries[at - 1], entries[at + 1]]
  if (!before && !after) return null
  return (
    <nav className="help-around" aria-label={t('around')}>
      {before && (
        <PageLink ways={ways} to={{ page: before.path, section: '' }}>
          {t('before', { title: before.title })}
        </PageLink>
      )}
      {after && (
        <PageLink ways={ways} to={{ page: after.path, section: '' }} className="help-after">
          {t('after', { title: after.title })}
        </PageLink>
      )}
    </nav>
  )
}

/** Links lead to pages of the handbook; its pictures come from the gateway, one for each language. */
function useOwnPlaces(ways: Ways): OwnPlaces {
  useSignals()
  const { config, locale } = useRuntime()
  const lang = locale.lang.value
  return useMemo(
    () => ({
      link(link, place) {
        link.href = ways.href(place)
        link.addEventListener('click', (event) => {
          if (!isPlainClick(event)) return
          event.preventDefault()
          ways.open(place)
        })
      },
      picture(image, name) {
        image.loading = 'lazy'
        image.src = `${config.gatewayUrl}/handbook/${lang}/pictures/${name}`
      },
    }),
    [ways, config, lang],
  )
}
