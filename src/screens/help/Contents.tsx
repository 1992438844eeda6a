import { useLayoutEffect, useRef } from 'react'
import type { HandbookEntry, HandbookPart } from '#contract/handbook.ts'
import { useText } from '#core/i18n/locale.tsx'
import { messages } from './help.messages.ts'
import { PageLink, type Ways } from './ways.tsx'

interface ContentsProps {
  entries: readonly HandbookEntry[]
  ways: Ways
  /** Path of the page beside it; left out where the contents are all there is. */
  at?: string | undefined
}

/** Pages by part, in their order. Beside a page it begins where that page stands. */
export function Contents({ entries, ways, at }: ContentsProps) {
  const t = useText(messages)
  const nav = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const current = nav.current?.querySelector<HTMLElement>('[aria-current]')
    if (at && nav.current && current) nav.current.scrollTop = current.offsetTop - nav.current.clientHeight / 2
  }, [at])
  const parts = [...new Set(entries.map(({ part }) => part))]
  return (
    <nav ref={nav} className={at === undefined ? 'help-all' : 'help-beside'} aria-label={t('contents')}>
      {parts.map((part) => (
        <Part key={part} part={part} entries={entries.filter((entry) => entry.part === part)} ways={ways} at={at} />
      ))}
    </nav>
  )
}

function Part({ part, entries, ways, at }: ContentsProps & { part: HandbookPart }) {
  const t = useText(messages)
  return (
    <div className="help-of">
      <p className="help-of-name" aria-hidden="true">
        {t(`part.${part}`)}
      </p>
      <ul aria-label={t(`part.${part}`)}>
        {entries.map(({ path, title }) => (
          <li key={path}>
            <PageLink ways={ways} to={{ page: path, section: '' }} current={path === at}>
              {title}
            </PageLink>
          </li>
        ))}
      </ul>
    </div>
  )
}
