import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { Button } from '#ui/controls/Button.tsx'
import css from './LanguageButtons.css?inline'
import type { Language } from './LanguageSwitcher.tsx'

const sheet = styleSheet(css)

interface LanguageButtonsProps {
  label: string
  offered: readonly Language[]
  current: string
  choose: (lang: string) => void
}

/** All languages side by side. */
export function LanguageButtons({ label, offered, current, choose }: LanguageButtonsProps) {
  useStyles(sheet)
  return (
    <fieldset className="buttons" aria-label={label}>
      {offered.map(({ lang, description }) => (
        <span key={lang} lang={lang} part="item">
          <Button kind={lang === current ? 'primary' : 'text'} onPress={() => choose(lang)}>
            {description}
          </Button>
        </span>
      ))}
    </fieldset>
  )
}
