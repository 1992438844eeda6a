import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { useText } from '#core/i18n/locale.tsx'
import { messages } from '#ui/ui.messages.ts'
import css from './Skeleton.css?inline'

const sheet = styleSheet(css)

/** The place of a text that is on its way. Its room is taken at once, it shows after 150 ms: most answers come before. */
export function Skeleton({ lines = 3 }: { lines?: number | undefined }) {
  useStyles(sheet)
  const t = useText(messages)
  return (
    <div className="ui-skeleton" role="status" aria-label={t('loading')}>
      {Array.from({ length: lines }, (_, line) => line).map((line) => (
        <span key={line} />
      ))}
    </div>
  )
}
