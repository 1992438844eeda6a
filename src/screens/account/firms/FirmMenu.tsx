import { useSignals } from '@preact/signals-react/runtime'
import { useContext } from 'react'
import { MayLeaveContext } from '#core/browser/unsaved.ts'
import { useText } from '#core/i18n/locale.tsx'
import { useRuntime } from '#core/runtime/context.tsx'
import { Menu } from '#ui/controls/Menu.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import type { Firm } from './firms.api.ts'
import { messages } from './firms.messages.ts'
import { firmsOf } from './firms-of.ts'

/** The firm one acts for, and the way to another one. Nothing for people who belong to none. */
export function FirmMenu() {
  useSignals()
  const t = useText(messages)
  const runtime = useRuntime()
  const store = firmsOf(runtime)
  const mayLeave = useContext(MayLeaveContext)
  // Another firm begins every view anew.
  const act = async (customerId: string) => (await mayLeave()) && store.act(customerId)
  const lang = runtime.locale.lang.value
  const acting = store.acting.value
  const firms = store.firms.value
  if (firms.length === 0) return null
  const name = acting ? firmName(acting, lang) : t('menu.none')
  const one = firms.length === 1 && acting
  const shown = (
    <>
      <Icon name="building" />
      <span className="firm-name">{name}</span>
      {!one && <Icon name="chevron-down" />}
    </>
  )
  if (one) return <span className="firm-only">{shown}</span>
  return (
    <Menu
      trigger={shown}
      label={acting ? t('menu.label', { firm: name }) : name}
      items={firms.map((firm) => ({
        id: firm.customerId,
        label: firmName(firm, lang),
        note: firm.active ? firm.creditCode : t('unusable'),
        disabled: !firm.active,
        checked: firm.customerId === acting?.customerId,
      }))}
      onSelect={(customerId) => void (customerId !== acting?.customerId && act(customerId))}
    />
  )
}

/** The firm's name in the language of the page. */
export const firmName = ({ name, nameEn }: Firm, lang: string): string => (lang === 'en' && nameEn ? nameEn : name)
