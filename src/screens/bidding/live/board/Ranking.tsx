import type { BidView, Standing } from '#contract/tender/bid.ts'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { useFormats, useText } from '#core/i18n/locale.tsx'
import { messages } from '#screens/bidding/live/live.messages.ts'
import { Empty } from '#ui/feedback/Empty.tsx'
import { Tag } from '#ui/feedback/Tag.tsx'
import { emptyLog } from './empty.rules.ts'
import css from './Ranking.css?inline'

const sheet = styleSheet(css)

/** Who stands where, by alias; prices only where the rules show them to this reader. */
export function Ranking({ view, large }: { view: BidView; large?: boolean }) {
  useStyles(sheet)
  const t = useText(messages)
  if (view.ranking.length === 0) return <Empty icon="award" title={t(emptyLog(view))} />
  return (
    <ol part="ranking" className={large ? 'ranking ranking-large' : 'ranking'} aria-label={t('ranking')}>
      {view.ranking.map((standing) => (
        <Line key={standing.alias} standing={standing} />
      ))}
    </ol>
  )
}

function Line({ standing }: { standing: Standing }) {
  const t = useText(messages)
  const formats = useFormats()
  return (
    <li className="ranking-line" data-lead={standing.rank === 1 || undefined} data-own={standing.own || undefined}>
      <span className="ranking-place">{standing.rank}</span>
      <span className="ranking-alias">
        {standing.alias}
        {standing.own && <Tag tone="info">{t('you')}</Tag>}
      </span>
      {standing.gross === undefined ? (
        <span className="ranking-hidden">{t('hidden')}</span>
      ) : (
        <span className="ranking-price">{formats.money(standing.gross)}</span>
      )}
    </li>
  )
}
