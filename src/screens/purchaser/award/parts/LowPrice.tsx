import { useStyles } from '#core/element/look/styles.ts'
import { useText } from '#core/i18n/locale.tsx'
import { fileSheet } from '#screens/purchaser/award/file.styles.ts'
import type { Ranking } from '#screens/purchaser/award/project-file.api.ts'
import { messages } from '#screens/purchaser/award/project-file.messages.ts'
import { distancesOf } from '#screens/purchaser/award/project-paper.rules.ts'
import { Tag } from '#ui/feedback/Tag.tsx'

type Price = Ranking[number]['lowPrice']
const stateOf = ({ accepted, text }: Price) => (accepted ? 'low.accepted' : text ? 'low.explained' : 'low.flagged')

/** What is shown of it, e.g. to be filtered by. */
export function useLowPriceTexts(): (price: Price) => readonly (string | undefined)[] {
  const t = useText(messages)
  return (price) => [...distancesOf(price, t), price.flagged ? t(stateOf(price)) : undefined, price.text]
}

/** How far a price lies below the others, whether that must be explained, and what the bidder wrote. */
export function LowPrice({ price }: { price: Price }) {
  useStyles(fileSheet)
  const t = useText(messages)
  const { flagged, accepted, text } = price
  const distances = distancesOf(price, t)
  return (
    <span className="pf-two">
      <span>{distances.length > 0 ? distances.join(' · ') : '–'}</span>
      {flagged && (
        <span>
          <Tag tone={accepted ? 'success' : text ? 'info' : 'danger'}>{t(stateOf(price))}</Tag>
        </span>
      )}
      {text && <small className="pf-said">{text}</small>}
    </span>
  )
}
