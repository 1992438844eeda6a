import { useState } from 'react'
import { useFormats, useText } from '#core/i18n/locale.tsx'
import type { FileData, Ranking } from '#screens/purchaser/award/project-file.api.ts'
import { messages } from '#screens/purchaser/award/project-file.messages.ts'
import { sharesMessages } from '#screens/purchaser/award/shares.messages.ts'
import {
  deviates,
  hasConfirmed,
  isOfItsRank,
  linesOf,
  picksOf,
  type SharePick,
  type SharePlan,
  sharePctOf,
  sumOf,
  withFirm,
  worthOf,
} from '#screens/purchaser/award/shares.rules.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Table } from '#ui/display/Table.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Tag } from '#ui/feedback/Tag.tsx'
import { SelectField } from '#ui/form/SelectField.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import { Card } from '#ui/layout/Card.tsx'
import type { TabProps } from './AwardTab.tsx'

type Award = NonNullable<FileData['award']['award']>
type AwardLines = NonNullable<Award['lines']>

const nameOf = ({ alias, name }: Pick<Ranking[number], 'alias' | 'name'>) => `${alias} ${name}`

/** Firms with their shares in one line. */
export function useShareNames(): (lines: readonly { alias: string; name: string; sharePct: number }[]) => string {
  const t = useText(sharesMessages)
  return (lines) => lines.map((line) => `${nameOf(line)} ${t('share', { n: line.sharePct })}`).join(' · ')
}

/** All shares are proposed at once: the first ranks with what was published, or others with a reason. */
export function ProposeShares({ file, plan, onAction }: Pick<TabProps, 'file' | 'onAction'> & { plan: SharePlan }) {
  const t = useText(sharesMessages)
  const { money } = useFormats()
  const namesOf = useShareNames()
  const [chosen, setChosen] = useState<readonly SharePick[]>()
  const { currency, scale } = file.project
  const picks = picksOf(plan, chosen)
  const lines = linesOf(picks)
  const rowOf = (alias: string) => plan.candidates.find((row) => row.alias === alias)
  const worths = picks.map((pick) => worthOf(rowOf(pick.alias)?.gross ?? '', sharePctOf(pick) ?? 0, scale))
  const sum = picks.reduce((all, pick) => all + (sharePctOf(pick) ?? 0), 0)
  const propose = () => {
    if (!lines) return
    const about = namesOf(lines.map((line) => ({ ...line, name: rowOf(line.alias)?.name ?? '' })))
    onAction({ action: deviates(plan, picks) ? 'deviateShares' : 'propose', target: lines[0]?.alias, about, lines })
  }
  return (
    <Card
      heading={t('heading')}
      actions={
        <Button kind="primary" disabled={!lines} onPress={propose}>
          {t('propose')}
        </Button>
      }
    >
      {plan.fewer && <Notice tone="warning">{t('fewer')}</Notice>}
      <p className="pf-said">{t('lead', { list: plan.published.map((n) => t('share', { n })).join(' · ') })}</p>
      <ol className="pf-list pf-shares">
        {picks.map((pick, index) => (
          <li key={plan.left[index]?.alias}>
            <Pick
              {...{ plan, picks, index, pick }}
              price={{ worth: worths[index] ?? '', scale, currency }}
              confirmed={hasConfirmed(file.award, pick)}
              onChange={setChosen}
            />
          </li>
        ))}
      </ol>
      {sum === 100 ? (
        <p className="pf-said">{t('sum', { amount: money(sumOf(worths, scale), currency) })}</p>
      ) : (
        <p className="pf-said pf-wrong" role="alert">
          {t('sum.wrong', { n: sum })}
        </p>
      )}
    </Card>
  )
}

interface PickProps {
  plan: SharePlan
  picks: readonly SharePick[]
  index: number
  pick: SharePick
  price: { worth: string; scale: number; currency: string }
  confirmed: boolean
  onChange: (picks: readonly SharePick[]) => void
}

/** One share: whose, how much, and what it comes to. */
function Pick({ plan, picks, index, pick, price: { worth, currency }, confirmed, onChange }: PickProps) {
  const t = useText(sharesMessages)
  const { money } = useFormats()
  const row = plan.candidates.find(({ alias }) => alias === pick.alias)
  const rank = t('line.rank', { n: index + 1 })
  const options = plan.candidates.map((one) => ({ value: one.alias, label: nameOf(one) }))
  const marks = [
    ...(row && !isOfItsRank(plan, picks, index) ? [{ tone: 'warning' as const, text: t('deviates', { n: index + 1 }) }] : []),
    ...(confirmed ? [{ tone: 'success' as const, text: t('confirmed') }] : []),
  ]
  return (
    <>
      <SelectField
        label={plan.fewer ? rank : `${rank} · ${t('line.share', { n: pick.percent })}`}
        value={pick.alias}
        options={row ? options : [{ value: '', label: t('nobody') }, ...options]}
        help={row && t('worth', { amount: money(worth, currency), gross: money(row.gross, currency) })}
        onChange={(alias) => onChange(withFirm(picks, index, alias))}
      />
      {plan.fewer && (
        <TextField
          label={`${t('percent')} ${rank}`}
          value={pick.percent}
          error={sharePctOf(pick) === undefined ? t('percent.wrong') : undefined}
          onInput={(percent) => onChange(picks.map((one, at) => (at === index ? { ...one, percent } : one)))}
        />
      )}
      {marks.map(({ tone, text }) => (
        <Tag key={text} tone={tone}>
          {text}
        </Tag>
      ))}
    </>
  )
}

interface LinesProps {
  lines: AwardLines
  ranking: Ranking | undefined
  currency: string
  tones: Readonly<Record<Award['status'], 'info' | 'warning' | 'success' | 'danger'>>
}

/** Each firm's share of a proposal, and how it stands with it. */
export function ShareLines({ lines, ranking = [], currency, tones }: LinesProps) {
  const t = useText(sharesMessages)
  const word = useText(messages)
  const { money } = useFormats()
  const rankOf = (alias: string) => ranking.find((row) => row.alias === alias)?.rank
  return (
    <Table
      caption={t('lines')}
      rows={lines}
      rowKey={({ alias }) => alias}
      columns={[
        {
          ...{ key: 'firm', label: word('col.firm'), wrap: true },
          cell: (line) => (
            <span className="pf-two">
              <span>{nameOf(line)}</span>
              <span>
                <Tag tone={tones[line.status]}>{word(`award.${line.status}`)}</Tag>
              </span>
            </span>
          ),
        },
        ...(ranking.length > 0
          ? [
              {
                key: 'rank',
                label: word('col.rank'),
                align: 'end' as const,
                wide: true,
                cell: ({ alias }: AwardLines[number]) => rankOf(alias) ?? '–',
              },
            ]
          : []),
        { key: 'share', label: t('col.share'), align: 'end', cell: ({ sharePct }) => t('share', { n: sharePct }) },
        { key: 'gross', label: word('col.gross'), align: 'end', wide: true, cell: ({ gross }) => money(gross, currency) },
        { key: 'amount', label: t('col.amount'), align: 'end', cell: ({ amount }) => money(amount, currency) },
      ]}
    />
  )
}
