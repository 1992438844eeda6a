import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { useText } from '#core/i18n/locale.tsx'
import { HOME_ZONE } from '#domain/time/zone-clock.ts'
import css from '#ui/display/figures.css?inline'
import { messages } from '#ui/ui.messages.ts'

const sheet = styleSheet(css)

/** Says by which zone (IANA) times are shown, to readers who sit in another one. */
export function ZoneNote({ zone = HOME_ZONE }: { zone?: string | undefined }) {
  useStyles(sheet)
  const t = useText(messages)
  if (zone === Intl.DateTimeFormat().resolvedOptions().timeZone) return null
  return <span className="ui-zone">{t('zone', { zone })}</span>
}
