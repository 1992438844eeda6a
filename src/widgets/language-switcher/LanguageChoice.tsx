import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { Button } from '#ui/controls/Button.tsx'
import { SelectField } from '#ui/form/SelectField.tsx'
import css from './LanguageChoice.css?inline'
import type { Language } from './LanguageSwitcher.tsx'

const sheet = styleSheet(css)

interface LanguageChoiceProps {
  display: string
  label: string
  offered: readonly Language[]
  current: string
  choose: (lang: string) => void
}

/** The two rarer looks: a field, or all languages side by side. */
export function LanguageChoice({ display, label, offered, current, choose }: LanguageChoiceProps) {
  useStyles(sheet)
  if (display === 'select') {
    const options = offered.map(({ lang, description }) => ({ value: lang, label: description }))
    return <SelectField label={label} value={current} options={options} onChange={choose} />
  }
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
