import type { ReactNode } from 'react'
import type { ProjectRow } from '#contract/tender/project.ts'
import { useText } from '#core/i18n/locale.tsx'
import { useLocale } from '#core/i18n/use-locale.ts'
import { NameLink, TwoLines } from '#lists/index.ts'
import { isFreeBid } from '#screens/mode.ts'
import { messages } from './project-lists.messages.ts'

interface ProjectNameProps {
  row: Pick<ProjectRow, 'code' | 'title' | 'titleEn' | 'mode'>
  /** Stands for a title that is not there yet. */
  untitled?: string
  /** What else stands in the small line. */
  more?: string | undefined
  href: string | undefined
  onOpen: () => void
  /** On a telephone: what the columns say that have no room there. */
  children: ReactNode
}

/** Title that opens the project; code and kind of bidding beneath. */
export function ProjectName({ row, untitled = '', more, href, onOpen, children }: ProjectNameProps) {
  const t = useText(messages)
  const { lang } = useLocale()
  const name = (lang === 'en' && row.titleEn ? row.titleEn : row.title) || untitled
  const small = [row.code, t(isFreeBid(row) ? 'tab.2' : 'tab.1'), more].filter(Boolean).join(' · ')
  return (
    <TwoLines small={small} whole={small} narrow={children}>
      <NameLink name={name} href={href} onOpen={onOpen} />
    </TwoLines>
  )
}
