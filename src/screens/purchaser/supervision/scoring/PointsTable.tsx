import { useState } from 'react'
import { useFormats, useText } from '#core/i18n/locale.tsx'
import { useMethodColumns } from '#screens/purchaser/award/index.ts'
import type { Ranking, ScoreResult } from '#screens/purchaser/supervision/supervision.api.ts'
import { type Column, Table } from '#ui/display/Table.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { SelectField } from '#ui/form/SelectField.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { ReadSheet } from './OwnSheet.tsx'
import { messages } from './scoring.messages.ts'

type Row = Ranking[number]

interface PointsTableProps {
  result: ScoreResult
  /** Absent while its reader may not know of prices. */
  ranking: Ranking | undefined
  currency: string
  zone: string | undefined
}

/** What points and prices come to, and each sheet they come from. */
export function PointsTable({ result, ranking = [], currency, zone }: PointsTableProps) {
  const t = useText(messages)
  const { money } = useFormats()
  const columns: Column<Row>[] = [
    { key: 'rank', label: t('rank'), align: 'end', text: ({ rank }) => rank },
    { key: 'bidder', label: t('bidder'), wrap: true, text: ({ alias, name }) => `${alias} ${name}` },
    { key: 'gross', label: t('offer'), align: 'end', text: ({ gross }) => money(gross, currency), sort: ({ gross }) => Number(gross) },
    ...useMethodColumns(ranking),
  ]
  return (
    <>
      {ranking.length > 0 && (
        <Card heading={t('result')}>
          <Table caption={t('result.caption')} rows={ranking} rowKey={({ alias }) => alias} columns={columns} />
        </Card>
      )}
      {result.sheets && result.sheets.length > 0 && <Sheets result={result} sheets={result.sheets} ranking={ranking} zone={zone} />}
    </>
  )
}

interface SheetsProps {
  result: ScoreResult
  sheets: NonNullable<ScoreResult['sheets']>
  ranking: Ranking
  zone: string | undefined
}

/** One sheet at a time: they are as wide as there are criteria. One that was given back says so. */
function Sheets({ result, sheets, ranking, zone }: SheetsProps) {
  const t = useText(messages)
  const { dateTime } = useFormats()
  const [chosen, setChosen] = useState(sheets[0]?.userId ?? '')
  const sheet = sheets.find(({ userId }) => userId === chosen) ?? sheets[0]
  if (!sheet) return null
  const reviewerOf = (userId: string) => result.reviewers.find((one) => one.userId === userId)
  const nameOf = (userId: string) => reviewerOf(userId)?.name ?? userId
  const labelOf = (userId: string) => {
    const back = reviewerOf(userId)?.reopened
    return back ? `${nameOf(userId)} · ${t('back.mark', { n: back.n })}` : nameOf(userId)
  }
  const back = reviewerOf(sheet.userId)?.reopened
  const firmOf = (alias: string) => ranking.find((row) => row.alias === alias)
  const bidders = sheet.rows.map(({ alias }) => ({ alias, customerId: firmOf(alias)?.customerId ?? '', name: firmOf(alias)?.name ?? '' }))
  return (
    <Card heading={t('sheets')}>
      <SelectField
        label={t('sheet.of')}
        value={sheet.userId}
        options={sheets.map(({ userId }) => ({ value: userId, label: labelOf(userId) }))}
        onChange={setChosen}
      />
      {back && <Notice tone="warning">{t('back.note', { n: back.n, by: back.by, at: dateTime(back.at, zone) })}</Notice>}
      <ReadSheet
        caption={t('sheet.caption', { name: nameOf(sheet.userId) })}
        sheet={{ bidders, criteria: result.criteria }}
        rows={sheet.rows}
      />
    </Card>
  )
}
