import { type Ref, useImperativeHandle, useRef } from 'react'
import type { Sheet } from '#contract/tender/score-calls.ts'
import type { Criterion } from '#contract/tender/scoring.ts'
import { useText } from '#core/i18n/locale.tsx'
import { useRuntime } from '#core/runtime/context.tsx'
import { useMeasuredRows } from '#ui/display/measured-rows.ts'
import { type Column, Table } from '#ui/display/Table.tsx'
import { messages } from './scoring.messages.ts'
import { type Cell, COMMENT, faultIn, type Ruled, type SheetValues, sumOf, textIn, typedIn } from './sheet.rules.ts'
import { useScoreKeys } from './use-score-keys.ts'

const POINTS_LENGTH = 7
const COMMENT_LENGTH = 500

type Bidder = Sheet['bidders'][number]

interface ScoreGridProps {
  caption: string
  sheet: Ruled
  values: SheetValues
  /** What is left empty is a fault as well: it was tried to hand it in. */
  asked?: boolean
  onChange?: ((values: SheetValues) => void) | undefined
  handle?: Ref<ScoreGridHandle> | undefined
}

export interface ScoreGridHandle {
  goTo: (cell: Cell) => void
}

/** Offers by criteria, with what each may have at most; written like a spreadsheet, or only read. */
export function ScoreGrid({ caption, sheet, values, asked = false, onChange, handle }: ScoreGridProps) {
  const t = useText(messages)
  const frame = useRef<HTMLDivElement>(null)
  const shown = useMeasuredRows(frame, sheet.bidders.length)
  const readOnly = onChange === undefined
  const change = (next: SheetValues) => onChange?.(next)
  const keys = useScoreKeys({ frame, sheet, values, readOnly, keep: shown.keep, onChange: change })
  useImperativeHandle(handle, () => ({ goTo: keys.goTo }))
  const type = (cell: Cell, text: string) => {
    keys.clear()
    change(typedIn(values, cell, text))
  }
  const columns = useColumns({ sheet, values, asked, readOnly, type })
  return (
    <div ref={frame} className="score-grid" data-window={shown.many ? '' : undefined} {...keys.box}>
      <Table caption={caption} rows={sheet.bidders} rowKey={({ alias }) => alias} columns={columns} drawn={shown.drawn} />
      {keys.beyond > 0 && (
        <p className="score-wrong" role="status">
          {t('paste.beyond', { n: keys.beyond })}
        </p>
      )}
    </div>
  )
}

interface ColumnProps extends Pick<ScoreGridProps, 'sheet' | 'values'> {
  asked: boolean
  readOnly: boolean
  type: (cell: Cell, text: string) => void
}

function useColumns({ sheet, values, asked, readOnly, type }: ColumnProps): Column<Bidder>[] {
  const t = useText(messages)
  const nameOf = useCriterionName()
  const sum = (kind: Criterion['kind']): Column<Bidder>[] =>
    sheet.criteria.some((one) => one.kind === kind)
      ? [{ key: kind, label: t(`sum.${kind}`), align: 'end', cell: ({ alias }) => sumOf(values, alias, sheet.criteria, kind).given }]
      : []
  return [
    {
      ...{ key: 'bidder', label: t('bidder'), wrap: true },
      cell: ({ alias, name }) => (
        <span className="score-bidder">
          <strong>{alias}</strong> {name}
        </span>
      ),
    },
    ...sheet.criteria.map(
      (criterion): Column<Bidder> => ({
        key: criterion.code,
        label: (
          <span className="score-head">
            {nameOf(criterion)}
            <span className="score-most">{t('most', { max: criterion.max })}</span>
          </span>
        ),
        align: 'end',
        cell: ({ alias, name }) => (
          <Points
            cell={{ alias, code: criterion.code }}
            criterion={criterion}
            label={t('points.of', { criterion: nameOf(criterion), bidder: `${alias} ${name}`.trim(), max: criterion.max })}
            text={textIn(values, { alias, code: criterion.code })}
            asked={asked}
            readOnly={readOnly}
            onType={type}
          />
        ),
      }),
    ),
    ...sum('technical'),
    ...sum('business'),
    {
      ...{ key: 'comment', label: t('comment'), wrap: true },
      cell: ({ alias, name }) => {
        const cell = { alias, code: COMMENT }
        const text = textIn(values, cell)
        if (readOnly) return text || '–'
        return (
          <input
            className="score-input score-comment"
            data-alias={alias}
            data-code={COMMENT}
            aria-label={t('comment.of', { bidder: `${alias} ${name}`.trim() })}
            maxLength={COMMENT_LENGTH}
            value={text}
            onChange={(event) => type(cell, event.target.value)}
          />
        )
      },
    },
  ]
}

export function useCriterionName(): (criterion: Pick<Criterion, 'name' | 'nameEn'>) => string {
  const { locale } = useRuntime()
  return ({ name, nameEn }) => (locale.lang.value === 'en' && nameEn ? nameEn : name)
}

interface PointsProps {
  cell: Cell
  criterion: Criterion
  label: string
  text: string
  asked: boolean
  readOnly: boolean
  onType: (cell: Cell, text: string) => void
}

function Points({ cell, criterion, label, text, asked, readOnly, onType }: PointsProps) {
  const t = useText(messages)
  if (readOnly) return text || '–'
  const fault = faultIn(text, criterion)
  const isWrong = fault !== undefined && (fault !== 'empty' || asked)
  const id = `score-${cell.alias}-${cell.code}`
  return (
    <span className="score-cell">
      <input
        className="score-input"
        data-alias={cell.alias}
        data-code={cell.code}
        inputMode="decimal"
        autoComplete="off"
        maxLength={POINTS_LENGTH}
        aria-label={label}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? id : undefined}
        value={text}
        onFocus={(event) => event.target.select()}
        onChange={(event) => onType(cell, event.target.value)}
      />
      {isWrong && (
        <span id={id} className="score-wrong">
          {t(`fault.${fault}`, { max: criterion.max })}
        </span>
      )}
    </span>
  )
}
