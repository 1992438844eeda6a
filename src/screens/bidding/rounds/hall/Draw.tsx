import { useEffect, useState } from 'react'
import type { RoundView } from '#contract/tender/round-view.ts'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { useText } from '#core/i18n/locale.tsx'
import { sha256Hex } from '#screens/bidding/proof/index.ts'
import { Tag } from '#ui/feedback/Tag.tsx'
import { Card } from '#ui/layout/Card.tsx'
import css from './Draw.css?inline'
import { messages } from './rounds-hall.messages.ts'

const sheet = styleSheet(css)

interface Lot {
  alias: string
  hash: string
}

/** How those who tied were drawn, drawn again in this page, with what anyone needs to do the same (7.3, TEND-41). */
export function Draw({ view, drawn }: { view: RoundView; drawn: NonNullable<RoundView['drawn']> }) {
  useStyles(sheet)
  const t = useText(messages)
  const lots = useLots(drawn)
  const again = lots?.toSorted((a, b) => (a.hash < b.hash ? -1 : 1)).map(({ alias }) => alias)
  const same = again?.join() === drawn.aliases.join()
  return (
    <Card heading={t('draw')} actions={again && <Tag tone={same ? 'success' : 'danger'}>{t(same ? 'draw.same' : 'draw.differs')}</Tag>}>
      <div className="draw">
        <p>{t('draw.lead', { seq: drawn.headSeq })}</p>
        <dl>
          <dt>{t('draw.project')}</dt>
          <dd>{view.projectId}</dd>
          <dt>{t('draw.seed')}</dt>
          <dd>{drawn.seed}</dd>
        </dl>
        <ol aria-label={t('draw.order')}>
          {drawn.aliases.map((alias) => (
            <li key={alias}>
              <strong>{alias}</strong>
              <code>{lots?.find((lot) => lot.alias === alias)?.hash}</code>
            </li>
          ))}
        </ol>
        <p className="draw-how">{t('draw.how')}</p>
      </div>
    </Card>
  )
}

/** The lots as this page makes them of the seed. */
function useLots({ seed, aliases }: NonNullable<RoundView['drawn']>): readonly Lot[] | undefined {
  const [lots, setLots] = useState<readonly Lot[]>()
  const names = aliases.join('\n')
  useEffect(() => {
    let left = false
    const made = names.split('\n').map(async (alias) => ({ alias, hash: await sha256Hex(`${seed}\n${alias}`) }))
    void Promise.all(made).then((all) => left || setLots(all))
    return () => {
      left = true
    }
  }, [seed, names])
  return lots
}
