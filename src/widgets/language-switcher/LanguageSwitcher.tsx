import { useSignals } from '@preact/signals-react/runtime'
import { lazy, Suspense, useEffect, useState } from 'react'
import type { BodyHost } from '#core/element/body/body.ts'
import { useText } from '#core/i18n/locale.tsx'
import type { Lang } from '#core/i18n/text.ts'
import { useRuntime } from '#core/runtime/context.tsx'
import { Menu } from '#ui/controls/Menu.tsx'
import { messages } from './language-switcher.messages.ts'

// The two rarer looks, with the style sheets of buttons and of all form fields.
const LanguageChoice = lazy(async () => ({ default: (await import('./LanguageChoice.tsx')).LanguageChoice }))

export interface Language {
  lang: string
  description: string
}
export interface LanguageSwitcherProps {
  languages: readonly Language[] | undefined
  value: string
  display: string
}
export interface LanguageSwitcherEvents {
  'fly-before-change': { lang: string }
  'fly-change': { lang: string }
}

const isOurs = (lang: string): lang is Lang => lang === 'zh' || lang === 'en'

/** The choice of language. Names stay in their own language, so that everybody finds theirs. */
export function LanguageSwitcher({ host }: { host: BodyHost<LanguageSwitcherProps> }) {
  useSignals()
  const t = useText(messages)
  const { locale } = useRuntime()
  const [busy, setBusy] = useState(false)
  const wanted = host.props.value.value
  useEffect(() => {
    if (isOurs(wanted)) void locale.setLang(wanted)
  }, [locale, wanted])

  const offered = (host.props.languages.value ?? locale.languages.value).filter(({ lang }) => isOurs(lang))
  const current = locale.lang.value
  const choose = async (lang: string) => {
    if (!isOurs(lang) || lang === current || busy) return
    setBusy(true)
    const { ok } = await host.before('fly-before-change', { lang })
    if (ok) await locale.setLang(lang)
    setBusy(false)
    if (ok) host.emit('fly-change', { lang })
  }

  const display = host.props.display.value
  const label = t('language')
  if (display !== 'menu') {
    return (
      <Suspense>
        <LanguageChoice {...{ display, label, offered, current, choose }} />
      </Suspense>
    )
  }
  const name = offered.find(({ lang }) => lang === current)?.description ?? current
  return (
    <span part="menu">
      <Menu
        label={`${label}: ${name}`}
        trigger={<span part="trigger">{name}</span>}
        align="end"
        items={offered.map(({ lang, description }) => ({ id: lang, label: description, lang, checked: lang === current }))}
        onSelect={choose}
      />
    </span>
  )
}
