import type { RefObject } from 'react'
import type { ConfigFault } from '#contract/tender/project.ts'
import { useText } from '#core/i18n/locale.tsx'
import { type Section, sectionOf } from '#screens/purchaser/item-list/faults.rules.ts'
import { messages } from '#screens/purchaser/item-list/item-list.messages.ts'

interface SectionNavProps {
  root: RefObject<HTMLElement | null>
  errors: readonly ConfigFault[]
  sections: readonly Section[]
}

/** The parts of the editor, each with how much is still wrong in it. Buttons, not links: the address belongs to the application. */
export function SectionNav({ root, errors, sections }: SectionNavProps) {
  const t = useText(messages)
  const go = (section: Section) => {
    const part = root.current?.querySelector<HTMLElement>(`[data-section="${section}"]`)
    part?.scrollIntoView({ block: 'start' })
    part?.focus({ preventScroll: true })
  }
  return (
    <nav className="ed-nav" aria-label={t('sections')}>
      <ol>
        {sections.map((section) => {
          const count = errors.filter(({ path }) => sectionOf(path) === section).length
          return (
            <li key={section}>
              <button type="button" onClick={() => go(section)}>
                {t(`section.${section}`)}
                {count > 0 && <span className="ed-count">{count}</span>}
              </button>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
